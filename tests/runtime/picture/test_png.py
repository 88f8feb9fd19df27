"""PNG files read back as the picture they were made from."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from runtime.core.rng import Rng
from runtime.picture.png import png_bytes


def test_a_png_reads_back_as_the_same_pixels_and_has_the_same_bytes_each_time() -> None:
    picture = Rng(3).below_array(256, 5 * 7 * 4).astype(np.uint8).reshape(5, 7, 4)
    data = png_bytes(picture)
    with Image.open(BytesIO(data)) as image:
        np.testing.assert_array_equal(np.asarray(image), picture)
    assert png_bytes(picture.copy()) == data


@pytest.mark.parametrize("shape", [(3, 3), (3, 3, 3), (0, 3, 4), (3, 0, 4)])
def test_an_array_that_is_no_picture_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shape"):
        png_bytes(np.zeros(shape, np.uint8))
