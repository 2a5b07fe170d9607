"""A small vocabulary for drawing on a 480 x 480 canvas: shapes, shading, light, views."""

import contextlib
import random

PICTURES = {}


def product(name, views):
    """Registers `name-1` … `name-<views>`; the drawing gets a Scene and the number of the view."""

    def register(draw):
        for view in range(1, views + 1):
            PICTURES[f"{name}-{view}"] = (draw, view)
        return draw

    return register


def mix(first, second, share):
    """The colour `share` (0…1) of the way from first to second; both "#rrggbb"."""
    pairs = zip(*[[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (first, second)])
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def dark(colour, share=0.3):
    return mix(colour, "#0c0a14", share)


def light(colour, share=0.3):
    return mix(colour, "#fffaf0", share)


class Scene:
    """One picture in the making; shapes are painted in the order of the calls."""

    def __init__(self, name):
        self.random = random.Random(name)
        self._defs, self._body, self._blurs = [], [], set()

    def svg(self):
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" '
            f'height="480"><defs>{"".join(self._defs)}</defs>{"".join(self._body)}</svg>'
        )

    # Shapes

    def _add(self, tag, geometry, fill, stroke=None, sw=2, opacity=None, blur=0, tf=None, text=""):
        attributes = f'{geometry} fill="{fill or "none"}"'
        if stroke:
            attributes += (
                f' stroke="{stroke}" stroke-width="{sw}"'
                ' stroke-linecap="round" stroke-linejoin="round"'
            )
        if opacity is not None:
            attributes += f' opacity="{opacity}"'
        if tf:
            attributes += f' transform="{tf}"'
        if blur:
            attributes += f' filter="url(#blur{self._blur(blur)})"'
        self._body.append(f"<{tag} {attributes}>{text}</{tag}>")

    def _blur(self, size):
        name = str(size).replace(".", "_")
        if name not in self._blurs:
            self._blurs.add(name)
            self._defs.append(
                f'<filter id="blur{name}" x="-1" y="-1" width="3" height="3">'
                f'<feGaussianBlur stdDeviation="{size}"/></filter>'
            )
        return name

    def rect(self, x, y, w, h, fill, r=0, **style):
        self._add("rect", f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"', fill, **style)

    def circle(self, x, y, r, fill, **style):
        self._add("circle", f'cx="{x}" cy="{y}" r="{r}"', fill, **style)

    def oval(self, x, y, rx, ry, fill, **style):
        self._add("ellipse", f'cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"', fill, **style)

    def path(self, d, fill, **style):
        self._add("path", f'd="{d}"', fill, **style)

    def line(self, d, colour, width=4, **style):
        self._add("path", f'd="{d}"', None, stroke=colour, sw=width, **style)

    def text(self, x, y, words, size, fill, family="Noto Serif CJK KR", weight="bold", **style):
        geometry = (
            f'x="{x}" y="{y}" font-size="{size}" font-family="{family}" '
            f'font-weight="{weight}" text-anchor="middle"'
        )
        self._add("text", geometry, fill, text=words, **style)

    # Shading

    def _gradient(self, tag, geometry, colours):
        name = f"g{len(self._defs)}"
        last = max(1, len(colours) - 1)
        stops = ""
        for index, colour in enumerate(colours):
            colour, alpha = colour if isinstance(colour, tuple) else (colour, 1)
            stops += (
                f'<stop offset="{index / last:.3f}" stop-color="{colour}" stop-opacity="{alpha}"/>'
            )
        self._defs.append(f'<{tag} id="{name}" {geometry}>{stops}</{tag}>')
        return f"url(#{name})"

    def down(self, *colours):
        return self._gradient("linearGradient", 'x1="0" y1="0" x2="0" y2="1"', colours)

    def across(self, *colours):
        return self._gradient("linearGradient", 'x1="0" y1="0" x2="1" y2="0"', colours)

    def slant(self, *colours):
        return self._gradient("linearGradient", 'x1="0" y1="0" x2="1" y2="1"', colours)

    def glow(self, *colours, x=0.5, y=0.5, r=0.5):
        return self._gradient("radialGradient", f'cx="{x}" cy="{y}" r="{r}"', colours)

    def round(self, colour):
        """An upright cylinder lit from the left."""
        return self.across(
            dark(colour, 0.25), light(colour, 0.25), colour, dark(colour, 0.2), dark(colour, 0.5)
        )

    def ball(self, colour, shine=0.45):
        return self.glow(
            light(colour, shine),
            colour,
            dark(colour, 0.25),
            dark(colour, 0.55),
            x=0.36,
            y=0.3,
            r=0.78,
        )

    def fall(self, colour):
        """A face that is lighter at its top."""
        return self.down(light(colour, 0.18), colour, dark(colour, 0.25))

    def shadow(self, x, y, rx, ry, strength=0.45):
        self.oval(x, y, rx, ry, "#120a10", opacity=strength, blur=max(4, round(ry * 0.6)))

    # Views

    @contextlib.contextmanager
    def move(self, transform, opacity=1):
        self._body.append(f'<g transform="{transform}" opacity="{opacity}">')
        yield
        self._body.append("</g>")

    def zoom(self, scale, x, y, turn=0):
        """A close-up: the point (x, y) comes to the middle."""
        return self.move(f"translate(240 240) rotate({turn}) scale({scale}) translate({-x} {-y})")

    @contextlib.contextmanager
    def inside(self, d):
        """Clips what follows to a path."""
        name = f"c{len(self._defs)}"
        self._defs.append(f'<clipPath id="{name}"><path d="{d}"/></clipPath>')
        self._body.append(f'<g clip-path="url(#{name})">')
        yield
        self._body.append("</g>")

    # Surroundings

    def room(self, wall, floor, y=350):
        """A wall lit from the upper left, a skirting board and floorboards."""
        self.rect(
            0, 0, 480, y, self.glow(light(wall, 0.4), wall, dark(wall, 0.3), x=0.3, y=0.25, r=0.9)
        )
        self.rect(0, y, 480, 480 - y, self.down(dark(floor, 0.3), floor, light(floor, 0.12)))
        for x in range(-10, 12):
            self.line(
                f"M{240 + x * 50} {y} L{240 + x * 130} 480", dark(floor, 0.4), 1.5, opacity=0.35
            )
        self.rect(0, y - 14, 480, 14, self.down(light(wall, 0.5), light(wall, 0.2)))

    def studio(self, colour):
        """A seamless paper sweep."""
        self.rect(0, 0, 480, 480, self.down(light(colour, 0.15), colour, dark(colour, 0.12)))
        self.oval(240, 420, 380, 120, light(colour, 0.45), blur=50, opacity=0.8)
        self.oval(200, 170, 190, 160, light(colour, 0.5), blur=60, opacity=0.55)

    def table(self, wall, wood, y=345):
        """A table top against a wall out of focus."""
        self.rect(
            0,
            0,
            480,
            480,
            self.glow(light(wall, 0.35), wall, dark(wall, 0.35), x=0.65, y=0.2, r=0.9),
        )
        self.rect(0, y, 480, 480 - y, self.down(dark(wood, 0.2), wood, light(wood, 0.1)))
        for step in range(7):
            grain = y + 8 + step * step * 3.2
            bend = self.random.randint(-9, 9)
            self.line(
                f"M0 {grain} Q240 {grain + bend} 480 {grain}", dark(wood, 0.35), 1.6, opacity=0.3
            )
        self.rect(0, y, 480, 3, light(wood, 0.4), opacity=0.6)

    def boards(self, wood):
        """A wooden table seen from above."""
        for row in range(5):
            shade = mix(wood, dark(wood, 0.3), self.random.random() * 0.45)
            self.rect(0, row * 96, 480, 96, self.down(light(shade, 0.1), shade, dark(shade, 0.1)))
            for _ in range(5):
                grain = row * 96 + self.random.randint(6, 90)
                bend = self.random.randint(-14, 14)
                self.line(
                    f"M0 {grain} Q240 {grain + bend} 480 {grain}",
                    dark(wood, 0.4),
                    1.4,
                    opacity=0.22,
                )
            self.rect(0, row * 96, 480, 2.5, dark(wood, 0.55), opacity=0.7)
        self.rect(
            0,
            0,
            480,
            480,
            self.glow(("#ffffff", 0.22), ("#ffffff", 0), ("#000000", 0.25), x=0.3, y=0.25, r=0.95),
        )

    def cloth(self, colour):
        """Linen with soft folds seen from above."""
        self.rect(0, 0, 480, 480, self.slant(light(colour, 0.25), colour, dark(colour, 0.2)))
        for _ in range(6):
            x, bend = self.random.randint(-100, 480), self.random.randint(40, 160)
            d = f"M{x} -20 C{x + bend} 140 {x - 40} 320 {x + bend} 500"
            self.line(d, dark(colour, 0.4), 22, opacity=0.22, blur=10)
            self.line(d, light(colour, 0.6), 10, opacity=0.35, blur=7, tf="translate(-20 0)")

    def outdoors(self, sky, hills, ground, y=330):
        self.rect(0, 0, 480, y + 10, self.down(sky, light(sky, 0.65)))
        self.circle(380, 90, 34, "#fff6d8", opacity=0.9, blur=3)
        self.path(
            f"M0 {y} L0 {y - 90} Q70 {y - 150} 140 {y - 90} T300 {y - 80} T480 {y - 110} V{y} Z",
            mix(hills, sky, 0.5),
        )
        self.path(f"M0 {y} L0 {y - 30} Q110 {y - 90} 230 {y - 35} T480 {y - 50} V{y + 5} Z", hills)
        self.rect(0, y, 480, 480 - y, self.down(dark(ground, 0.15), ground, light(ground, 0.15)))

    def night(self, colour, lamps="#ffd38a"):
        """A dark room with lights far out of focus."""
        self.rect(0, 0, 480, 480, self.glow(light(colour, 0.15), colour, dark(colour, 0.6), r=0.75))
        for _ in range(9):
            x, y = self.random.randint(0, 480), self.random.randint(0, 230)
            self.circle(x, y, self.random.randint(10, 26), lamps, opacity=0.16, blur=2)
        self.rect(0, 360, 480, 120, self.down(dark(colour, 0.55), dark(colour, 0.2)))

    def window_light(self, strength=0.35):
        """Sun through a window, fallen on the wall."""
        for column in range(2):
            for row in range(2):
                x, y = 40 + column * 92 + row * 26, 40 + row * 108 + column * 14
                d = f"M{x} {y} l78 12 l24 94 l-78 -12 z"
                self.path(d, "#fff2c4", opacity=strength, blur=5)

    def parcel(self, x, y, w, h, label, colour="#c69a63"):
        """A closed cardboard box with a label."""
        self.shadow(x + w / 2, y + h, w * 0.6, 20)
        self.path(
            f"M{x} {y} l36 -46 h{w - 72} l36 46 z", self.down(dark(colour, 0.1), light(colour, 0.3))
        )
        self.rect(x, y, w, h, self.slant(light(colour, 0.12), colour, dark(colour, 0.25)))
        self.path(f"M{x + w / 2 - 20} {y} l5 -46 h30 l5 46 v46 h-40 z", "#efe0b8", opacity=0.75)
        self.rect(x + 24, y + h - 82, 112, 56, "#fdf8ea", r=3)
        self.text(x + 80, y + h - 46, label, 23, "#4a3a2c")
