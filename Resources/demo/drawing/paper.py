"""Books, posters, notebooks and a pen."""

from .scene import dark, light, product

SPINES = ["#b5473c", "#2f5f78", "#e0b04f", "#5a7a4a", "#6a4a6f"]


def stack(a, x, base, count, width=310):
    a.shadow(x, base, width * 0.56, 16)
    for index in range(count):
        colour = SPINES[index % 5]
        w, h = width - a.random.randint(0, 50), a.random.randint(44, 60)
        left, base = x - w / 2 + a.random.randint(-16, 16), base - h
        a.rect(left, base, w, h, dark(colour, 0.35), r=5)
        a.rect(left + 14, base + 7, w - 10, h - 14, a.down("#fff6e0", "#d8c6a0"))
        a.rect(left, base, w - 6, 8, a.across(light(colour, 0.25), colour), r=4)
        a.rect(left, base + h - 8, w - 6, 8, dark(colour, 0.2), r=4)
        a.rect(left, base, 46, h, a.across(light(colour, 0.3), colour), r=5)
        a.rect(left + 8, base + 12, 28, 4, "#f6e6bc")
    return base


@product("used-books", 2)
def used_books(a, view):
    if view == 1:
        a.table("#7f9a94", "#8a5f3e", 390)
        top = stack(a, 240, 430, 6)
        a.line(f"M240 {top} V430 M150 {top} L150 430", "#d9b888", 5)
        a.path(
            f"M240 {top} q-40 -44 -52 -10 q8 20 52 10 q40 -44 52 -10 q-8 20 -52 10",
            None,
            stroke="#d9b888",
            sw=6,
        )
    else:
        a.table("#e8d4b4", "#6a4630", 390)
        for index in range(7):
            colour, x = SPINES[index % 5], 60 + index * 52
            h = 250 + (index * 37) % 70
            a.rect(x, 420 - h, 50, h, a.across(light(colour, 0.25), colour, dark(colour, 0.4)), r=4)
            for y in (440 - h, 456 - h, 390):
                a.rect(x + 6, y, 38, 5, "#f2dca0")
            a.rect(x + 17, 490 - h, 16, 80, light(colour, 0.65), opacity=0.7)


@product("poetry-book", 1)
def poetry(a, _):
    a.cloth("#c9b8a4")
    with a.move("rotate(-11 240 240)"):
        a.rect(118, 66, 262, 360, "#140c10", r=6, opacity=0.5, blur=12)
        a.rect(116, 62, 258, 352, "#efe4cc", r=4)
        a.rect(106, 56, 260, 352, a.slant("#3f5f6a", "#1f3a4a"), r=5)
        a.rect(106, 56, 26, 352, "#12242e", opacity=0.5)
        a.circle(262, 180, 56, a.glow("#fffbe8", "#f2e2a8"))
        a.path("M132 330 Q200 250 262 300 T366 270 V408 H132 Z", "#16303c")
        a.text(250, 284, "밤의 문장", 38, "#fdf4dc")
        a.text(250, 384, "시집", 22, "#d8c490")
    a.line("M392 300 C430 330 400 420 440 450", "#7a9a5a", 4)
    for x, y in ((404, 318), (420, 366), (424, 420)):
        a.oval(x, y, 17, 9, a.ball("#9aba6a"), tf=f"rotate(40 {x} {y})")


@product("picture-book", 2)
def picture_book(a, view):
    if view == 1:
        a.cloth("#f2b8a0")
        with a.move("rotate(6 240 240)"):
            a.rect(86, 86, 324, 330, "#140c10", r=6, opacity=0.4, blur=12)
            a.rect(76, 76, 326, 326, a.down("#2f4a7a", "#5f7fb0", "#f0b8a0"), r=8)
            a.circle(320, 150, 40, "#fff2c0")
            a.path(
                "M76 330 Q160 270 250 320 T402 300 V394 Q402 402 394 402 H84 Q76 402 76 394 Z",
                "#2a5a4a",
            )
            a.path(
                "M170 340 C160 270 200 240 232 244 L238 206 L254 240 L272 240 L288 206 L294 250 C316 280 300 340 280 350 Z",
                a.ball("#e8783a"),
            )
            a.circle(250, 268, 5, "#1c1410")
            a.circle(276, 268, 5, "#1c1410")
            a.path("M254 282 h18 l-9 12 z", "#1c1410")
            a.path(
                "M176 330 C110 340 100 280 140 260 C136 300 160 310 190 310 Z",
                a.slant("#fff2e0", "#e8783a"),
            )
            a.text(200, 136, "여우의 밤", 42, "#fdf6e0")
    else:
        a.boards("#b58a64")
        a.oval(240, 330, 220, 100, "#140c10", opacity=0.4, blur=16)
        for side in (1, -1):
            with a.move(f"translate(240 0) scale({side} 1)"):
                d = "M0 130 C50 96 150 100 214 116 V366 C150 350 50 350 0 384 Z"
                a.path(d, "#d8c8a8", tf="translate(4 10)")
                with a.inside(d):
                    a.rect(
                        0,
                        90,
                        220,
                        300,
                        a.down("#a8d8ea", "#f4ecc8") if side < 0 else a.down("#fff8e8", "#f4e6c8"),
                    )
                    if side < 0:
                        a.circle(150, 160, 26, "#f7c84a")
                        a.path("M0 390 V290 Q60 240 120 290 T220 270 V390 Z", "#6aa85a")
                        a.path("M60 320 l34 -110 l34 110 z M110 330 l26 -86 l26 86 z", "#2f6f4f")
                    else:
                        a.circle(110, 190, 46, a.ball("#e8783a"))
                        a.path("M70 170 l4 -44 l30 24 z M150 170 l-4 -44 l-30 24 z", "#e8783a")
                        a.circle(96, 186, 5, "#1c1410")
                        a.circle(124, 186, 5, "#1c1410")
                        for y in (270, 292, 314):
                            a.line(f"M40 {y} Q110 {y - 6} 180 {y}", "#8a7a64", 4)
                    a.rect(0, 90, 60, 300, a.across(("#2a1a10", 0.4), ("#2a1a10", 0)))


def mountains(a, x, y, w, h, sky, colours):
    with a.inside(f"M{x} {y} h{w} v{h} h{-w} z"):
        a.rect(x, y, w, h, a.down(sky, light(sky, 0.6)))
        a.circle(x + w * 0.66, y + h * 0.28, w * 0.15, "#f26a3f")
        for index, colour in enumerate(colours):
            top = y + h * (0.42 + index * 0.15)
            peaks = f"M{x - 10} {y + h + 5} L{x - 10} {top + 30}"
            for step in range(1, 5):
                peaks += f" L{x + step * w / 4 - w / 7} {top - (step * 37 + index * 29) % 50} L{x + step * w / 4} {top + 30}"
            a.path(peaks + f" L{x + w + 10} {y + h + 5} Z", colour)


@product("mountain-poster", 2)
def mountain_poster(a, view):
    ridge = ["#8fa8c0", "#5f7f9f", "#3a5a7a", "#1f3a54"]
    if view == 1:
        a.room("#d9cdbb", "#a97f58", 412)
        a.rect(138, 46, 230, 320, "#140c10", opacity=0.35, blur=12)
        a.rect(126, 36, 228, 318, a.slant("#c8945a", "#7a4f2c"))
        a.rect(136, 46, 208, 298, "#fdfaf0")
        mountains(a, 150, 60, 180, 230, "#f6d8b0", ridge)
        a.text(240, 324, "RIDGES", 26, "#1f3a54", family="DejaVu Sans")
        a.rect(20, 404, 440, 16, a.fall("#8a5f3a"))
    else:
        a.boards("#4a4a54")
        a.shadow(240, 256, 200, 130)
        with a.move("rotate(-7 240 240)"):
            a.rect(60, 110, 360, 260, "#fdfaf0")
            mountains(a, 76, 126, 328, 228, "#f4c8a8", ridge)
            a.rect(40, 106, 40, 268, a.across("#fffdf4", "#c8bca4", "#8a7e6a"), r=18)


@product("shape-poster", 1)
def shape_poster(a, _):
    a.room("#5f8078", "#c49a70", 420)
    a.rect(140, 40, 220, 330, "#100c10", opacity=0.4, blur=12)
    a.rect(130, 30, 220, 330, "#1c1a20")
    a.rect(138, 38, 204, 314, "#f6ead0")
    a.circle(216, 150, 66, "#e0503a")
    a.path("M240 90 a80 80 0 0 1 0 160 z", "#20405f")
    a.path("M170 300 L240 190 L310 300 Z", "#f0b840")
    a.path("M160 250 q40 -34 80 0 t80 0", None, stroke="#20405f", sw=12)
    a.text(240, 336, "빛과 모양", 25, "#2a2228")


@product("notebook-set", 2)
def notebooks(a, view):
    if view == 1:
        a.boards("#d8b890")
        for x, turn, colour in ((150, -14, "#7a9a84"), (330, 12, "#d98a5a"), (240, -2, "#2f3f5a")):
            with a.move(f"rotate({turn} {x} 250)"):
                a.rect(x - 92, 108, 200, 290, "#140c10", r=8, opacity=0.4, blur=10)
                a.rect(x - 94, 106, 196, 284, "#f4ecd8", r=8)
                a.rect(
                    x - 100,
                    100,
                    196,
                    284,
                    a.slant(light(colour, 0.2), colour, dark(colour, 0.2)),
                    r=9,
                )
                a.rect(x - 100, 100, 24, 284, dark(colour, 0.4), r=8, opacity=0.6)
                a.rect(x - 46, 150, 110, 54, "#f8f0dc", r=3)
                a.line(f"M{x - 32} 170 h80 M{x - 32} 186 h54", "#8a7a64", 3)
                a.rect(x + 66, 100, 9, 284, dark(colour, 0.55))
    else:
        a.cloth("#8a9a8a")
        for side in (-1, 1):
            with a.move(f"rotate(-6 240 240) translate(240 0) scale({side} 1)"):
                a.path(
                    "M0 96 Q100 84 196 100 V396 Q100 380 0 390 Z",
                    "#140c10",
                    opacity=0.4,
                    blur=9,
                    tf="translate(6 10)",
                )
                a.path(
                    "M0 96 Q100 84 196 100 V390 Q100 374 0 386 Z",
                    a.across("#c8baa0", "#fbf4e2", "#f4ead2"),
                )
                for y in range(130, 370, 24):
                    a.line(f"M20 {y} Q100 {y - 8} 180 {y + 2}", "#a8b8c0", 1.6)
        for row, width in enumerate((110, 140, 90, 126)):
            y = 146 + row * 25
            squiggle = " ".join(f"q6 {-9 if step % 2 else 9} 12 0" for step in range(width // 12))
            a.line(f"M64 {y} {squiggle}", "#2a3f6a", 3, tf="rotate(-6 240 240)")
        pen(a, 330, 300, 38, 0.8, "#a83a3a")


def pen(a, x, y, turn, s, colour):
    with a.move(f"translate({x} {y}) rotate({turn}) scale({s})"):
        a.rect(-150, -12, 330, 44, "#140c10", r=20, opacity=0.4, blur=8)
        a.rect(-60, -20, 240, 40, a.down(light(colour, 0.45), colour, dark(colour, 0.5)), r=18)
        a.rect(-160, -16, 110, 32, a.down("#4a4650", "#1c1a20"), r=6)
        a.path("M-158 -15 L-232 -3 q-8 3 0 6 L-158 15 Z", a.down("#fff0b8", "#d8a83a", "#7a5614"))
        a.line("M-236 0 H-184", "#5a3c10", 2)
        a.circle(-184, 0, 4, "#5a3c10")
        for ring in (-62, -50, 128):
            a.rect(ring, -20, 7, 40, a.down("#fff0b8", "#c8943a"))
        a.line("M-40 -11 H120", "#ffffff", 4, opacity=0.5)


@product("fountain-pen", 2)
def fountain_pen(a, view):
    if view == 1:
        a.cloth("#e4d2b0")
        pen(a, 260, 230, 136, 1, "#1f6a5f")
        a.line("M80 420 C140 370 170 440 210 400", "#1c3a5a", 6)
        a.rect(318, 310, 104, 110, "#140c10", r=14, opacity=0.4, blur=8)
        a.rect(310, 300, 104, 110, a.across("#4a6aa0", "#8fb0e0", "#20386a"), r=16)
        a.rect(330, 262, 64, 44, a.round("#1c1a20"), r=6)
        a.rect(324, 340, 76, 42, "#fdf6e0", r=3)
        a.text(362, 369, "푸른밤", 20, "#20386a")
    else:
        a.studio("#3a3440")
        pen(a, 400, 170, -38, 1.75, "#1f6a5f")
