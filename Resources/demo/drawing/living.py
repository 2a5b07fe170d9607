"""Plants, candles, soap, vases, blankets, and a cat."""

from .furniture import plant_pot
from .scene import dark, light, mix, product


def monstera_leaf(a, x, y, s, turn, leaf="#2f7a4a"):
    half = (
        "M0 24 C40 30 70 12 84 -12 L26 -20 L92 -30 C97 -46 97 -58 93 -74 L26 -58 L88 -90 "
        "C82 -108 72 -122 58 -134 L24 -94 L44 -143 C26 -152 10 -146 0 -130 Z"
    )
    with a.move(f"translate({x} {y}) rotate({turn}) scale({s})"):
        for side, shade in ((1, dark(leaf, 0.12)), (-1, light(leaf, 0.12))):
            with a.move(f"scale({side} 1)"):
                a.path(half, a.slant(light(shade, 0.25), shade, dark(shade, 0.35)))
                for step in (-104, -74, -40, -4):
                    a.line(f"M0 {step + 26} L58 {step}", light(leaf, 0.35), 1.6, opacity=0.6)
        a.line("M0 24 V-128", light(leaf, 0.5), 3)


def monstera(a, pot):
    a.shadow(240, 438, 110, 16)
    for x, y in ((120, 190), (350, 170), (236, 110), (170, 280), (330, 290)):
        a.line(f"M240 340 Q{(240 + x) / 2} {y + 70} {x} {y}", "#4f8a4a", 6)
    for x, y, s, turn in (
        (236, 116, 0.75, 4),
        (118, 190, 0.85, -52),
        (354, 170, 0.9, 48),
        (164, 282, 0.7, -82),
        (334, 292, 0.75, 86),
    ):
        monstera_leaf(a, x, y, s, turn)
    a.path("M160 324 H320 L302 436 H178 Z", a.round(pot))
    a.rect(152, 312, 176, 24, a.round(light(pot, 0.15)), r=6)


@product("monstera", 2)
def monsteras(a, view):
    if view == 1:
        a.room("#f0d6c4", "#b98a62", 390)
        a.window_light(0.5)
        monstera(a, "#d5714a")
    else:
        a.studio("#e8e6da")
        with a.zoom(2.2, 340, 150):
            monstera(a, "#d5714a")


def cactus(a, x, base, kind):
    green = ("#4f8f5a", "#6fa86a", "#2f7a6a")[kind]
    pot = ("#e07a4a", "#f2ead8", "#3f6f9a")[kind]
    a.shadow(x, base, 70, 12)
    if kind == 0:
        a.line(f"M{x - 34} {base - 190} h-26 v-50", green, 30)
        a.line(f"M{x + 34} {base - 150} h28 v-70", dark(green, 0.25), 30)
        a.rect(x - 36, base - 300, 72, 230, a.round(green), r=36)
        for step in (-18, 0, 18):
            a.line(f"M{x + step} {base - 280} V{base - 90}", light(green, 0.5), 2, opacity=0.6)
    elif kind == 1:
        a.circle(x, base - 122, 62, a.ball(green))
        for rx in (14, 36, 54):
            a.oval(x, base - 122, rx, 62, None, stroke=light(green, 0.5), sw=2, opacity=0.6)
        for dx in (-16, 0, 16):
            a.circle(x + dx, base - 184 - (8 if dx == 0 else 0), 14, a.ball("#f05a8a"))
    else:
        for dx, dy, turn in ((0, -130, 0), (-36, -180, -24), (34, -188, 26)):
            a.oval(
                x + dx, base + dy, 34, 56, a.ball(green), tf=f"rotate({turn} {x + dx} {base + dy})"
            )
            for spot in range(6):
                a.circle(
                    x + dx + (spot % 2) * 20 - 10, base + dy - 30 + (spot // 2) * 26, 2.5, "#f4f4d8"
                )
    a.path(f"M{x - 56} {base - 88} h112 l-12 88 h-88 z", a.round(pot))
    a.rect(x - 60, base - 96, 120, 18, a.round(light(pot, 0.2)), r=5)


@product("cactus-set", 2)
def cacti(a, view):
    if view == 1:
        a.table("#f3c74f", "#c98a5a", 390)
        for kind, x in enumerate((112, 246, 378)):
            cactus(a, x, 424, kind)
    else:
        a.studio("#7fb8c4")
        with a.zoom(1.7, 240, 300):
            cactus(a, 240, 414, 1)


@product("rubber-plant", 1)
def rubber_plant(a, _):
    a.room("#5a6f8a", "#c8a078", 392)
    a.window_light(0.22)
    a.shadow(240, 440, 100, 14)
    a.line("M240 360 C232 260 250 160 240 60", "#5a4230", 9)
    for step in range(9):
        y, side = 320 - step * 30, 1 if step % 2 else -1
        with a.move(f"translate(240 {y}) rotate({side * (66 - step * 4)})"):
            a.path(
                "M0 0 C-44 -30 -42 -100 0 -136 C42 -100 44 -30 0 0",
                a.across("#7ab87a", "#2f6f4a", "#153f30"),
            )
            a.line("M0 0 V-126", "#b8d8a0", 3)
    a.path("M174 342 H306 L290 438 H190 Z", a.round("#f0ebe0"))
    a.path(
        "M176 366 L196 396 L214 366 L232 396 L250 366 L268 396 L286 366 L302 390",
        None,
        stroke="#c86a4a",
        sw=5,
    )


@product("dried-flowers", 2)
def dried_flowers(a, view):
    if view == 1:
        a.table("#e8c8bc", "#8a6248", 376)
    else:
        a.studio("#5a4a5e")
    with a.zoom(1 if view == 1 else 1.8, 240, 240 if view == 1 else 140):
        for index in range(15):
            x, y = (
                90 + index * 21 + a.random.randint(-8, 8),
                60 + abs(index - 7) * 12 + a.random.randint(-10, 24),
            )
            a.line(f"M240 330 Q{240 + (x - 240) * 0.25} {y + 130} {x} {y}", "#9a8a54", 3)
            if index % 3 == 0:
                a.circle(x, y, 27, a.ball("#e8a43a"))
            elif index % 3 == 1:
                for step in range(6):
                    a.oval(x + (step % 2) * 12 - 6, y - 16 + step * 12, 9, 7, a.ball("#9a6fb0"))
            else:
                for turn in range(8):
                    a.oval(x, y - 15, 7, 15, "#f6ded8", tf=f"rotate({turn * 45} {x} {y})")
                a.circle(x, y, 9, "#b5673a")
        a.shadow(240, 420, 90, 14)
        a.path(
            "M212 250 H268 C262 300 330 330 326 376 Q322 422 240 422 Q158 422 154 376 C150 330 218 300 212 250 Z",
            a.across(("#3f8f9a", 0.9), ("#c4ecec", 0.75), ("#3f8f9a", 0.85), ("#1c4a58", 0.95)),
        )
        a.line("M186 350 q-6 30 12 50", "#ffffff", 8, opacity=0.7, blur=2)


@product("hand-soap", 2)
def soaps(a, view):
    def bar(x, y, colour, swirl, turn):
        with a.move(f"translate({x} {y}) rotate({turn})"):
            a.rect(-84, -44, 178, 108, "#140c0c", r=16, opacity=0.4, blur=8)
            a.rect(-90, -52, 180, 108, dark(colour, 0.3), r=18)
            a.rect(-90, -56, 180, 98, a.slant(light(colour, 0.4), colour), r=18)
            a.path(
                "M-78 6 C-40 -40 -20 30 16 -14 S60 -30 80 4", None, stroke=swirl, sw=11, opacity=0.7
            )

    if view == 1:
        a.boards("#7a8a8a")
        bar(170, 130, "#9ac08a", "#3f6f4a", -14)
        bar(322, 240, "#e8a8b0", "#fdf0ee", 12)
        bar(160, 350, "#e8c86a", "#a8642a", -4)
    else:
        a.cloth("#d9c8e0")
        with a.zoom(1.4, 240, 270):
            bar(240, 250, "#a88fc8", "#5a3f8a", -8)
            a.rect(204, 160, 62, 180, a.across("#f8f2e2", "#e0d4b8"), tf="rotate(-8 240 250)")
            a.text(236, 262, "라벤더", 20, "#5a3f8a", tf="rotate(-8 240 250)")
            for x in (96, 116, 372, 392):
                a.line(f"M{x} 450 L{x + 8} 340", "#5f8a4f", 4)
                for step in range(6):
                    a.oval(x + 8 + (step % 2) * 8 - 4, 350 - step * 14, 8, 9, a.ball("#7a5ab8"))


@product("beeswax-candle", 2)
def candles(a, view):
    def candle(x, base, w, h):
        a.circle(x, base - h - 40, 110, a.glow(("#ffc85a", 0.55), ("#ffc85a", 0)))
        a.rect(x - w / 2, base - h, w, h, a.across("#8a5210", "#ffd982", "#eab04a", "#7a4410"), r=7)
        a.oval(x, base - h + 3, w / 2, w / 8, "#fff0b4")
        a.line(f"M{x} {base - h} v-14", "#2a1a10", 4)
        a.path(
            f"M{x} {base - h - 74} C{x + 26} {base - h - 34} {x + 18} {base - h - 8} {x} {base - h - 8} C{x - 18} {base - h - 8} {x - 26} {base - h - 34} {x} {base - h - 74}",
            a.down("#ff9a2a", "#ffe88a", "#fffbe6"),
        )

    if view == 1:
        a.night("#2c2440")
        a.oval(240, 420, 200, 24, "#8a5a2a", opacity=0.6, blur=8)
        for x, w, h in ((122, 84, 150), (244, 96, 250), (366, 80, 110)):
            candle(x, 420, w, h)
    else:
        a.cloth("#3f5a4a")
        for x, turn in ((180, -9), (306, 8), (243, 0)):
            with a.move(f"rotate({turn} 240 250)"):
                a.rect(x - 22, 70, 50, 340, "#10100c", opacity=0.4, blur=7)
                a.rect(
                    x - 26, 64, 50, 340, a.across("#b8791c", "#ffdc8a", "#e0a23a", "#9a6014"), r=8
                )
                a.line(f"M{x} 64 v-26", "#f4ead2", 5)
        a.path("M154 226 H332 V272 H154 Z", a.down("#f0dcb8", "#c8a878"))
        a.path("M240 254 l-56 -34 v68 z M240 254 l56 -34 v68 z", a.slant("#e06a4a", "#a83a2a"))


@product("quilt", 2)
def quilts(a, view):
    colours = ["#c8503f", "#f0d9a8", "#2f5f78", "#e8a24a", "#7a9a7a", "#8a4a5e"]

    def patches(x0, y0, n, size):
        for row in range(n):
            for column in range(n):
                x, y = x0 + column * size, y0 + row * size
                first, second = colours[(row * 2 + column) % 6], colours[(row + column * 3 + 1) % 6]
                a.rect(x, y, size, size, first)
                a.path(
                    f"M{x} {y} h{size} l{-size} {size} z"
                    if (row + column) % 2
                    else f"M{x} {y} h{size} v{size} z",
                    second,
                )
                a.rect(
                    x + 3, y + 3, size - 6, size - 6, None, stroke="#fff6e4", sw=1.6, opacity=0.6
                )

    if view == 1:
        a.room("#cfd6de", "#9a744e", 380)
        for x in (62, 404):
            a.rect(x, 110, 16, 320, a.round("#8a5f3a"))
        a.rect(50, 116, 384, 16, a.down("#b8844f", "#6a4426"), r=8)
        a.shadow(240, 400, 150, 16)
        with a.inside("M88 112 H392 V386 Q350 396 316 384 T240 388 T164 384 T88 386 Z"):
            patches(88, 112, 5, 61)
            for x in (120, 196, 272, 348):
                a.rect(x, 100, 34, 300, a.across(("#000000", 0), ("#140a14", 0.3), ("#000000", 0)))
                a.rect(
                    x - 40,
                    100,
                    34,
                    300,
                    a.across(("#ffffff", 0), ("#ffffff", 0.25), ("#ffffff", 0)),
                )
            a.rect(88, 112, 304, 16, a.down("#ffffff", "#b8a898"), opacity=0.5)
    else:
        with a.move("rotate(14 240 240) translate(-80 -80)"):
            patches(0, 0, 5, 130)
        a.rect(
            0,
            0,
            480,
            480,
            a.glow(("#ffffff", 0.3), ("#ffffff", 0), ("#000000", 0.4), x=0.3, y=0.3, r=0.9),
        )


def cat(a, x, base, s, fur="#e08a3a"):
    with a.move(f"translate({x} {base}) scale({s})"):
        a.path("M60 -10 C130 0 120 -70 96 -84", None, stroke=fur, sw=20)
        a.path("M-70 0 C-84 -80 -40 -120 0 -120 C40 -120 84 -80 70 0 Z", a.ball(fur))
        a.path(
            "M-56 -120 L-52 -186 L-16 -160 H16 L52 -186 L56 -120 C50 -80 -50 -80 -56 -120 Z",
            a.ball(fur),
        )
        for stripe in (-14, 0, 14):
            a.line(f"M{stripe} -158 V-142", dark(fur, 0.4), 5)
        for side in (-1, 1):
            a.oval(side * 24, -126, 8, 10, "#203028")
            a.circle(side * 24 + 3, -130, 3, "#ffffff")
            a.line(
                f"M{side * 22} -108 L{side * 62} -114 M{side * 22} -104 L{side * 60} -98",
                "#fff6e8",
                2,
            )
            a.oval(side * 26, -8, 22, 14, light(fur, 0.6))
        a.path("M-7 -112 h14 l-7 9 z", "#d8606a")


@product("cat-tower", 3)
def cat_tower(a, view):
    a.room("#a9c4c8" if view == 1 else "#e8cfc0", "#c49a6e", 388)
    scale = 1 if view == 1 else 1.9
    with a.zoom(
        scale, 220 if view == 2 else 240, 230 if view == 1 else (120 if view == 2 else 330)
    ):
        a.shadow(240, 440, 150, 14)
        for x in (150, 318):
            a.rect(x, 150 if x == 150 else 240, 26, 280, a.across("#8a6a44", "#e0c090", "#a88458"))
            for y in range(180 if x == 150 else 250, 420, 14):
                a.line(f"M{x} {y} l26 6", "#7a5a38", 2, opacity=0.6)
        a.rect(96, 420, 290, 22, a.fall("#d9c8a8"), r=8)
        a.rect(86, 142, 160, 20, a.fall("#f2e8d4"), r=9)
        a.rect(232, 232, 160, 20, a.fall("#f2e8d4"), r=9)
        a.rect(250, 320, 130, 104, a.fall("#b8a488"), r=12)
        a.circle(315, 376, 36, "#3a2a22")
        if view != 3:
            cat(a, 166, 142, 0.74)
        if view == 3:
            a.oval(303, 372, 5, 7, "#f4d84a")
            a.oval(327, 372, 5, 7, "#f4d84a")
        a.line("M382 250 v54", "#8a6a44", 3)
        a.circle(382, 316, 14, a.ball("#d8483a"))


@product("terrarium", 1)
def terrarium(a, _):
    a.table("#2f4a44", "#8a6244", 376)
    a.shadow(240, 424, 140, 18)
    globe = "M190 104 H290 V140 C392 176 404 420 320 422 H160 C76 420 88 176 190 140 Z"
    with a.inside(globe):
        a.rect(60, 90, 360, 340, ("#cfe8e0"), opacity=0.35)
        a.path("M60 350 Q150 310 240 346 T420 330 V430 H60 Z", a.down("#6a8a3f", "#2f4a20"))
        plant_pot(a, 210, 458, 1.05, "#4a6a30", "#6fb84f")
        a.path("M60 352 Q150 330 240 360 T420 344 V390 H60 Z", a.down("#86a84a", "#3f5f2a"))
        a.rect(60, 388, 360, 20, "#c8b088")
        a.rect(60, 404, 360, 30, "#5a4030")
        for x, y, r in ((300, 356, 24), (334, 364, 15), (140, 366, 18)):
            a.circle(x, y, r, a.ball("#a8a49c"))
        a.rect(268, 326, 9, 22, "#f4ead8")
        a.path("M250 330 q22 -36 46 0 z", "#d8402c")
    a.path(globe, None, stroke="#eaf6f4", sw=5, opacity=0.85)
    a.path("M128 230 q-16 60 -4 120", None, stroke="#ffffff", sw=10, opacity=0.6, blur=2)
    a.rect(182, 72, 116, 40, a.round("#c89a62"), r=8)


@product("wool-yarn", 2)
def yarn(a, view):
    def ball(x, y, r, colour):
        a.shadow(x + 6, y + r * 0.85, r, r * 0.25)
        a.circle(x, y, r, a.ball(colour))
        with a.inside(f"M{x - r} {y} a{r} {r} 0 1 0 {2 * r} 0 a{r} {r} 0 1 0 {-2 * r} 0"):
            for step in range(-4, 5):
                shade = light(colour, 0.4) if step % 2 else dark(colour, 0.3)
                a.oval(
                    x,
                    y,
                    r * 1.05,
                    r * abs(step) * 0.24,
                    None,
                    stroke=shade,
                    sw=3,
                    opacity=0.5,
                    tf=f"rotate({28 if step > 0 else -50} {x} {y})",
                )

    if view == 1:
        a.table("#e6dccf", "#b0855e", 330)
        ball(150, 300, 84, "#c8455a")
        ball(330, 300, 92, "#2f7f86")
        ball(240, 370, 80, "#e8b04a")
        a.line("M110 60 L300 330 M390 70 L190 330", "#b8824a", 8)
        a.circle(110, 60, 11, "#d8563f")
        a.circle(390, 70, 11, "#d8563f")
    else:
        a.boards("#5f4a42")
        for index in range(9):
            hue = mix("#f2c14e", "#6a3f8a", index / 8)
            ball(90 + (index % 3) * 150, 90 + (index // 3) * 150, 66, hue)
