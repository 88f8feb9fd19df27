"""What goes wrong in the generator: for designers (GenerationError) and inside (AttemptFailed)."""

from __future__ import annotations


class GenerationError(Exception):
    """No map can be made of this definition and seed.

    `stage` is the step that failed, `reason` a sentence for designers, `remedy` what to do.
    """

    def __init__(
        self,
        stage: str,
        reason: str,
        seed: int,
        map_id: str,
        *,
        remedy: str = "",
        attempts: int = 0,
    ) -> None:
        self.stage = stage
        self.reason = reason
        self.seed = seed
        self.map_id = map_id
        self.remedy = remedy
        self.attempts = attempts
        super().__init__(str(self))

    def __str__(self) -> str:
        tries = f" after {self.attempts} attempts" if self.attempts > 1 else ""
        text = (
            f"maps/{self.map_id}.json, stage {self.stage}, seed {self.seed}{tries}: {self.reason}"
        )
        return f"{text} {self.remedy}" if self.remedy else text


class AttemptFailed(Exception):  # noqa: N818 - one attempt failed; the next may not
    """A stage could not do its part with the numbers that it drew.

    `hopeless` means that no other draw would help, so no further attempt is made.
    """

    def __init__(self, reason: str, *, remedy: str, hopeless: bool = False) -> None:
        self.reason = reason
        self.remedy = remedy
        self.hopeless = hopeless
        super().__init__(reason)


class PlanError(Exception):
    """A definition cannot work with this content, whatever the seed."""

    def __init__(self, reason: str, remedy: str) -> None:
        self.reason = reason
        self.remedy = remedy
        super().__init__(reason)
