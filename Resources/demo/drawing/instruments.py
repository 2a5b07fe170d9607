"""Things that sound: guitars, a violin, records, radios, headphones."""

from .scene import dark, light, product

BODY = "M240 214 C192 212 166 238 174 276 C178 298 172 306 160 326 C136 366 168 424 240 424 C312 424 344 366 320 326 C308 306 302 298 306 276 C314 238 288 212 240 214 Z"


def guitar(a, top="#d99a4e", edge="#6a3a22", strings=6):
    a.path(BODY, dark(edge, 0.3), tf="translate(5 6)")
    a.path(
        BODY, a.glow(light(top, 0.4), top, dark(top, 0.25), x=0.42, y=0.6, r=0.7), stroke=edge, sw=7
    )
    a.path("M282 300 q40 20 34 70 q-30 -8 -40 -40 z", "#5a2a1e", opacity=0.85)
    a.circle(240, 310, 36, light(edge, 0.3))
    a.circle(240, 310, 30, a.glow("#1c0f0c", "#3a2018"))
    a.rect(225, 70, 30, 214, a.across(light(edge, 0.2), dark(edge, 0.4)))
    for fret in range(9):
        a.rect(225, 84 + fret * 20 + fret * fret * 0.3, 30, 2.4, "#d9c9a4")
    a.path("M220 18 h40 l-4 56 h-32 z", a.fall(edge))
    for peg in range(3):
        a.circle(212, 28 + peg * 16, 6, a.ball("#e8e0d0"))
        a.circle(268, 28 + peg * 16, 6, a.ball("#e8e0d0"))
    a.rect(200, 362, 80, 14, dark(edge, 0.4), r=6)
    for string in range(strings):
        x = 229 + string * 22 / (strings - 1)
        a.line(f"M{x} 40 V366", "#f4ead0", 1.3, opacity=0.85)


@product("acoustic-guitar", 3)
def acoustic_guitar(a, view):
    if view == 1:
        a.room("#46656b", "#b58656", 380)
        a.shadow(250, 440, 130, 14)
        with a.move("rotate(9 240 430) translate(-5 -2) scale(1.02)"):
            guitar(a)
    elif view == 2:
        a.boards("#5a4334")
        with a.zoom(2.3, 240, 320, 40):
            guitar(a)
    else:
        a.studio("#caa58a")
        with a.zoom(2.8, 240, 80, -18):
            guitar(a)


@product("ukulele", 2)
def ukulele(a, view):
    if view == 1:
        a.outdoors("#58b4d4", "#3f8f86", "#efd9a4", 300)
        a.shadow(250, 430, 100, 14)
        with a.move("rotate(-16 240 420) translate(0 20) scale(1)"):
            guitar(a, "#e8743a", "#7a2f1c", 4)
    else:
        a.cloth("#f0c14f")
        with a.zoom(1.1, 240, 235, 52):
            guitar(a, "#3f9fa0", "#24454a", 4)


VIOLIN = "M240 190 C200 188 176 212 186 244 C192 262 206 262 206 280 C206 296 176 300 170 342 C164 396 202 424 240 424 C278 424 316 396 310 342 C304 300 274 296 274 280 C274 262 288 262 294 244 C304 212 280 188 240 190 Z"


def violin(a):
    wood = "#a5481c"
    a.path(VIOLIN, "#1c0c0a", opacity=0.4, blur=8, tf="translate(12 12)")
    a.path(
        VIOLIN,
        a.glow(light(wood, 0.45), wood, dark(wood, 0.45), x=0.4, y=0.6, r=0.7),
        stroke=dark(wood, 0.55),
        sw=5,
    )
    for side in (1, -1):
        with a.move(f"translate(240 0) scale({side} 1)"):
            a.line("M30 268 q-14 10 0 34 q12 24 -2 36", "#2a100a", 5)
    a.path("M226 60 h28 l6 240 h-40 z", a.across("#3a3034", "#14101a"))
    a.path("M226 366 h28 l6 44 h-40 z", "#1c161c")
    a.rect(206, 318, 68, 9, "#e0b878", r=3)
    a.path("M224 30 q16 -22 32 0 l-2 36 h-28 z", a.fall(wood))
    for string in range(4):
        a.line(f"M{232 + string * 5.3} 60 L{227 + string * 8.6} 372", "#f0e8d8", 1.2)
    for x, y in ((212, 34), (268, 42), (212, 54)):
        a.oval(x, y, 10, 6, "#241a1c")


@product("violin", 2)
def violins(a, view):
    if view == 1:
        a.cloth("#27495a")
        with a.zoom(1.14, 252, 236, 24):
            violin(a)
            a.line("M346 70 L334 420", "#6a3a20", 7)
            a.line("M355 74 L343 418", "#f4efe4", 3)
    else:
        a.studio("#c9b79a")
        with a.zoom(2.3, 240, 300, -12):
            violin(a)


def record(a, x, y, r, label):
    a.circle(x, y, r, a.slant("#3a3a40", "#0c0c10", "#2a2a30", "#08080c"))
    for groove in range(6):
        a.circle(x, y, r * (0.95 - groove * 0.1), None, stroke="#50505a", sw=1, opacity=0.6)
    with a.inside(
        f"M{x} {y} L{x - r} {y - r} L{x - r * 0.4} {y - r} Z M{x} {y} L{x + r} {y + r} L{x + r * 0.4} {y + r} Z"
    ):
        a.circle(x, y, r, "#ffffff", opacity=0.16)
    a.circle(x, y, r * 0.36, a.glow(light(label, 0.3), label, dark(label, 0.2)))
    a.circle(x, y, r * 0.05, "#f6f0e2")


@product("vinyl-record", 2)
def vinyl(a, view):
    if view == 1:
        a.cloth("#d9b08c")
        a.shadow(300, 256, 150, 150, 0.4)
        record(a, 306, 240, 146, "#e0503a")
        a.shadow(186, 262, 150, 150, 0.4)
        a.rect(36, 92, 296, 296, a.down("#1d3a5a", "#3f6f8f", "#f2a65a"), r=4)
        a.circle(184, 250, 62, "#ffd98a")
        for wave in range(4):
            y = 282 + wave * 28
            a.path(
                f"M36 {y} q74 -30 148 0 t148 0 V388 H36 Z",
                ["#2a5f78", "#21506a", "#18405a", "#10304a"][wave],
            )
        a.text(184, 142, "WAVES", 44, "#fdf3da", family="DejaVu Sans")
    else:
        a.boards("#8a5a3c")
        a.shadow(250, 256, 196, 196, 0.5)
        record(a, 240, 240, 200, "#3f8f86")
        a.text(240, 216, "SIDE B", 20, "#fdf3da", family="DejaVu Sans")


def turntable(a):
    wood = "#9a623a"
    a.path("M70 210 H410 L452 380 H28 Z", a.slant(light(wood, 0.35), wood, dark(wood, 0.25)))
    a.path("M28 380 H452 V418 H28 Z", a.down(dark(wood, 0.1), dark(wood, 0.5)))
    with a.move("translate(206 296) scale(1 .47)"):
        a.circle(4, 8, 152, "#1a0e0c", opacity=0.5)
        record(a, 0, 0, 150, "#e8a43f")
    a.oval(378, 252, 22, 12, a.ball("#d8d8dc"))
    a.line("M378 246 L366 330 L306 316", "#eceff2", 8)
    a.path("M312 306 l-32 4 l4 16 l32 0 z", "#2a2a30")
    a.oval(400, 346, 14, 8, "#efe9dc")
    a.circle(70, 399, 9, "#2a1810")
    a.circle(104, 399, 6, "#e8503a")


@product("turntable", 3)
def turntables(a, view):
    if view == 1:
        a.table("#c8d4c4", "#d4b083", 330)
        a.path(
            "M70 210 L92 40 H430 L410 210 Z",
            a.slant(("#ffffff", 0.55), ("#b8d0dc", 0.25)),
            stroke="#ffffff",
            sw=2,
        )
        a.shadow(240, 424, 230, 18)
        turntable(a)
    elif view == 2:
        a.studio("#8a6a5a")
        with a.zoom(2, 316, 296):
            turntable(a)
    else:
        a.room("#b85f45", "#7a5236", 300)
        a.rect(20, 372, 440, 108, a.fall("#c9a06a"))
        with a.move("translate(96 136) scale(.6)"):
            turntable(a)
        for x in (46, 390):
            a.rect(x - 20, 240, 84, 140, a.fall("#3a2a26"), r=5)
            a.circle(x + 22, 334, 30, a.ball("#8a8078"))
            a.circle(x + 22, 274, 16, a.ball("#8a8078"))


def radio(a, case):
    a.shadow(240, 400, 190, 18)
    a.line("M150 150 L86 40", "#c9ccd0", 6)
    a.circle(86, 40, 7, "#e9ecef")
    a.line("M130 160 C150 96 330 96 350 160", dark(case, 0.4), 15)
    a.rect(52, 146, 376, 250, a.down(light(case, 0.3), case, dark(case, 0.35)), r=36)
    a.rect(76, 176, 192, 190, a.fall("#e8d9b8"), r=20)
    for row in range(8):
        for column in range(8):
            a.circle(98 + column * 21, 198 + row * 21, 5.5, "#6a5238")
    a.rect(288, 176, 116, 62, a.down("#fff6d4", "#f0d488"), r=8)
    for tick in range(9):
        a.rect(297 + tick * 12, 192, 2, 20 if tick % 2 else 30, "#5a4228")
    a.rect(340, 182, 4, 50, "#d8402a")
    for x, y, r in ((346, 302, 42), (298, 358, 13), (394, 358, 13)):
        a.circle(x + 3, y + 4, r, dark(case, 0.6), opacity=0.5)
        a.circle(x, y, r, a.slant("#fffaf0", "#c9b894", "#8a7454"))
    a.line("M346 302 L368 276", "#5a4228", 6)


@product("retro-radio", 2)
def radios(a, view):
    if view == 1:
        a.table("#f0d8b0", "#8a5a38", 370)
        radio(a, "#2f8a84")
    else:
        a.table("#7a94a8", "#c8a070", 370)
        with a.zoom(1.5, 310, 270):
            radio(a, "#c9452f")


def headphones(a, colour, pad="#3a2a26"):
    a.shadow(240, 414, 140, 18)
    a.line("M118 290 C96 60 384 60 362 290", dark(colour, 0.5), 30)
    a.line("M116 286 C94 56 382 56 360 286", colour, 20)
    a.line("M150 150 C190 84 290 84 330 150", light(colour, 0.6), 6, opacity=0.8)
    for x, flip in ((118, 1), (362, -1)):
        with a.move(f"translate({x} 318) scale({flip} 1)"):
            a.rect(6, -84, 48, 164, a.across(dark(pad, 0.2), light(pad, 0.2), dark(pad, 0.4)), r=24)
            a.path("M10 -76 C-62 -74 -62 74 10 72 Z", a.ball(colour))
            a.oval(-18, -2, 14, 34, light(colour, 0.35), opacity=0.5)


@product("headphones", 3)
def headphone_views(a, view):
    if view == 1:
        a.studio("#e9a23b")
        headphones(a, "#2c3e58")
    elif view == 2:
        a.studio("#6f8f8a")
        headphones(a, "#e9e4d8", "#8a5a3a")
    else:
        a.studio("#d9c9b4")
        with a.zoom(2.2, 140, 300):
            headphones(a, "#2c3e58")
