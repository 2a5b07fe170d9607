"""Furniture, lamps and things for the room."""

from .scene import dark, light, product


def desk(a, wood="#7a4a2b"):
    a.shadow(240, 424, 210, 20)
    for x in (66, 402):
        a.path(f"M{x - 10} 270 h26 l-6 152 h-12 z", a.round(dark(wood, 0.15)))
    for x in (110, 362):
        a.path(f"M{x - 8} 270 h18 l-4 128 h-9 z", dark(wood, 0.5))
    a.rect(62, 272, 356, 58, a.fall(wood))
    for x in (72, 302):
        a.rect(x, 279, 106, 44, a.slant(light(wood, 0.22), wood), r=3)
        a.circle(x + 53, 301, 7, a.ball("#d9b25f"))
    a.path("M78 226 H402 L444 256 H36 Z", a.slant(light(wood, 0.55), light(wood, 0.25), wood))
    for y, bend in ((234, 3), (241, -3), (248, 4)):
        a.line(f"M66 {y} Q240 {y + bend} 416 {y}", dark(wood, 0.2), 1.5, opacity=0.5)
    a.rect(36, 256, 408, 18, a.down(light(wood, 0.2), dark(wood, 0.25)), r=3)


@product("walnut-desk", 3)
def walnut_desk(a, view):
    if view == 2:
        a.studio("#d8c7ae")
        with a.zoom(2.6, 350, 290):
            desk(a)
        return
    a.room("#a9bda6" if view == 1 else "#d9cbb6", "#c99a68", 372)
    if view == 1:
        a.window_light()
    desk(a)
    if view == 3:
        a.rect(190, 142, 124, 82, a.slant("#4a5560", "#232a33"), r=7)
        a.rect(197, 149, 110, 66, a.slant("#9fd0e0", "#466a9a"))
        a.path("M172 240 h160 l-14 -16 h-132 z", "#a8adb3")
        a.path("M92 238 v-46 h34 v46 z", a.round("#d9694a"))
        for x, tip in ((98, 150), (108, 160), (118, 146)):
            a.line(f"M{x} 194 L{x + 2} {tip}", "#f0c75a", 5)
        plant_pot(a, 376, 240, 0.42)


def plant_pot(a, x, y, s=1.0, pot="#e8e2d6", leaf="#4d8a4f"):
    with a.move(f"translate({x} {y}) scale({s})"):
        for turn in (-62, -38, -14, 12, 36, 60):
            with a.move(f"translate(0 -90) rotate({turn})"):
                a.path(
                    "M0 0 C-34 -50 -22 -110 0 -140 C22 -110 34 -50 0 0",
                    a.across(light(leaf, 0.2), leaf, dark(leaf, 0.35)),
                )
        a.path("M-52 -96 H52 L40 0 H-40 Z", a.round(pot))


def armchair(a, cloth="#d98a3d", wood="#8a5a34"):
    a.shadow(240, 424, 180, 20)
    for x, lean in ((118, -12), (346, 12)):
        a.path(f"M{x} 340 h18 l{lean} 82 h-10 z", a.round(wood))
    a.path("M126 120 Q240 92 354 120 L346 310 H134 Z", a.fall(cloth))
    a.line("M240 108 V300", dark(cloth, 0.3), 3, opacity=0.5)
    for x in (182, 298):
        for y in (170, 225):
            a.circle(x, y, 6, dark(cloth, 0.35))
    a.path(
        "M108 292 Q240 268 372 292 Q386 330 366 350 H114 Q94 330 108 292",
        a.down(light(cloth, 0.35), cloth, dark(cloth, 0.35)),
    )
    for side in (1, -1):
        with a.move(f"translate(240 0) scale({side} 1) translate(-240 0)"):
            a.path(
                "M84 226 Q80 212 100 210 H142 Q152 212 150 224 L142 230 H106 L112 366 H96 Z",
                a.across(light(wood, 0.3), wood, dark(wood, 0.2)),
            )
    a.rect(104, 346, 272, 14, a.down(wood, dark(wood, 0.4)), r=5)


@product("armchair", 3)
def armchairs(a, view):
    if view == 1:
        a.room("#2f5d62", "#b98555", 366)
        armchair(a)
    elif view == 2:
        a.room("#e2d3c2", "#a9835c", 366)
        armchair(a, "#5b7f8f", "#c79660")
    else:
        a.studio("#e4d6be")
        with a.zoom(2.3, 330, 250):
            armchair(a)


def books_row(a, x, y, width, height):
    colours = [
        "#b5473c",
        "#e0b04f",
        "#3f6f74",
        "#f0e3c8",
        "#6a4a6f",
        "#557a4a",
        "#2f3f5f",
        "#d9835a",
    ]
    end = x + width
    while x < end - 14:
        w, h = a.random.randint(11, 22), a.random.randint(int(height * 0.68), int(height * 0.93))
        colour = a.random.choice(colours)
        a.rect(x, y - h, w - 1, h, a.across(light(colour, 0.2), colour, dark(colour, 0.3)), r=1)
        a.rect(x + 2, y - h + 10, w - 5, 4, light(colour, 0.6), opacity=0.8)
        x += w


def bookshelf(a, wood="#b98a58"):
    a.shadow(240, 438, 170, 16)
    a.rect(96, 58, 288, 376, a.across(dark(wood, 0.1), dark(wood, 0.45)), r=4)
    for row in range(3):
        y = 76 + row * 118
        a.rect(110, y, 260, 104, a.down(dark(wood, 0.65), dark(wood, 0.45)))
        a.rect(104, y + 104, 272, 14, a.down(light(wood, 0.4), wood))
    books_row(a, 114, 180, 150, 100)
    books_row(a, 200, 298, 168, 100)
    books_row(a, 114, 416, 120, 100)
    plant_pot(a, 320, 180, 0.42, "#f4efe4")
    a.path("M130 298 q-14 -40 12 -62 v-14 h18 v14 q26 22 12 62 z", a.ball("#d9e4e8"))
    a.circle(304, 376, 40, a.ball("#e0a24a"))
    for d in ("M92 52 H388 V66 H92 Z", "M92 52 h16 V434 h-16 z", "M372 52 h16 V434 h-16 z"):
        a.path(d, a.across(light(wood, 0.3), wood))


@product("bookshelf", 2)
def bookshelves(a, view):
    a.room("#d7dcd4" if view == 1 else "#c7a18a", "#9a7550", 400)
    if view == 1:
        bookshelf(a)
    else:
        with a.zoom(2.1, 270, 235):
            bookshelf(a)


@product("oak-stool", 1)
def stool(a, _):
    a.room("#c65f46", "#e0c9a6", 356)
    a.shadow(240, 430, 130, 18)
    wood = "#d9ad73"
    for x, foot in ((176, 132), (304, 348), (208, 190), (272, 290)):
        a.path(
            f"M{x - 10} 190 h20 L{foot + 7} 430 h-14 z",
            a.round(wood if x in (176, 304) else dark(wood, 0.3)),
        )
    a.rect(152, 330, 176, 12, a.down(light(wood, 0.2), dark(wood, 0.2)), r=6)
    a.oval(240, 190, 124, 34, dark(wood, 0.35))
    a.oval(240, 178, 124, 34, a.slant(light(wood, 0.55), wood, dark(wood, 0.1)))
    for r in (0.75, 0.5, 0.25):
        a.oval(240, 178, 124 * r, 34 * r, None, stroke=dark(wood, 0.25), sw=1.5, opacity=0.5)


def brass_lamp(a, on):
    brass = "#c99a3f"
    a.shadow(220, 410, 120, 16, 0.6)
    if on:
        a.path(
            "M262 206 L392 206 L470 410 H150 Z", a.down(("#ffe9a8", 0.85), ("#ffe9a8", 0.1)), blur=6
        )
        a.oval(310, 408, 150, 22, "#fff0b8", opacity=0.55, blur=8)
    a.oval(196, 402, 78, 18, dark(brass, 0.5))
    a.oval(196, 394, 78, 18, a.across(light(brass, 0.5), brass, dark(brass, 0.4)))
    a.line("M196 392 V170 C196 70 326 66 328 124", dark(brass, 0.3), 15)
    a.line("M193 392 V170 C193 68 324 62 326 124", light(brass, 0.45), 5)
    if on:
        a.oval(327, 208, 56, 20, "#fffbe0", blur=4)
    a.path(
        "M300 122 h54 Q408 150 412 208 Q327 226 242 208 Q246 150 300 122",
        a.across(light("#2f7a63", 0.35), "#2f7a63", dark("#2f7a63", 0.5)),
    )
    a.path("M242 206 Q327 228 412 206 l0 8 Q327 236 242 214 z", a.across(light(brass, 0.5), brass))
    if on:
        a.oval(327, 216, 62, 9, "#fff8cc", blur=2)


@product("brass-lamp", 3)
def brass_lamps(a, view):
    if view == 1:
        a.night("#3a2a3f")
        brass_lamp(a, True)
    elif view == 2:
        a.table("#d9c3a4", "#8a5f3c", 370)
        brass_lamp(a, False)
    else:
        a.night("#5a3528")
        with a.zoom(2.2, 318, 180):
            brass_lamp(a, True)


def lantern(a):
    wood = "#6a4630"
    a.shadow(240, 440, 110, 14, 0.6)
    a.circle(240, 186, 215, a.glow(("#ffdf9c", 0.6), ("#ffdf9c", 0)))
    for x in (150, 330, 240):
        a.line(f"M240 290 L{x} 438", wood, 10)
    a.circle(240, 186, 128, a.glow("#fffef0", "#ffedb8", "#f2b866", r=0.56))
    for ry in (24, 60, 94, 122):
        a.line(
            f"M{240 - (128**2 - ry**2) ** 0.5:.0f} {186 - ry} Q240 {186 - ry + 18} {240 + (128**2 - ry**2) ** 0.5:.0f} {186 - ry}",
            "#c98d45",
            2,
            opacity=0.6,
        )
        a.line(
            f"M{240 - (128**2 - ry**2) ** 0.5:.0f} {186 + ry} Q240 {186 + ry + 18} {240 + (128**2 - ry**2) ** 0.5:.0f} {186 + ry}",
            "#c98d45",
            2,
            opacity=0.6,
        )


@product("paper-lantern", 2)
def paper_lantern(a, view):
    if view == 1:
        a.night("#23355a")
        lantern(a)
    else:
        a.room("#6f4a3f", "#8a6548", 390)
        a.rect(0, 0, 480, 480, "#1c1020", opacity=0.35)
        with a.move("translate(-90 70) scale(.85)"):
            lantern(a)
        armchair_corner = "translate(210 150) scale(.7)"
        with a.move(armchair_corner):
            armchair(a, "#8f4f4a")


@product("wall-clock", 1)
def wall_clock(a, _):
    a.rect(0, 0, 480, 480, a.slant("#f2c9a0", "#e09a78", "#b8675a"))
    a.window_light(0.3)
    a.shadow(262, 262, 168, 168, 0.35)
    a.circle(240, 236, 168, a.slant("#b07a48", "#6a4128"))
    a.circle(240, 236, 146, a.glow("#fffdf5", "#f4ead6", "#d9c7a8"))
    for hour in range(12):
        with a.move(f"rotate({hour * 30} 240 236)"):
            a.rect(235, 102, 10, 30 if hour % 3 == 0 else 16, "#3a2c28", r=3)
    a.line("M240 236 L176 188", "#2c2026", 13)
    a.line("M240 236 L306 140", "#2c2026", 8)
    a.line("M250 262 L212 322", "#c8412f", 4)
    a.circle(240, 236, 11, "#c8412f")


@product("tray-table", 2)
def soban(a, view):
    wood = "#8f3f2a"
    if view == 1:
        a.room("#e6dcc8", "#c8a878", 330)
    else:
        a.room("#52665a", "#b0875a", 330)
    with a.zoom(1 if view == 1 else 1.25, 240, 250 if view == 1 else 262):
        a.shadow(240, 412, 170, 20)
        for x, lean in ((128, -24), (352, 24), (196, -6), (284, 6)):
            a.path(
                f"M{x - 10} 270 q{lean - 14} 70 {lean} 116 q-6 16 {lean / 3} 24 h18 q4 -18 0 -30 q{-lean + 6} -50 {-lean + 8} -110 z",
                a.round(wood),
            )
        a.path(
            "M120 270 Q240 320 360 270 L352 318 Q300 296 240 326 Q180 296 128 318 Z",
            a.down(dark(wood, 0.4), wood),
        )
        a.oval(240, 262, 184, 54, dark(wood, 0.45))
        a.oval(240, 250, 184, 54, a.slant(light(wood, 0.45), wood, dark(wood, 0.25)))
        a.oval(240, 254, 164, 44, a.slant(dark(wood, 0.15), light(wood, 0.2)))
        if view == 2:
            for x, r in ((170, 40), (302, 46)):
                a.path(f"M{x - r} 228 a{r} {r * 0.9} 0 0 0 {2 * r} 0 z", a.round("#e9ece6"))
                a.oval(x, 228, r, 11, "#f9faf4")
                a.oval(x, 229, r - 7, 8, "#f2efe2" if r > 40 else "#b85a2a")
            a.line("M238 254 L262 216 M248 258 L276 222", "#d8d3c4", 5)
