"""Things to eat, and coffee before it is ground."""

from .scene import dark, light, mix, product


@product("coffee-beans", 2)
def coffee_beans(a, view):
    if view == 1:
        a.table("#e0a87a", "#4a3228", 360)
        a.shadow(240, 424, 130, 18)
        a.path(
            "M130 130 L120 420 H360 L350 130 Z",
            a.across("#8a5f3a", "#d9a877", "#c08f5f", "#6f4a2c"),
        )
        a.path("M130 130 L142 86 H338 L350 130 Z", a.down("#e0b68a", "#a87848"))
        a.rect(124, 124, 232, 12, "#6f4a2c", opacity=0.7)
        a.rect(154, 196, 172, 160, "#23382f", r=8)
        bean(a, 240, 256, 1.4, 30, "#e8b45a")
        a.text(240, 336, "HUEHUE", 26, "#f6e8c8", family="DejaVu Sans")
        for _ in range(10):
            bean(
                a,
                a.random.randint(40, 440),
                a.random.randint(430, 466),
                0.6,
                a.random.randint(0, 180),
            )
    else:
        a.rect(0, 0, 480, 480, "#1c100a")
        for row in range(7):
            for column in range(6):
                bean(
                    a,
                    column * 96 + (row % 2) * 46 + a.random.randint(-9, 9),
                    row * 80 + a.random.randint(-9, 9),
                    1.5,
                    a.random.randint(0, 180),
                    mix("#5a3218", "#8a5630", a.random.random()),
                )


def bean(a, x, y, s, turn, colour="#6a3c20"):
    with a.move(f"translate({x} {y}) rotate({turn}) scale({s})"):
        a.oval(2, 4, 34, 25, "#0a0402", opacity=0.5)
        a.oval(0, 0, 34, 24, a.ball(colour))
        a.line("M-30 2 C-10 -12 10 12 30 -2", dark(colour, 0.65), 4.5)


@product("honey-jar", 2)
def honey(a, view):
    if view == 1:
        a.table("#f4e2a8", "#9a6a3c", 372)
        a.shadow(240, 420, 130, 18)
        a.rect(132, 140, 216, 278, a.across("#b86a10", "#ffd25a", "#f0a020", "#8a4a08"), r=34)
        a.rect(146, 84, 188, 62, a.round("#f4efe2"), r=10)
        a.path(
            "M132 92 Q240 70 348 92 L360 150 Q330 130 300 150 Q270 132 240 152 Q210 132 180 150 Q150 130 120 150 Z",
            a.round("#d1503f"),
        )
        a.oval(240, 290, 78, 62, "#fdf4da")
        a.text(240, 304, "아카시아", 34, "#7a4a10")
        a.line("M162 180 V370", "#fff6cf", 10, opacity=0.65, blur=3)
    else:
        a.table("#e8b45a", "#6a4428", 380)
        a.line("M420 20 L262 214", "#b5824a", 15)
        for step in range(5):
            with a.move(f"translate({266 - step * 13} {208 + step * 17}) rotate(39)"):
                a.rect(
                    -44 + abs(step - 2) * 7,
                    -7,
                    88 - abs(step - 2) * 14,
                    13,
                    a.down("#e8b878", "#8a5626"),
                    r=6,
                )
        for x, y, rx in ((222, 266, 44), (214, 284, 34)):
            drip = a.across("#c87a10", "#ffe08a", "#e89a1c")
            a.oval(x, y, rx, 20, drip, tf=f"rotate(39 {x} {y})")
        a.path(
            "M196 290 C190 340 214 380 206 424 C200 452 240 452 236 424 C230 380 252 330 240 278 Z",
            a.across("#c87a10", "#ffe08a", "#e89a1c"),
        )
        a.oval(222, 440, 150, 26, a.glow("#ffd25a", "#e0901a", "#b86a10"))


@product("bread-board", 2)
def bread_board(a, view):
    wood = "#c08a52"
    a.cloth("#7f98a0" if view == 1 else "#e8dcc4")
    with a.move("rotate(-24 240 240)"):
        a.path(
            "M96 120 H326 Q356 120 356 150 V214 H438 Q456 240 438 266 H356 V330 Q356 360 326 360 H96 Q66 360 66 330 V150 Q66 120 96 120 Z",
            "#1a0e0a",
            opacity=0.45,
            blur=10,
            tf="translate(10 14)",
        )
        a.path(
            "M96 120 H326 Q356 120 356 150 V214 H438 Q456 240 438 266 H356 V330 Q356 360 326 360 H96 Q66 360 66 330 V150 Q66 120 96 120 Z",
            a.slant(light(wood, 0.4), wood, dark(wood, 0.2)),
        )
        for y in range(140, 350, 26):
            a.line(
                f"M70 {y} Q200 {y + a.random.randint(-16, 16)} 354 {y}",
                dark(wood, 0.3),
                2.4,
                opacity=0.45,
            )
        a.circle(424, 240, 9, "#5a3a26")
    if view == 1:
        with a.move("rotate(-14 210 250)"):
            a.oval(216, 272, 124, 66, "#1a0e0a", opacity=0.4, blur=8)
            a.oval(210, 256, 124, 70, a.ball("#b8682a"))
            for x in (130, 180, 230, 280):
                a.path(f"M{x} 210 q26 30 10 78", None, stroke="#f4d8a0", sw=11)
    else:
        for x, y in ((170, 270), (236, 226), (210, 330)):
            a.circle(x + 4, y + 6, 44, "#1a0e0a", opacity=0.4, blur=5)
            a.circle(x, y, 44, a.ball("#d8402c"))
            a.circle(x, y, 34, a.glow("#f4a07a", "#e0583c"))
            for turn in range(6):
                a.oval(x, y - 20, 5, 9, "#f8d8a0", tf=f"rotate({turn * 60} {x} {y})")


@product("iron-skillet", 1)
def skillet(a, _):
    a.boards("#b58a5c")
    with a.move("rotate(38 240 240)"):
        a.shadow(222, 252, 160, 150, 0.5)
        a.path("M350 216 H480 Q500 240 480 264 H350 Z", a.down("#4a484c", "#1a181c"))
        a.oval(466, 240, 15, 8, "#b58a5c")
        a.circle(212, 240, 160, a.slant("#5a585e", "#1c1a1e"))
        a.circle(212, 240, 136, a.slant("#17151a", "#3c3a40"))
    a.path(
        "M150 190 C190 140 290 150 300 210 C340 260 290 330 230 312 C160 340 104 260 150 190 Z",
        a.glow("#ffffff", "#fdf8ee", "#ead9b8"),
    )
    a.circle(216, 232, 44, a.ball("#f7a81c"))
    a.oval(202, 216, 12, 8, "#fff3b8", opacity=0.9)


@product("mandarins", 2)
def mandarins(a, view):
    def fruit(x, y, r, leaf=False):
        a.circle(x, y, r, a.ball("#f58a1f"))
        a.circle(x, y - r * 0.62, r * 0.09, "#4a6a20")
        if leaf:
            a.path(
                f"M{x} {y - r * 0.7} q{r * 0.3} {-r * 0.8} {r} {-r * 0.6} q{-r * 0.2} {r * 0.6} {-r} {r * 0.6}",
                a.slant("#7ab84a", "#2f6a2a"),
            )

    if view == 1:
        a.outdoors("#7cc4e8", "#3f8a5a", "#5a8a4a", 290)
        a.shadow(240, 436, 200, 18)
        for row, (y, count) in enumerate(((192, 3), (230, 4), (276, 5))):
            for column in range(count):
                fruit(240 + (column - (count - 1) / 2) * 72, y, 46, (row + column) % 2 == 0)
        for y in (286, 338, 390):
            a.rect(48, y, 384, 44, a.down("#e8c48a", "#c0945a"), r=3)
            a.rect(48, y + 40, 384, 8, "#5a3a20", opacity=0.5)
        for x in (48, 404):
            a.rect(x, 276, 28, 164, a.across("#d9b078", "#a87a48"), r=3)
        a.text(240, 378, "귤", 58, "#8a4a10")
    else:
        a.cloth("#4a7a8a")
        a.shadow(180, 268, 120, 110)
        fruit(170, 240, 120, True)
        a.shadow(346, 330, 100, 90)
        a.circle(340, 314, 96, a.ball("#f58a1f"))
        a.circle(340, 314, 86, "#fde8c0")
        for turn in range(9):
            a.path(
                "M340 306 Q312 262 322 240 Q340 226 358 240 Q368 262 340 306",
                a.down("#ffb84a", "#f7951e"),
                tf=f"rotate({turn * 40} 340 314)",
                stroke="#fde8c0",
                sw=3,
            )
