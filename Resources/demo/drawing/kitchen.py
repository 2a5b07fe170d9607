"""Pots, cups, tea and how to brew."""

from .scene import dark, light, mix, product


def steam(a, x, y, count=3):
    for index in range(count):
        left = x + (index - (count - 1) / 2) * 30
        a.line(f"M{left} {y} q-22 -32 0 -60 t0 -60", "#ffffff", 9, opacity=0.5, blur=6)


def moon(a, tint="#f1ece0"):
    a.shadow(250, 412, 130, 20)
    a.path(
        "M186 112 Q240 100 294 112 L290 132 C372 158 404 226 396 276 C386 346 330 392 300 406 H180 C150 392 94 346 84 276 C76 226 108 158 190 132 Z",
        a.glow("#fffefa", tint, dark(tint, 0.18), dark(tint, 0.5), x=0.36, y=0.32, r=0.75),
    )
    a.oval(240, 113, 54, 11, dark(tint, 0.5))
    a.oval(240, 111, 54, 10, None, stroke="#fffdf6", sw=4)
    a.oval(178, 210, 34, 46, "#ffffff", opacity=0.5, blur=12)


@product("moon-jar", 3)
def moon_jar(a, view):
    if view == 1:
        a.table("#31546b", "#6b4a36", 372)
        moon(a)
    elif view == 2:
        a.room("#b8442f", "#3a2a2a", 380)
        with a.zoom(0.82, 240, 190):
            moon(a, "#e8e6da")
            for dx, dy in ((-40, -80), (20, -110), (70, -70)):
                a.line(
                    f"M240 112 Q{240 + dx * 0.4} {60 + dy * 0.2} {240 + dx} {112 + dy * 1.2}",
                    "#4a3428",
                    6,
                )
                for step in range(5):
                    t = 0.3 + step * 0.17
                    a.circle(
                        240 + dx * t + (step % 2) * 14 - 7,
                        112 + dy * 1.2 * t - 8,
                        12,
                        a.ball("#f7a8b4"),
                    )
    else:
        a.studio("#3c4a48")
        with a.zoom(2.4, 260, 170):
            moon(a)


def mug(a, x, y, colour, s=1.0, glaze="#f1e8d6"):
    with a.move(f"translate({x} {y}) scale({s})"):
        a.shadow(4, 94, 84, 14)
        a.line("M66 -38 C132 -50 132 54 62 44", dark(colour, 0.35), 23)
        a.line("M66 -40 C126 -50 126 48 62 40", colour, 14)
        a.path("M-74 -86 L-66 76 Q-62 96 0 96 Q62 96 66 76 L74 -86 Z", a.round(colour))
        with a.inside("M-74 -86 L-66 76 Q-62 96 0 96 Q62 96 66 76 L74 -86 Z"):
            a.path("M-80 -90 V-20 q20 24 40 4 t40 6 t40 -8 t40 4 V-90 Z", a.round(glaze))
        a.oval(0, -86, 74, 20, light(glaze, 0.3))
        a.oval(0, -83, 65, 15, "#4a2a1a")


@product("stoneware-mug", 3)
def mugs(a, view):
    if view == 1:
        a.table("#e5c8a8", "#7a5640", 350)
        mug(a, 228, 292, "#3f6f8a", 1.5)
        steam(a, 226, 138)
    elif view == 2:
        a.table("#b9c8b8", "#c49a6a", 330)
        for x, y, colour in ((116, 270, "#b55a3a"), (344, 270, "#5a7a4a"), (222, 350, "#d9a441")):
            mug(a, x, y, colour, 0.92)
    else:
        a.studio("#8f6f5a")
        with a.zoom(2.4, 250, 250):
            mug(a, 228, 260, "#3f6f8a", 1.2)


def kettle(a, colour):
    a.shadow(232, 412, 160, 20)
    a.line("M132 196 C120 40 344 40 336 196", "#2a2226", 15)
    a.path("M326 116 q26 40 16 70", None, stroke="#a8683a", sw=20)
    a.path(
        "M330 300 C380 300 388 230 430 196 L446 214 C414 262 410 350 326 364 Z",
        a.down(light(colour, 0.25), colour, dark(colour, 0.4)),
    )
    a.path(
        "M118 220 Q232 176 346 220 C372 300 366 360 338 404 H126 C98 360 92 300 118 220 Z",
        a.round(colour),
    )
    a.path("M150 206 Q232 160 314 206 Q232 232 150 206", a.down(light(colour, 0.35), colour))
    a.circle(232, 172, 16, a.ball("#2a2226"))
    a.rect(110, 394, 246, 14, dark(colour, 0.5), r=7)
    a.path("M158 238 q-22 60 -10 130", None, stroke="#ffffff", sw=11, opacity=0.5, blur=4)


@product("enamel-kettle", 2)
def kettles(a, view):
    if view == 1:
        a.table("#e8e2d0", "#a9744a", 372)
        kettle(a, "#d1412f")
    else:
        a.outdoors("#8fb8c8", "#4a6a4f", "#8a7a55", 300)
        steam(a, 380, 190, 2)
        with a.move("translate(50 10) scale(.86)"):
            kettle(a, "#3a6f8f")
        for x, tip in ((120, 60), (180, 90), (240, 110), (300, 84), (350, 56)):
            a.path(
                f"M{x - 24} 440 Q{x - 26} {420 - tip * 0.4} {x} {430 - tip} Q{x + 28} {420 - tip * 0.3} {x + 24} 440 Z",
                a.down("#ffd85a", "#f2742a"),
                opacity=0.9,
            )
        a.line("M90 452 L390 436 M96 434 L384 458", "#4a2f20", 18)


def teapot(a, clay):
    a.shadow(240, 394, 170, 20)
    a.line("M112 236 C30 220 36 350 128 336", dark(clay, 0.3), 22)
    a.line("M112 232 C38 220 44 340 128 330", clay, 12)
    a.path(
        "M350 330 C398 320 392 236 444 212 L454 230 C424 262 428 356 340 368 Z",
        a.down(light(clay, 0.25), dark(clay, 0.25)),
    )
    a.path("M150 200 H330 C392 230 400 330 330 388 H150 C80 330 88 230 150 200 Z", a.ball(clay))
    a.path("M152 200 Q240 158 328 200 Q240 222 152 200", a.down(light(clay, 0.4), clay))
    a.circle(240, 166, 18, a.ball(clay))


@product("clay-teapot", 2)
def teapots(a, view):
    if view == 1:
        a.table("#d9d2b6", "#5a3f2e", 360)
        teapot(a, "#8a4a34")
    else:
        a.table("#52695a", "#b48a5c", 330)
        with a.move("translate(30 -10) scale(.8)"):
            teapot(a, "#4a5a56")
        for x in (120, 240, 360):
            a.shadow(x, 436, 50, 10)
            a.path(f"M{x - 44} 384 h88 q-4 54 -28 54 h-32 q-24 0 -28 -54 z", a.round("#e9e4d6"))
            a.oval(x, 384, 44, 11, "#fbf8ee")
            a.oval(x, 386, 36, 8, "#b6a03f")


@product("green-tea", 3)
def green_tea(a, view):
    if view == 1:
        a.table("#dfe6c8", "#9a744e", 366)
        a.shadow(240, 414, 120, 18)
        a.rect(142, 120, 196, 290, a.round("#2f6a4a"), r=10)
        a.rect(136, 92, 208, 66, a.round("#c9a85a"), r=10)
        a.rect(142, 204, 196, 150, a.across("#d9d0b4", "#fdf8e6", "#e9e0c6", "#b8ae90"))
        a.text(240, 270, "세작", 60, "#2a4a35")
        leaf_pair(a, 240, 326, 1.0)
    elif view == 2:
        a.boards("#6a4a36")
        a.shadow(246, 250, 160, 160)
        a.circle(240, 240, 158, a.ball("#e8e4d8"))
        a.circle(240, 240, 128, a.glow("#3a4a2a", "#24301c"))
        for _ in range(150):
            x, y = a.random.gauss(240, 52), a.random.gauss(240, 52)
            bend = a.random.randint(-16, 16)
            a.line(
                f"M{x:.0f} {y:.0f} q{bend} {a.random.randint(4, 14)} {a.random.randint(8, 22)} {bend}",
                mix("#2f4a26", "#8fae52", a.random.random()),
                5,
            )
    else:
        a.table("#c9d4b0", "#7a5238", 300)
        a.shadow(240, 420, 150, 18)
        a.path("M96 250 h288 q-10 168 -96 168 h-96 q-86 0 -96 -168 z", a.round("#f1f0e8"))
        a.oval(240, 250, 144, 40, "#ffffff")
        a.oval(240, 254, 128, 32, a.glow("#d3d96a", "#a8b83f", "#7a8a2a"))
        leaf_pair(a, 250, 256, 1.1)
        steam(a, 240, 210)


def leaf_pair(a, x, y, s):
    with a.move(f"translate({x} {y}) scale({s})"):
        for turn in (-58, 58, 0):
            with a.move(f"rotate({turn})"):
                a.path(
                    "M0 0 C-12 -16 -8 -34 0 -44 C8 -34 12 -16 0 0", a.across("#8fb84a", "#3f7a34")
                )


def dripper(a):
    a.shadow(240, 430, 130, 16)
    a.path(
        "M150 262 C104 330 116 420 150 428 H330 C364 420 376 330 330 262 Z",
        a.across(("#cfe0e4", 0.75), ("#ffffff", 0.6), ("#a8c0c8", 0.75)),
        stroke="#f4fafa",
        sw=4,
    )
    a.path(
        "M128 346 C122 400 136 420 152 424 H328 C344 420 358 400 352 346 Q240 362 128 346",
        a.down("#6a361c", "#2c140a"),
    )
    a.oval(240, 349, 112, 10, "#8a5230")
    a.path("M334 286 C404 276 404 384 346 376", None, stroke="#e2eef0", sw=11)
    a.rect(142, 246, 196, 20, a.round("#f0ece2"), r=8)
    a.path("M124 118 H356 L284 246 H196 Z", a.round("#f4f1e8"))
    a.path("M132 96 L124 126 H356 L348 96 Q240 74 132 96", "#d9b98a")
    a.oval(240, 118, 112, 18, "#3a1f12")


@product("pour-over", 3)
def pour_over(a, view):
    if view == 1:
        a.table("#6f8a84", "#c79a68", 376)
        dripper(a)
    elif view == 2:
        a.table("#d9b99a", "#5a3a28", 376)
        dripper(a)
        a.path(
            "M480 20 C410 10 380 40 330 76 L338 88 C390 62 420 66 480 90 Z",
            a.down("#e8ecee", "#7a868c"),
        )
        a.path("M331 80 Q262 84 250 116 l10 2 Q272 94 336 90 z", "#cfe6ee", opacity=0.9)
        steam(a, 200, 110)
    else:
        a.studio("#3f4a48")
        with a.zoom(2, 240, 160):
            dripper(a)


@product("onggi", 2)
def onggi(a, view):
    def jar(x, base, s):
        with a.move(f"translate({x} {base}) scale({s})"):
            a.shadow(0, 0, 120, 18)
            a.path(
                "M-70 -236 H70 C150 -180 140 -50 76 0 H-76 C-140 -50 -150 -180 -70 -236 Z",
                a.glow("#b8764a", "#6a3a22", "#2c150e", x=0.33, y=0.3, r=0.75),
            )
            a.path("M-112 -132 q37 20 74 0 t74 0 t74 0", None, stroke="#a8683f", sw=4, opacity=0.7)
            a.oval(0, -240, 84, 18, "#2c150e")
            a.path("M-92 -244 Q0 -300 92 -244 Q0 -222 -92 -244", a.down("#9a5f3a", "#3c1e12"))
            a.rect(-16, -284, 32, 18, "#5a301c", r=8)

    if view == 1:
        a.outdoors("#a8cfe0", "#6f9a5a", "#b8a88a", 310)
        for x, base, s in ((110, 380, 0.75), (370, 384, 0.82), (240, 438, 1.08)):
            jar(x, base, s)
    else:
        a.outdoors("#c4d0dc", "#a8b8c4", "#f0f3f6", 300)
        jar(240, 430, 1.3)
        a.path(
            "M118 116 Q240 36 362 116 Q300 104 240 112 Q180 104 118 116",
            a.down("#ffffff", "#dfe8f0"),
        )
        for _ in range(40):
            a.circle(
                a.random.randint(0, 480),
                a.random.randint(0, 480),
                a.random.randint(2, 5),
                "#ffffff",
                opacity=0.9,
            )
