"""Clothes, shoes, bags and what goes with them."""

from .scene import dark, light, product


def knit(a, x, y, w, h, colour, step=22):
    for row in range(int(h // step) + 1):
        for column in range(int(w // step) + 1):
            left, top = x + column * step, y + row * step
            shade = light(colour, 0.25) if (row + column) % 2 else dark(colour, 0.12)
            a.line(
                f"M{left} {top} l{step / 2} {step * 0.6} l{step / 2} {-step * 0.6}",
                shade,
                step * 0.2,
            )


@product("cardigan", 2)
def cardigan(a, view):
    colour = "#d9a23f"
    if view == 2:
        a.rect(0, 0, 480, 480, colour)
        knit(a, 0, -20, 480, 520, colour, 40)
        a.rect(196, 0, 92, 480, dark(colour, 0.18))
        for x in range(204, 288, 20):
            a.line(f"M{x} 0 V480", light(colour, 0.25), 8, opacity=0.7)
        for y in (80, 250, 420):
            a.circle(246, y + 6, 38, "#2a1808", opacity=0.4, blur=4)
            a.circle(240, y, 36, a.ball("#7a4a2a"))
            for x in (-10, 10):
                a.circle(240 + x, y, 5, "#2a140a")
        return
    a.room("#6f8794", "#b8926c", 420)
    a.line("M240 76 V40 q24 -10 10 -26", "#c8ccd0", 5)
    a.shadow(250, 400, 130, 20, 0.3)
    a.path(
        "M172 84 L108 120 Q70 220 60 372 L120 382 L146 236 Z M308 84 L372 120 Q410 220 420 372 L360 382 L334 236 Z",
        a.fall(dark(colour, 0.12)),
    )
    body = "M172 84 Q206 76 240 140 Q274 76 308 84 L346 150 L350 400 H130 L134 150 Z"
    a.path(body, a.fall(colour))
    with a.inside(body):
        knit(a, 120, 84, 240, 310, colour)
    a.path(
        "M172 84 Q200 180 232 214 V400 H248 V214 Q280 180 308 84 L294 78 Q274 150 240 188 Q206 150 186 78 Z",
        dark(colour, 0.28),
    )
    for y in (240, 286, 332, 378):
        a.circle(240, y, 8, a.ball("#6a3c20"))
    for x, w in ((130, 220), (58, 64), (358, 64)):
        a.rect(x, 374 if w < 100 else 388, w, 24, dark(colour, 0.3), r=5)


@product("knit-scarf", 2)
def scarf(a, view):
    red, cream = "#b83a3a", "#f2e6d0"
    if view == 1:
        a.room("#7f9cae", "#c8a078", 440)
        a.rect(90, 52, 300, 26, a.fall("#8a5a34"), r=6)
        for x in (140, 240, 340):
            a.circle(x, 66, 15, a.ball("#d9a866"))
        a.shadow(262, 250, 100, 190, 0.3)
        for x, bottom, turn in ((282, 350, -5), (206, 392, 5)):
            with a.move(f"rotate({turn} 240 60)"):
                for step, top in enumerate(range(60, bottom, 42)):
                    colour = cream if step % 3 == 2 else red
                    a.rect(
                        x - 42,
                        top,
                        84,
                        43,
                        a.across(
                            dark(colour, 0.25), light(colour, 0.1), colour, dark(colour, 0.35)
                        ),
                    )
                    knit(a, x - 40, top + 4, 66, 22, colour, 16)
                end = top + 43
                for fringe in range(-37, 42, 9):
                    a.line(f"M{x + fringe} {end} v{24 + fringe % 7}", cream, 5)
        a.path(
            "M166 76 Q240 20 322 76 L318 104 Q240 66 170 104 Z",
            a.down(light(red, 0.25), dark(red, 0.2)),
        )
        a.circle(240, 56, 15, a.ball("#d9a866"))
    else:
        a.rect(0, 0, 480, 480, red)
        knit(a, -10, -10, 500, 200, red, 40)
        a.rect(0, 150, 480, 120, cream)
        knit(a, -10, 150, 500, 90, cream, 40)
        knit(a, -10, 270, 500, 230, red, 40)


def boot(a, x, base, colour, s=1.0):
    with a.move(f"translate({x} {base}) scale({s})"):
        a.shadow(20, 0, 140, 14)
        a.path("M-96 -26 H150 V-6 Q150 2 140 2 H-86 Q-96 2 -96 -6 Z", a.fall("#3a2418"))
        a.path(
            "M-96 -30 L-84 -280 H28 L34 -130 C60 -96 148 -110 152 -30 Z",
            a.slant(light(colour, 0.35), colour, dark(colour, 0.4)),
        )
        a.path("M62 -30 C60 -90 148 -104 152 -30 Z", dark(colour, 0.25), opacity=0.55)
        a.path("M-86 -280 H28 L27 -296 H-84 Z", light(colour, 0.4))
        a.path("M-6 -280 L30 -280 L36 -132 Q10 -150 -2 -170 Z", dark(colour, 0.5))
        for step in range(6):
            y = -264 + step * 22
            a.line(f"M{-12 + step} {y} L{34 + step * 0.6} {y + 10}", "#f0d8a0", 5)
        a.line("M-80 -60 Q-30 -90 -60 -150", dark(colour, 0.45), 3)


@product("leather-boots", 2)
def boots(a, view):
    if view == 1:
        a.room("#c8b8a0", "#6a5040", 370)
        boot(a, 280, 396, dark("#9a5a2c", 0.3), 0.95)
        boot(a, 190, 432, "#9a5a2c", 1.08)
    else:
        a.studio("#5f6f64")
        with a.zoom(1.7, 250, 330):
            boot(a, 220, 430, "#9a5a2c", 1.1)


def sneaker(a, x, base, colour, s=1.0, stripe="#f2c24a"):
    with a.move(f"translate({x} {base}) scale({s})"):
        a.shadow(0, 0, 180, 14)
        a.path("M-172 -46 Q-176 0 -150 2 H150 Q186 0 178 -46 Z", a.down("#ffffff", "#d8d2c4"))
        a.line("M-166 -22 H174", "#c8503f", 5)
        a.path(
            "M-170 -46 C-176 -110 -170 -160 -150 -176 C-130 -150 -90 -146 -60 -178 C-10 -120 40 -100 110 -92 C160 -86 178 -70 178 -46 Z",
            a.slant(light(colour, 0.3), colour, dark(colour, 0.25)),
        )
        a.path("M96 -94 C160 -88 178 -70 178 -46 H90 Q80 -74 96 -94", "#f8f4ea")
        a.path(
            "M-60 -178 C-10 -120 40 -100 96 -94 L84 -74 C20 -84 -40 -110 -86 -158 Z",
            light(colour, 0.55),
        )
        for step in range(5):
            px, py = -56 + step * 28, -152 + step * 13
            a.line(f"M{px} {py} l-16 26", "#ffffff", 8)
        a.path("M-110 -46 L-40 -104 L-14 -92 L-74 -46 Z M-52 -46 L4 -84 L30 -76 L-16 -46 Z", stripe)


@product("canvas-sneakers", 3)
def sneakers(a, view):
    if view == 1:
        a.studio("#d98a5a")
        sneaker(a, 240, 350, "#2f6f8f", 1.12)
    elif view == 2:
        a.room("#e0d8cc", "#a88a6a", 300)
        sneaker(a, 270, 330, "#8a2f3a", 0.85, "#f4ead8")
        sneaker(a, 200, 420, "#c8404a", 0.98, "#f4ead8")
    else:
        a.table("#b8c4b0", "#7a5a44", 330)
        a.parcel(80, 210, 320, 210, "달리자", "#d0a870")


def backpack(a, colour):
    a.shadow(240, 434, 140, 18)
    for side in (-1, 1):
        with a.move(f"translate(240 0) scale({side} 1)"):
            a.path("M104 190 C156 210 156 380 112 410 Z", a.fall(dark(colour, 0.2)))
    a.line("M206 66 C206 26 274 26 274 66", "#8a5a34", 15)
    a.path(
        "M116 180 Q116 60 240 60 Q364 60 364 180 L372 404 Q372 430 344 430 H136 Q108 430 108 404 Z",
        a.across(dark(colour, 0.15), light(colour, 0.25), colour, dark(colour, 0.35)),
    )
    a.path(
        "M116 170 Q116 60 240 60 Q364 60 364 170 L366 220 Q240 258 114 220 Z",
        a.down(light(colour, 0.3), dark(colour, 0.15)),
    )
    a.rect(144, 286, 192, 118, a.fall(dark(colour, 0.1)), r=16)
    a.rect(144, 280, 192, 44, a.down(light(colour, 0.25), colour), r=14)
    for x in (184, 272):
        a.rect(x, 180, 24, 92, a.across("#c8905a", "#7a4a28"), r=4)
        a.rect(x - 4, 244, 32, 20, a.slant("#f4dc98", "#a87a34"), r=4)
    a.rect(226, 312, 28, 34, a.across("#c8905a", "#7a4a28"), r=4)


@product("canvas-backpack", 3)
def backpacks(a, view):
    if view == 1:
        a.room("#e6cfa0", "#8a6a50", 370)
        backpack(a, "#4a6a4f")
    elif view == 2:
        a.outdoors("#7ab8d8", "#3f7a5a", "#9a8a5a", 340)
        with a.move("translate(29 4) scale(.88)"):
            backpack(a, "#d8733a")
    else:
        a.studio("#c8bca4")
        with a.zoom(2.3, 230, 250):
            backpack(a, "#4a6a4f")


def satchel(a, colour):
    a.shadow(240, 414, 190, 18)
    a.line("M84 200 C70 10 410 10 396 200", dark(colour, 0.4), 17)
    a.line("M84 196 C72 8 408 8 396 196", light(colour, 0.2), 5)
    a.rect(62, 180, 356, 228, a.fall(dark(colour, 0.15)), r=20)
    a.path(
        "M56 196 Q56 166 90 166 H390 Q424 166 424 196 L416 306 Q414 326 390 326 H90 Q66 326 64 306 Z",
        a.slant(light(colour, 0.35), colour, dark(colour, 0.2)),
    )
    a.path(
        "M74 200 Q74 182 96 182 H384 Q406 182 406 200 L400 300 Q398 312 384 312 H96 Q82 312 80 300 Z",
        None,
        stroke=light(colour, 0.55),
        sw=2.5,
        opacity=0.7,
    )
    for x in (138, 310):
        a.rect(x, 260, 32, 112, a.across(light(colour, 0.15), dark(colour, 0.35)), r=6)
        a.rect(x - 7, 322, 46, 32, None, r=5, stroke="#e8c468", sw=7)
        a.line(f"M{x + 16} 328 v22", "#e8c468", 5)


@product("leather-satchel", 4)
def satchels(a, view):
    if view == 1:
        a.table("#8fa49a", "#d0a878", 360)
        satchel(a, "#9a5426")
    elif view == 2:
        a.studio("#e0cdb0")
        with a.zoom(2.3, 320, 310):
            satchel(a, "#9a5426")
    elif view == 3:
        a.room("#d8a090", "#6a4a3c", 360)
        satchel(a, "#2f3f4f")
    else:
        a.cloth("#c0b098")
        a.rect(108, 168, 290, 200, "#140c10", r=18, opacity=0.45, blur=12)
        a.rect(100, 156, 290, 200, a.slant("#f4ecd8", "#d8c8a4"), r=16)
        a.line("M100 190 L245 280 L390 190", "#b8a47c", 4)
        a.text(245, 330, "달빛공방", 38, "#7a4a28")
        a.path("M86 236 H404 V262 H86 Z", "#9a5426")
        a.circle(245, 249, 28, a.ball("#c8402f"))


@product("umbrella", 2)
def umbrellas(a, view):
    colour = "#e0b02f" if view == 1 else "#c8404f"
    a.rect(0, 0, 480, 480, a.down("#5a7084", "#8fa4b0", "#6a7a84"))
    for _ in range(46):
        x, y = a.random.randint(0, 500), a.random.randint(-20, 440)
        a.line(f"M{x} {y} l-10 34", "#dcecf4", 2.4, opacity=0.55)
    a.rect(0, 400, 480, 80, a.down("#4a5a66", "#7a8c98"))
    a.oval(240, 440, 170, 20, colour, opacity=0.35, blur=10)
    with a.move("rotate(0)" if view == 1 else "rotate(-18 240 240)"):
        a.line("M240 70 V392 q0 40 -34 40 q-30 0 -30 -30", "#6a3c20", 11)
        a.path(
            "M40 246 C50 120 150 76 240 76 C330 76 430 120 440 246 Q407 216 373 246 Q340 216 307 246 Q273 214 240 246 Q207 214 173 246 Q140 216 107 246 Q73 216 40 246",
            a.ball(colour),
        )
        for x in (107, 173, 240, 307, 373):
            a.line(
                f"M240 76 Q{(240 + x) / 2 + (x - 240) * 0.42} 120 {x} 246",
                dark(colour, 0.35),
                3,
                opacity=0.6,
            )
        a.line("M240 76 V52", "#6a3c20", 9)


@product("straw-hat", 1)
def straw_hat(a, _):
    a.rect(0, 0, 480, 480, a.down("#58b0d0", "#bfe4ea"))
    a.rect(0, 330, 480, 150, a.down("#e8cf9a", "#f6e6c0"))
    straw = "#e2b860"
    a.shadow(250, 390, 210, 24)
    a.oval(240, 344, 214, 58, a.glow(light(straw, 0.4), straw, dark(straw, 0.25)))
    for r in (0.95, 0.82, 0.7):
        a.oval(240, 344, 214 * r, 58 * r, None, stroke=dark(straw, 0.3), sw=2, opacity=0.5)
    a.path(
        "M122 334 C124 176 170 150 240 150 C310 150 356 176 358 334 Q240 374 122 334", a.ball(straw)
    )
    for y in (190, 222, 254):
        a.path(
            f"M{130 + (254 - y) * 0.14} {y} Q240 {y + 26} {350 - (254 - y) * 0.14} {y}",
            None,
            stroke=dark(straw, 0.3),
            sw=2,
            opacity=0.5,
        )
    a.path(
        "M124 288 Q240 330 356 288 L358 332 Q240 374 122 332 Z",
        a.across("#3a1c24", "#c8404a", "#5a1c28"),
    )
    a.path("M330 306 l70 40 l-22 6 l4 22 l-62 -46 z", "#a8303a")


@product("round-glasses", 1)
def glasses(a, _):
    a.table("#d8a8a0", "#f0e2cc", 300)
    a.shadow(246, 356, 190, 20, 0.35)
    for x in (136, 344):
        a.circle(x, 256, 86, a.slant(("#ffffff", 0.65), ("#8fc0d0", 0.3), ("#ffffff", 0.15)))
        a.circle(x, 256, 86, None, stroke="#5a2f1c", sw=20)
        a.circle(x - 2, 253, 86, None, stroke="#b8703a", sw=7)
        a.line(f"M{x - 44} 240 L{x + 4} 196", "#ffffff", 9, opacity=0.75)
    a.line("M220 238 Q240 214 260 238", "#5a2f1c", 17)
    a.line("M50 236 L20 150 M430 236 L460 150", "#5a2f1c", 15)
