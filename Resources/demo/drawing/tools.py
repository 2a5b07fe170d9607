"""Cameras, keyboards, watches and machines."""

from .scene import dark, light, product


def lens(a, x, y, r, glass="#3a5a9a"):
    a.circle(x + 4, y + 7, r + 3, "#0c080c", opacity=0.5, blur=5)
    a.circle(x, y, r, a.slant("#6a6a72", "#1a1a20"))
    for step in range(0, 360, 8):
        a.line(f"M{x} {y - r + 3} v7", "#8a8a92", 1.5, tf=f"rotate({step} {x} {y})", opacity=0.6)
    a.circle(x, y, r * 0.84, a.slant("#17171c", "#4a4a52"))
    a.circle(x, y, r * 0.72, "#c8ccd2")
    a.circle(x, y, r * 0.68, "#0e0e12")
    a.circle(
        x, y, r * 0.52, a.glow(light(glass, 0.3), glass, "#1c1440", "#050508", x=0.4, y=0.38, r=0.7)
    )
    a.oval(x - r * 0.2, y - r * 0.22, r * 0.14, r * 0.1, "#ffffff", opacity=0.85)
    a.oval(x + r * 0.18, y + r * 0.2, r * 0.1, r * 0.06, "#d8a8f0", opacity=0.7)


def camera(a, skin="#2a2628", metal="#c8ccd0"):
    a.shadow(240, 372, 200, 18)
    a.rect(196, 106, 88, 40, a.down(light(metal, 0.4), metal), r=8)
    a.rect(82, 124, 60, 26, a.round("#9a9ea4"), r=4)
    a.rect(340, 126, 44, 22, a.round("#9a9ea4"), r=4)
    a.rect(298, 132, 30, 16, a.round("#5a5e64"), r=3)
    a.rect(44, 142, 392, 226, a.fall(metal), r=26)
    a.rect(44, 196, 392, 126, a.slant(light(skin, 0.16), skin, dark(skin, 0.3)))
    a.rect(44, 194, 392, 4, dark(metal, 0.3))
    a.rect(208, 152, 64, 32, a.slant("#20242c", "#5a7a9a"), r=5)
    a.rect(352, 156, 46, 26, a.slant("#8fa8b8", "#2a3440"), r=4)
    a.circle(86, 170, 11, a.ball("#d8483a"))
    lens(a, 240, 262, 96)


@product("film-camera", 5)
def film_camera(a, view):
    if view == 1:
        a.table("#d0a878", "#5a3c2c", 340)
        camera(a)
    elif view == 2:
        a.studio("#4a5a64")
        with a.zoom(2.1, 240, 262):
            camera(a)
    elif view == 3:
        a.boards("#a88468")
        a.shadow(244, 250, 200, 110)
        a.rect(46, 150, 388, 170, a.down("#eef0f2", "#c8ccd0", "#8a8e94"), r=30)
        a.rect(150, 304, 180, 86, a.across("#1a1a20", "#6a6a72", "#1a1a20"), r=10)
        for x, r, colour in ((110, 38, "#9a9ea4"), (324, 42, "#b8bcc2"), (392, 22, "#8a8e94")):
            a.circle(x + 3, 240, r, "#4a4e54")
            a.circle(x, 234, r, a.slant(light(colour, 0.5), dark(colour, 0.3)))
            for step in range(0, 360, 45):
                a.line(
                    f"M{x} {234 - r * 0.8} v{r * 0.2}", "#2a2a30", 3, tf=f"rotate({step} {x} 234)"
                )
        a.rect(192, 176, 96, 46, a.down("#3a3e44", "#1c1e22"), r=4)
        for x in range(160, 330, 11):
            a.line(f"M{x} 326 v40", "#8a8a92", 2)
    elif view == 4:
        a.table("#7f9484", "#a8764c", 350)
        a.line("M84 170 C40 20 440 20 396 170", "#5a2f1c", 17)
        a.line("M84 168 C42 16 438 16 394 168", "#a8683a", 5)
        camera(a, "#a85f34")
    else:
        a.cloth("#e8e0d0")
        for row in range(2):
            with a.move(f"translate(0 {row * 190}) rotate(-5 240 150)"):
                a.rect(-20, 66, 520, 150, "#1c1614")
                for x in range(-10, 500, 26):
                    a.rect(x, 74, 15, 12, "#e8e0d0", r=3)
                    a.rect(x, 196, 15, 12, "#e8e0d0", r=3)
                for index in range(3):
                    x = 22 + index * 152
                    a.rect(
                        x,
                        94,
                        138,
                        94,
                        a.down(
                            *(
                                ("#7ab8e0", "#f4e2b8"),
                                ("#f09a6a", "#6a3a6a"),
                                ("#b8d8c8", "#4a7a5a"),
                            )[(index + row) % 3]
                        ),
                    )
                    a.path(
                        f"M{x} 188 v-30 q40 -40 70 0 q30 -26 68 4 v26 z", "#2a3a34", opacity=0.85
                    )
                    a.circle(x + 100, 118, 11, "#fff6d8")


def keycap(a, x, y, w, colour, h=34):
    a.rect(x, y, w, h, dark(colour, 0.4), r=6)
    a.rect(x + 3, y + 1, w - 6, h - 7, a.down(light(colour, 0.3), colour), r=5)


def keyboard(a, base, accents, case):
    a.shadow(240, 338, 220, 22)
    a.rect(22, 138, 436, 204, dark(case, 0.5), r=16)
    a.rect(22, 132, 436, 200, a.fall(case), r=16)
    a.rect(34, 144, 412, 176, dark(case, 0.6), r=8)
    rows = (
        (1,) * 12,
        (1.5, *(1,) * 9, 1.5),
        (1.75, *(1,) * 8, 2.25),
        (2.25, *(1,) * 7, 2.75),
        (1.5, 1.25, 6, 1.5, 1.75),
    )
    for row, keys in enumerate(rows):
        x = 38.0
        for index, width in enumerate(keys):
            colour = base
            if width != 1 or row == 0 and index == 0:
                colour = accents[(row + index) % len(accents)]
            keycap(a, x + 1, 148 + row * 34, width * 33.6 - 2, base if width == 6 else colour, 33)
            x += width * 33.6


@product("mechanical-keyboard", 4)
def keyboards(a, view):
    if view == 1:
        a.boards("#c49a70")
        keyboard(a, "#f2ece0", ("#e0603f", "#3f6f8a", "#e0603f"), "#3a4048")
        a.line("M240 132 C240 60 330 80 320 0", "#e0603f", 8)
    elif view == 2:
        a.studio("#58606a")
        with a.zoom(2.6, 110, 230, -10):
            keyboard(a, "#f2ece0", ("#e0603f", "#3f6f8a"), "#3a4048")
    elif view == 3:
        a.cloth("#d8c4d0")
        with a.move("rotate(-12 240 240)"):
            keyboard(a, "#4a5060", ("#58b8a8", "#e8b84a"), "#e8e2d6")
    else:
        a.studio("#a8b4a4")
        for x, y, stem in ((110, 190, "#d8402c"), (240, 150, "#2f7fd0"), (370, 196, "#9a6438")):
            a.shadow(x, y + 204, 70, 14)
            for pin in (-26, 22):
                a.rect(x + pin, y + 166, 7, 34, "#d9a84a")
            a.rect(x - 62, y + 92, 124, 78, a.round("#24242c"), r=7)
            housing = f"M{x - 60} {y + 96} L{x - 46} {y + 20} H{x + 46} L{x + 60} {y + 96} Z"
            a.path(housing, a.across("#3a3c46", "#7a7e8a", "#4a4c58", "#24242c"))
            a.rect(x - 34, y - 4, 68, 44, a.round(stem), r=5)
            a.rect(x - 9, y - 50, 18, 50, a.round(stem), r=2)
            a.rect(x - 26, y - 34, 52, 20, a.round(light(stem, 0.1)), r=2)


@product("keycap-set", 2)
def keycaps(a, view):
    colours = ["#f2b8a8", "#f6e2a8", "#a8d8c0", "#a8c4e8", "#d0b4e0"]
    a.boards("#e0d4c4") if view == 1 else a.studio("#6a7a9a")
    if view == 1:
        for row in range(5):
            for column in range(5):
                x, y = 44 + column * 80, 44 + row * 80
                colour = colours[(row + column) % 5]
                a.rect(x + 5, y + 8, 72, 72, "#1a1014", r=12, opacity=0.35, blur=4)
                a.rect(x, y, 72, 72, dark(colour, 0.3), r=12)
                a.rect(x + 9, y + 4, 54, 54, a.slant(light(colour, 0.5), colour), r=11)
                a.text(
                    x + 36,
                    y + 44,
                    "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣㅐ"[row * 5 + column],
                    30,
                    "#3a3440",
                    family="Noto Sans CJK KR",
                )
    else:
        for x, y, s, colour, letter in (
            (150, 300, 1.0, "#f2b8a8", "한"),
            (320, 250, 1.3, "#a8d8c0", "글"),
        ):
            a.shadow(x, y + 90 * s, 110 * s, 20)
            a.path(
                f"M{x - 66 * s} {y - 70 * s} H{x + 66 * s} L{x + 96 * s} {y + 84 * s} H{x - 96 * s} Z",
                a.down(colour, dark(colour, 0.35)),
            )
            a.rect(
                x - 70 * s, y - 96 * s, 140 * s, 110 * s, a.slant(light(colour, 0.55), colour), r=22
            )
            a.text(x, y - 20 * s, letter, 60 * s, "#3a3440", family="Noto Sans CJK KR")


def watch(a, face, strap, case="#d0d4d8"):
    a.path(
        "M186 0 H294 L284 150 H196 Z",
        a.across(dark(strap, 0.4), light(strap, 0.2), dark(strap, 0.4)),
    )
    a.path(
        "M196 330 H284 L294 480 H186 Z",
        a.across(dark(strap, 0.4), light(strap, 0.2), dark(strap, 0.4)),
    )
    a.line(
        "M200 0 L208 140 M280 0 L272 140 M208 340 L200 480 M272 340 L280 480",
        light(strap, 0.6),
        2.5,
        opacity=0.6,
    )
    a.circle(248, 252, 134, "#0c080c", opacity=0.5, blur=12)
    a.rect(360, 226, 26, 28, a.down(light(case, 0.4), dark(case, 0.4)), r=5)
    a.circle(240, 240, 130, a.slant(light(case, 0.7), case, dark(case, 0.5)))
    a.circle(240, 240, 112, dark(case, 0.5))
    a.circle(240, 240, 108, a.glow(light(face, 0.25), face, dark(face, 0.3), x=0.4, y=0.35, r=0.75))
    ink = "#fdf6e2" if face < "#8" else "#2a2228"
    for hour in range(12):
        a.rect(
            236, 144, 8, 24 if hour % 3 == 0 else 14, ink, r=2, tf=f"rotate({hour * 30} 240 240)"
        )
    a.line("M240 240 L194 208", ink, 10)
    a.line("M240 240 L286 168", ink, 7)
    a.line("M228 266 L262 158", "#e8603f", 3)
    a.circle(240, 240, 8, "#e8603f")
    a.path("M150 190 A104 104 0 0 1 250 138 Q190 190 164 270 Z", "#ffffff", opacity=0.12)


@product("wristwatch", 3)
def watches(a, view):
    if view == 1:
        a.studio("#d8c4a8")
        with a.move("rotate(14 240 240)"):
            watch(a, "#1f3f5f", "#7a4426")
    elif view == 2:
        a.boards("#3f4a4a")
        with a.move("rotate(-22 240 240)"):
            watch(a, "#f4ead4", "#2a2628", "#e0b866")
    else:
        a.studio("#7a6a64")
        with a.zoom(2.1, 250, 220, 10):
            watch(a, "#1f3f5f", "#7a4426")


@product("typewriter", 2)
def typewriter(a, view):
    body = "#5fa08f" if view == 1 else "#c8503f"
    a.table("#ead0b8" if view == 1 else "#5a6a78", "#8a6044", 380)
    with a.zoom(1 if view == 1 else 1.7, 240, 240 if view == 1 else 320):
        a.shadow(240, 430, 210, 18)
        a.rect(138, 44, 204, 150, a.down("#ffffff", "#efe8d8"))
        for y, w in ((74, 120), (94, 150), (114, 90)):
            a.line(f"M164 {y} h{w}", "#4a4448", 4)
        a.rect(60, 158, 360, 44, a.down("#5a5a62", "#1a1a20", "#3a3a42"), r=20)
        a.circle(46, 180, 24, a.ball("#2a2a30"))
        a.circle(434, 180, 24, a.ball("#2a2a30"))
        a.path("M96 196 H384 L436 400 Q440 428 412 430 H68 Q40 428 44 400 Z", a.fall(body))
        a.path("M150 210 H330 L342 262 H138 Z", a.down("#2a262c", "#4a464c"))
        for row in range(4):
            count = 9
            for column in range(count):
                x = 240 + (column - 4) * (29 + row * 3.4) + (row % 2) * 9 - 5
                y = 288 + row * 35
                a.circle(x + 1, y + 4, 12.5, dark(body, 0.7))
                a.circle(x, y, 12.5, a.glow("#fffaf0", "#f0e6d0", "#b8a888", x=0.4, y=0.35, r=0.8))


@product("telescope", 2)
def telescope(a, view):
    a.rect(
        0,
        0,
        480,
        480,
        a.down("#0e1638", "#2f3f78", "#c87a78") if view == 1 else a.down("#0a1024", "#1c2c58"),
    )
    for _ in range(70):
        a.circle(
            a.random.randint(0, 480),
            a.random.randint(0, 330),
            a.random.choice((1, 1.4, 2.2)),
            "#ffffff",
            opacity=0.85,
        )
    if view == 2:
        a.circle(240, 220, 170, a.glow("#fffdf0", "#ece4cc", "#b0a890", x=0.4, y=0.4, r=0.7))
        for x, y, r in (
            (180, 170, 34),
            (290, 150, 20),
            (300, 270, 44),
            (200, 290, 24),
            (240, 220, 14),
            (340, 210, 16),
        ):
            a.circle(x, y, r, "#a8a08a", opacity=0.6)
            a.circle(x + 3, y + 3, r * 0.8, "#cfc6ae", opacity=0.8)
        a.path("M0 480 V400 L90 340 L170 410 L260 360 L360 420 L480 350 V480 Z", "#070a18")
        return
    a.path("M0 480 V400 Q120 350 240 396 T480 380 V480 Z", "#141428")
    for x in (150, 250, 350):
        a.line(f"M246 270 L{x} 450", "#c89a5a" if x != 250 else "#8a6434", 13)
    with a.move("rotate(-32 246 250)"):
        a.rect(72, 210, 270, 72, a.down("#ffffff", "#e0e4ea", "#7a8494"), r=8)
        a.rect(330, 198, 78, 96, a.down("#e0695a", "#b8402f", "#5a1c14"), r=10)
        a.rect(28, 226, 50, 40, a.down("#5a5a62", "#1a1a20"), r=6)
        a.rect(120, 184, 130, 22, a.down("#5a5a62", "#1a1a20"), r=8)
    a.circle(246, 266, 24, a.ball("#c89a5a"))


@product("sewing-machine", 1)
def sewing_machine(a, _):
    a.table("#e8b8a8", "#a87a54", 360)
    body = "#24303f"
    a.shadow(240, 424, 210, 16)
    a.rect(40, 386, 400, 36, a.fall("#9a6238"), r=6)
    a.rect(56, 352, 368, 36, a.fall(body), r=8)
    a.path(
        "M330 354 V222 Q324 206 296 206 H156 V286 Q156 300 140 300 H110 Q96 300 96 286 V170 Q96 130 140 130 H350 Q410 130 410 190 V354 Z",
        a.slant(light(body, 0.35), body, dark(body, 0.3)),
    )
    a.line("M120 152 H360 Q390 156 390 190 V340", "#d9b35a", 4)
    for x in (190, 240, 290):
        a.path(f"M{x} 160 q18 12 0 24 q-18 -12 0 -24", "#d9b35a")
    a.circle(424, 220, 54, a.slant("#e0e4e8", "#6a7078"))
    a.circle(424, 220, 38, body)
    a.circle(424, 220, 12, a.ball("#d9b35a"))
    a.line("M126 300 V348", "#d8dce0", 7)
    a.rect(112, 336, 30, 10, "#c8ccd0")
    a.rect(226, 84, 40, 46, a.round("#d8483a"), r=5)
    a.line("M230 100 C150 80 126 120 126 200", "#d8483a", 2)
    a.path(
        "M40 352 Q120 338 200 352 L236 420 Q120 436 10 414 Z",
        a.slant("#f4d8a0", "#e09a6a"),
        opacity=0.96,
    )
    a.line("M126 348 L100 424", "#d8483a", 3)
