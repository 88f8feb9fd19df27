"""Words of which thrown seeds are made; any text is a seed, these are easy to say."""

import re

FIRST_WORDS = tuple(
    re.findall(
        r"\w+",
        "ashen amber ancient autumn barren bitter blackened bleak blind bloodless bone brazen "
        "bright broken buried candle chalk cinder clouded cold copper crooked crimson dim distant "
        "drowned dusk dusty early ebon empty faded fallen feather fen flint forgotten frosted "
        "gilded glass gray hallow hidden hollow iron ivory lantern last leaden lonely lost low "
        "marble mire misty moonlit mossy muted narrow night oaken old pale patient quiet ragged "
        "rainy restless rusted salt scarlet shaded silent silver sleeping slow smoky sombre stony "
        "sunken tallow tarnished thorn tired twilight veiled velvet violet wandering waxen "
        "weeping white wild willow windless winter withered wooden worn",
    )
)

SECOND_WORDS = tuple(
    re.findall(
        r"\w+",
        "abbey acorn alder altar anvil arch ash badger barrow basin beacon bell bellows birch "
        "blade bramble bridge briar brook candle cairn cask cedar chapel chest cistern cloak "
        "coffer column crow crown crypt dagger dell door ember fern field finch flagon font ford "
        "forge fox furrow gallows garden gate glade glove grave grove hall hammer harp haven hawk "
        "hearth heath hedge hill hollow horn hound ivy key kiln knell lamp lantern ledger lichen "
        "lily loom mantle marsh mask meadow mill mirror moat moor moss moth nettle oak orchard "
        "owl path pillar pine pond raven reed relic ridge river road root rook rose rune saddle "
        "shrine sickle skull sparrow spade spire spring stag stair stone swan thicket thistle "
        "thorn tomb torch tower vale vault veil vine wagon ward watch well wick willow wolf "
        "wreath yard yew",
    )
)
