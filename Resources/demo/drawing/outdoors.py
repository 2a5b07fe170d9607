"""Bicycles, tents, boards and things for the garden."""

from .scene import dark, light, mix, product


def wheel(a, x, y, r):
    for turn in range(0, 180, 15):
        a.line(f"M{x - r} {y} H{x + r}", "#d8dce0", 1.5, tf=f"rotate({turn} {x} {y})", opacity=0.8)
    a.circle(x, y, r, None, stroke="#1f1d22", sw=12)
    a.circle(x, y, r - 8, None, stroke="#c8ccd2", sw=4)
    a.circle(x, y, 9, a.ball("#b8bcc2"))


def bicycle(a, colour, r=84, basket=False, leather="#7a4626"):
    base = 420
    axle, left, right = base - r - 4, 116, 364
    seat, bars = (190, axle - 138), (320, axle - 150)
    a.shadow(240, base, 220, 13)
    wheel(a, left, axle, r)
    wheel(a, right, axle, r)
    crank = (226, axle + 8)
    a.line(
        f"M{left} {axle} L{crank[0]} {crank[1]} L{seat[0] + 8} {seat[1] + 36} Z",
        dark(colour, 0.2),
        10,
    )
    a.line(
        f"M{crank[0]} {crank[1]} L{bars[0] + 4} {bars[1] + 50} L{seat[0] + 10} {seat[1] + 40}",
        colour,
        13,
    )
    a.line(f"M{seat[0] + 12} {seat[1] + 46} L{bars[0] + 2} {bars[1] + 46}", light(colour, 0.45), 4)
    a.line(f"M{seat[0] + 9} {seat[1] + 40} L{seat[0]} {seat[1]}", "#c8ccd2", 8)
    a.line(f"M{bars[0]} {bars[1]} L{right} {axle}", colour, 12)
    a.line(f"M{bars[0]} {bars[1]} q16 -22 -38 -24", "#7a8088", 10)
    a.line(f"M{bars[0] - 36} {bars[1] - 24} h-22", leather, 13)
    a.path(
        f"M{seat[0] - 44} {seat[1] - 14} Q{seat[0]} {seat[1] - 26} {seat[0] + 38} {seat[1] - 6} Q{seat[0]} {seat[1] + 16} {seat[0] - 44} {seat[1] - 14}",
        a.fall(leather),
    )
    a.circle(crank[0], crank[1], 22, None, stroke="#8a8e94", sw=7)
    a.line(f"M{crank[0]} {crank[1]} l26 30 M{crank[0]} {crank[1]} l-24 -28", "#5a5e64", 7)
    if basket:
        x, y = bars[0] + 14, bars[1] + 2
        a.path(f"M{x} {y} h92 l-12 70 h-68 z", a.fall("#b8834a"))
        for step in range(1, 6):
            a.line(f"M{x + step * 15} {y} l{(3 - step) * 3} 68", "#7a5028", 3)
        a.line(f"M{x + 4} {y + 24} h84 M{x + 8} {y + 46} h74", "#e0b878", 4)


@product("city-bicycle", 4)
def city_bicycle(a, view):
    if view == 1:
        a.room("#e9cfa6", "#9aa0a6", 396)
        a.window_light(0.4)
        bicycle(a, "#1f7a72", 86, True)
    elif view == 2:
        a.outdoors("#8fcbe8", "#5a9a5a", "#c8b88a", 350)
        bicycle(a, "#c8412f", 86, True)
    elif view == 3:
        a.studio("#cfd8d4")
        with a.zoom(2, 230, 250):
            bicycle(a, "#1f7a72", 86, True)
    else:
        a.studio("#e0d4c0")
        with a.zoom(2.1, 350, 230):
            bicycle(a, "#1f7a72", 86, True)


@product("folding-bicycle", 2)
def folding_bicycle(a, view):
    if view == 1:
        a.room("#b8d0d8", "#8a8e94", 396)
        bicycle(a, "#e08a1f", 62, False, "#2a262a")
    else:
        a.room("#d4b8a8", "#7a5a44", 396)
        a.shadow(240, 430, 160, 16)
        wheel(a, 180, 344, 72)
        wheel(a, 276, 350, 72)
        a.line("M180 344 L250 250 L330 210 M276 350 L250 250", "#e08a1f", 15)
        a.line("M330 212 L336 380", dark("#e08a1f", 0.25), 12)
        a.line("M196 330 L190 150", "#c8ccd2", 10)
        a.path("M140 142 Q186 126 232 148 Q190 170 140 142", "#2a262a")
        a.line("M336 290 h40 v50", "#c8ccd2", 9)


def tent(a, colour):
    a.shadow(240, 400, 230, 18)
    a.path("M240 130 L450 400 H30 Z", a.across(light(colour, 0.3), colour, dark(colour, 0.4)))
    a.path("M240 130 L450 400 H330 Z", dark(colour, 0.45), opacity=0.65)
    a.path("M236 176 L306 400 H158 Z", a.down("#ffe9a8", "#c98a3a"))
    a.path("M236 176 L158 400 L182 400 Q216 300 236 176", light(colour, 0.45))
    a.path("M236 176 L306 400 L284 400 Q256 300 236 176", dark(colour, 0.2))
    a.line("M240 130 L248 112 M30 400 L4 424 M450 400 L476 424", "#e8dcc4", 4)


@product("camp-tent", 3)
def tents(a, view):
    if view == 1:
        a.outdoors("#4fa3d8", "#2f6a4a", "#7aa04f", 350)
        tent(a, "#e0672f")
    elif view == 2:
        a.rect(0, 0, 480, 480, a.down("#0f1a3a", "#2a3a6a", "#6a4a6f"))
        for _ in range(60):
            a.circle(
                a.random.randint(0, 480),
                a.random.randint(0, 260),
                a.random.choice((1, 1.5, 2.2)),
                "#ffffff",
                opacity=0.9,
            )
        a.circle(380, 86, 36, "#fdf2cc")
        a.path(
            "M0 330 L70 200 L120 290 L190 180 L250 310 L330 210 L400 300 L480 190 V480 H0 Z",
            "#141a30",
        )
        a.rect(0, 370, 480, 110, a.down("#1a2a2a", "#0c1414"))
        a.circle(230, 330, 200, a.glow(("#ffc85a", 0.5), ("#ffc85a", 0)))
        tent(a, "#c8862f")
    else:
        a.cloth("#8a9a7a")
        a.shadow(250, 280, 170, 80)
        a.rect(70, 170, 340, 140, a.down("#ff9a5a", "#e0672f", "#8a3414"), r=66)
        for x in (142, 322):
            a.rect(x, 166, 22, 148, "#2a2a2e", r=4)
        a.oval(92, 240, 24, 66, a.glow("#e0672f", "#7a2c10"))
        a.line("M160 168 C180 110 310 110 330 168", "#2a2a2e", 12)
        for x in (130, 190, 250, 310):
            a.line(f"M{x} 366 l70 50", "#c8ccd2", 8)


@product("camp-chair", 2)
def camp_chair(a, view):
    if view == 1:
        a.outdoors("#bcd8e0", "#6a8f6a", "#c8b078", 310)
        colour = "#b8483a"
    else:
        a.outdoors("#f2a66a", "#7a5a6f", "#8a6a58", 310)
        colour = "#d8b04a"
    a.shadow(240, 440, 150, 16)
    a.line("M140 440 L330 270 M340 440 L150 270", "#b8824a", 13)
    a.line("M110 440 L150 90 M370 440 L330 90", "#d9a66a", 15)
    a.path("M146 100 Q240 124 334 100 L340 240 Q240 270 140 240 Z", a.fall(colour))
    a.path(
        "M136 260 Q240 300 344 260 L372 314 Q240 354 108 314 Z",
        a.down(light(colour, 0.25), dark(colour, 0.25)),
    )
    a.line("M92 240 H160 M320 240 H388", "#8a5a30", 17)


def deck(a, top, wheels):
    a.path(
        "M40 214 Q60 196 96 212 H384 Q420 196 440 214 Q424 246 384 244 H96 Q56 246 40 214",
        a.fall(top),
    )
    a.path("M44 222 Q60 244 96 238 H384 Q420 244 436 222", None, stroke=dark(top, 0.4), sw=5)
    for x in (122, 358):
        a.path(f"M{x - 30} 246 h60 l-18 26 h-24 z", a.fall("#a8acb2"))
        a.circle(x, 288, 31, a.ball(wheels))
        a.circle(x, 288, 11, "#e8eaec")


@product("skateboard", 2)
def skateboard(a, view):
    if view == 1:
        a.rect(0, 0, 480, 330, a.down("#f4a9a0", "#f6d2a8"))
        a.rect(0, 318, 480, 162, a.down("#8a8a92", "#b4b4ba"))
        a.shadow(240, 322, 190, 13)
        with a.move("translate(0 0) rotate(-2 240 320)"):
            deck(a, "#c89054", "#3fa8a0")
    else:
        a.boards("#c9c4bc")
        with a.move("rotate(28 240 240)"):
            a.rect(164, 20, 160, 450, "#181418", r=80, opacity=0.45, blur=12)
            a.rect(160, 14, 160, 450, a.slant("#20325a", "#2f5f8a"), r=80)
            a.circle(240, 170, 60, "#f7d25a")
            for row in range(4):
                a.path(
                    f"M160 {250 + row * 40} q20 -30 40 0 t40 0 t40 0 t40 0 v60 h-160 z",
                    ["#f0785a", "#e05a6a", "#a8487a", "#6a3a7a"][row],
                )
            for y in (80, 400):
                a.rect(140, y - 12, 200, 24, a.down("#d8dce0", "#8a8e94"), r=6)
                a.circle(142, y, 22, a.ball("#f2ead8"))
                a.circle(338, y, 22, a.ball("#f2ead8"))


@product("surfboard", 2)
def surfboard(a, view):
    a.outdoors("#4fb4dc", "#2f86a8", "#f0dcae", 320)
    a.rect(0, 250, 480, 76, a.down("#2f8fb8", "#5fc0cc"))
    for y in (270, 292, 314):
        a.line(f"M0 {y} q60 -12 120 0 t120 0 t120 0 t120 0", "#ffffff", 4, opacity=0.7)
    a.rect(0, 322, 480, 158, a.down("#e8cf9a", "#f6e8c4"))
    boards = (
        ((240, 0, "#f4efe2", "#e0503a"),)
        if view == 1
        else (
            (130, -10, "#f2c24a", "#2f5f78"),
            (250, 3, "#f4efe2", "#e0503a"),
            (362, 12, "#7ac0b0", "#f4efe2"),
        )
    )
    for x, turn, colour, band in boards:
        a.shadow(x + 30, 446, 70, 12)
        with a.move(f"rotate({turn} {x} 440)"):
            d = f"M{x} 24 C{x + 84} 110 {x + 76} 360 {x + 38} 446 H{x - 38} C{x - 76} 360 {x - 84} 110 {x} 24 Z"
            a.path(d, a.across(light(colour, 0.5), colour, dark(colour, 0.25)))
            with a.inside(d):
                a.rect(x - 90, 190, 180, 40, band)
                a.rect(x - 90, 244, 180, 14, band)
            a.line(f"M{x} 30 V444", dark(colour, 0.35), 3)


@product("kite", 1)
def kite(a, _):
    a.outdoors("#3f9fe0", "#5fa86a", "#8fbc5a", 400)
    for x, y, s in ((90, 110, 1), (330, 290, 1.2)):
        a.oval(x, y, 70 * s, 20 * s, "#ffffff", opacity=0.85, blur=6)
        a.oval(x + 30, y - 16, 44 * s, 22 * s, "#ffffff", opacity=0.85, blur=6)
    with a.move("rotate(14 250 180)"):
        a.rect(150, 50, 200, 250, a.slant("#fffdf4", "#f0e6cc"), r=2)
        a.path("M150 50 H350 V96 H150 Z", "#e0402f")
        a.path("M150 254 H350 V300 H150 Z", "#2f5fa8")
        a.circle(250, 175, 44, "#3f9fe0")
        a.circle(250, 175, 44, None, stroke="#e8b83a", sw=8)
        a.line("M150 50 L350 300 M350 50 L150 300 M250 50 V300", "#b8864a", 3)
        for x in (166, 334):
            a.path(
                f"M{x - 10} 300 h20 q-16 50 6 120 h-22 q-16 -60 -4 -120",
                "#e0402f" if x < 200 else "#f2c24a",
            )
    a.line("M240 190 C200 330 120 400 40 470", "#f4f4f0", 2.5)


@product("birdhouse", 2)
def birdhouse(a, view):
    a.outdoors("#a8d8e8" if view == 1 else "#f0c8b0", "#6aa06a", "#8fb06a", 380)
    with a.zoom(1 if view == 1 else 1.7, 240, 240 if view == 1 else 230):
        a.rect(228, 350, 26, 140, a.round("#7a5638"))
        a.path("M140 190 H340 V360 H140 Z", a.across("#f6d58a", "#e8b050", "#a87424"))
        for x in (180, 220, 260, 300):
            a.line(f"M{x} 190 V360", "#a87424", 2, opacity=0.6)
        a.path(
            "M240 76 L386 196 L366 220 L240 118 L114 220 L94 196 Z", a.slant("#e8604a", "#9a2f24")
        )
        a.path("M240 118 L330 192 H150 Z", "#d89a3a")
        a.circle(240, 246, 38, a.glow("#0c0806", "#3a2416"))
        a.line("M240 312 v26", "#6a4426", 11)
        if view == 2:
            a.path(
                "M190 312 C196 268 270 262 276 300 L318 290 L280 330 C260 346 196 346 190 312",
                a.ball("#3f7fb8"),
            )
            a.circle(206, 284, 25, a.ball("#3f7fb8"))
            a.circle(200, 279, 4, "#14100c")
            a.path("M182 284 l-20 6 l20 8 z", "#f0a83a")
            a.oval(222, 322, 24, 14, "#f4d8a8")


@product("watering-can", 2)
def watering_can(a, view):
    colour = "#7fa8a0" if view == 1 else "#e0b23f"
    if view == 1:
        a.outdoors("#f6dcae", "#8fae6a", "#6f8a4a", 340)
    else:
        a.studio("#7f6a9a")
    a.shadow(250, 424, 170, 16)
    a.line("M312 190 C440 170 440 380 316 380", dark(colour, 0.35), 16)
    a.line("M206 190 C200 90 316 90 320 190", dark(colour, 0.25), 16)
    a.path("M196 330 L92 176 L66 196 L190 396 Z", a.slant(light(colour, 0.3), dark(colour, 0.3)))
    a.path("M40 176 L106 136 L122 174 L66 212 Z", a.slant(light(colour, 0.4), colour))
    a.path("M186 190 H332 L344 424 H174 Z", a.round(colour))
    a.oval(259, 190, 73, 17, dark(colour, 0.5))
    for y in (236, 400):
        a.rect(176, y, 166, 8, light(colour, 0.4), opacity=0.7)
    if view == 1:
        for index in range(10):
            x = 30 + index % 5 * 16
            a.line(f"M{x} {210 + index // 5 * 90} q-12 30 -16 60", "#bfe4f4", 4, opacity=0.9)
        for x in (30, 84, 130):
            a.line(f"M{x} 440 v-50", "#3f7a34", 6)
            a.circle(x, 384, 19, a.ball(mix("#f05a7a", "#f2c24a", x / 140)))
