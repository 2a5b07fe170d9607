"""The drawings of the demo market: importing this package registers every picture."""

from . import food, furniture, instruments, kitchen, living, outdoors, paper, play, tools, wear
from .scene import PICTURES, Scene

__all__ = ["PICTURES", "Scene"]

# Named so that the imports, made for their effect, count as used.
THEMES = (food, furniture, instruments, kitchen, living, outdoors, paper, play, tools, wear)
