"""Toys and games."""

from .scene import dark, light, product


def engine(a, x, base, colour):
    with a.move(f"translate({x} {base})"):
        a.shadow(0, 4, 120, 14)
        a.rect(-104, -62, 214, 30, a.fall("#d9a860"), r=8)
        a.rect(-6, -128, 108, 70, a.down(light(colour, 0.35), colour, dark(colour, 0.35)), r=30)
        a.rect(-100, -186, 96, 128, a.fall("#2f6a9a"), r=8)
        a.rect(-82, -166, 60, 46, "#f4ecd4", r=6)
        a.rect(-112, -204, 120, 24, a.fall("#e8b43a"), r=10)
        a.path("M46 -126 L36 -190 H86 L76 -126 Z", a.round("#3a2f34"))
        for wheel_x, r in ((-66, 38), (32, 28), (86, 28)):
            a.circle(wheel_x, -r + 4, r, a.ball("#e8b43a" if r > 30 else colour))
            a.circle(wheel_x, -r + 4, r * 0.3, "#6a4426")


def wagon(a, x, base, colour):
    with a.move(f"translate({x} {base})"):
        a.shadow(0, 4, 90, 12)
        a.path("M-80 -110 H80 L70 -34 H-70 Z", a.fall(colour))
        for wheel_x in (-44, 44):
            a.circle(wheel_x, -24, 28, a.ball("#d9a860"))
            a.circle(wheel_x, -24, 8, "#6a4426")


@product("toy-train", 2)
def toy_train(a, view):
    if view == 1:
        a.room("#f2dfa8", "#b98a5c", 350)
        with a.zoom(1, 250, 260):
            a.line("M120 372 h60", "#6a4426", 8)
            wagon(a, 96, 412, "#4a9a6a")
            engine(a, 290, 412, "#d8402f")
    else:
        a.cloth("#8fc0d0")
        with a.zoom(1.5, 290, 300):
            engine(a, 290, 400, "#d8402f")


def bear(a, fur="#b8804a", bow="#c83f3f"):
    a.shadow(240, 428, 140, 18)
    for side in (-1, 1):
        a.circle(240 + side * 74, 90, 36, a.ball(fur))
        a.circle(240 + side * 74, 92, 19, light(fur, 0.45))
        a.oval(
            240 + side * 112,
            290,
            34,
            72,
            a.ball(fur),
            tf=f"rotate({side * -28} {240 + side * 112} 290)",
        )
    a.oval(240, 320, 104, 108, a.ball(fur))
    a.oval(240, 330, 64, 74, a.ball(light(fur, 0.5), 0.3))
    for side in (-1, 1):
        a.circle(240 + side * 84, 392, 46, a.ball(fur))
        a.circle(240 + side * 84, 396, 25, light(fur, 0.5))
    a.oval(240, 152, 106, 94, a.ball(fur))
    a.oval(240, 184, 48, 36, light(fur, 0.55))
    for side in (-1, 1):
        a.circle(240 + side * 42, 138, 11, "#1c120e")
        a.circle(240 + side * 42 + 4, 134, 4, "#ffffff")
    a.oval(240, 170, 17, 12, "#2a1814")
    a.line("M240 182 v14 m-18 4 q18 14 36 0", "#2a1814", 4)
    a.path(
        "M240 244 l-62 -24 q-10 34 0 56 z M240 244 l62 -24 q10 34 0 56 z",
        a.slant(light(bow, 0.3), dark(bow, 0.2)),
    )
    a.circle(240, 246, 15, a.ball(bow))


@product("teddy-bear", 2)
def teddy_bear(a, view):
    if view == 1:
        a.room("#8fb0a8", "#d9b890", 360)
        bear(a)
    else:
        a.cloth("#f0c8c4")
        with a.zoom(1.5, 240, 176, -6):
            bear(a, "#e8dcc8", "#3f7fa8")


@product("pocket-console", 2)
def console(a, view):
    if view == 1:
        a.studio("#f2a23f")
        body = "#e9e6dc"
    else:
        a.studio("#4a3a6a")
        body = "#58c0b0"
    with a.move("rotate(-7 240 240)" if view == 1 else "rotate(9 240 240)"):
        a.rect(130, 52, 236, 400, "#140c10", r=26, opacity=0.45, blur=12)
        a.rect(122, 40, 236, 396, a.slant(light(body, 0.4), body, dark(body, 0.25)), r=26)
        a.rect(142, 62, 196, 176, "#3a3a46", r=14)
        with a.inside("M160 82 h160 v136 h-160 z"):
            a.rect(160, 82, 160, 136, a.down("#c8dc8a", "#8fae54"))
            a.path(
                "M160 200 h160 v20 h-160 z M190 176 h36 v10 h-36 z M250 150 h46 v10 h-46 z",
                "#2f4a2a",
            )
            a.path("M200 146 h16 v-12 h10 v12 h6 v30 h-32 z", "#2f4a2a")
            a.circle(274, 132, 8, "#2f4a2a")
        a.path("M172 288 h26 v-24 h28 v24 h26 v28 h-26 v26 h-28 v-26 h-26 z", a.fall("#2a2830"))
        a.circle(324, 282, 21, a.ball("#d83a5a"))
        a.circle(280, 316, 21, a.ball("#d83a5a"))
        for x in (200, 246):
            a.rect(x, 374, 34, 11, "#6a6870", r=5, tf=f"rotate(-24 {x} 374)")
        for x in (296, 312, 328):
            a.line(f"M{x} 400 l16 -34", dark(body, 0.4), 5)


@product("baduk-board", 2)
def baduk(a, view):
    wood = "#e0b060"
    a.boards("#6a4a38") if view == 1 else a.studio("#8a9a8f")
    with a.zoom(1 if view == 1 else 2.1, 240, 240, 0 if view == 1 else -14):
        a.rect(62, 66, 368, 368, "#100a08", opacity=0.5, blur=12)
        a.rect(56, 56, 368, 368, a.slant(light(wood, 0.3), wood, dark(wood, 0.15)), r=4)
        for step in range(11):
            at = 80 + step * 32
            a.line(f"M80 {at} H400 M{at} 80 V400", "#4a3018", 1.6)
        stones = (
            "b33 w34 b44 w53 b63 w64 b54 w45 w24 b23 b72 w73 b27 w77 b66 w36 b37 w26 b47 w82 b83"
        )
        for stone in stones.split():
            x, y = 80 + int(stone[1]) * 32, 80 + int(stone[2]) * 32
            a.circle(x + 2, y + 4, 15, "#1a0e08", opacity=0.45)
            a.circle(
                x,
                y,
                15,
                a.glow("#8a8a92", "#2a2a30", "#08080c", x=0.35, y=0.3, r=0.8)
                if stone[0] == "b"
                else a.glow("#ffffff", "#f4f0e6", "#b8b0a0", x=0.35, y=0.3, r=0.8),
            )
