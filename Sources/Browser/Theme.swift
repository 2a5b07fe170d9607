import Terminal

/// How things look by what they mean. Text keeps the terminal's own colours; one accent leads the
/// eye; nothing is said by colour alone.
struct Theme: Sendable {
  var title = Style(.bold)
  var plain = Style.plain
  var quiet = Style(.dim)
  var rule = Style(.dim)
  var selected = Style(.bold)
  var bar = Style(.bold)
  var struck = Style([.dim, .struck])
  var sale = Style(.bold)
  var warning = Style(.bold)
  var good = Style.plain
  var alarm = Style(.reverse)
  var key = Style(.bold)
  var skeleton = Style(.dim)
  /// Places where pictures will be, told apart by the product's number.
  var tiles = [Style(.dim)]

  /// The colours are of the palette's fixed part where there are 256: they read on black and white.
  init(colors: Int) {
    guard colors >= 8 else { return }
    let isRich = colors >= 256
    let accent = Color.indexed(isRich ? 33 : 6)
    let red = Color.indexed(isRich ? 167 : 1)
    title = Style(.bold, foreground: accent)
    bar = Style(.bold, foreground: accent)
    key = Style(.bold, foreground: accent)
    sale = Style(.bold, foreground: red)
    warning = Style(.bold, foreground: red)
    good = Style(foreground: .indexed(isRich ? 35 : 2))
    alarm = Style([.bold, .reverse], foreground: red)
    guard isRich else { return }
    quiet = Style(foreground: .indexed(244))
    rule = Style(foreground: .indexed(240))
    struck = Style(.struck, foreground: .indexed(244))
    skeleton = Style(foreground: .indexed(240))
    tiles = [67, 71, 97, 101, 131, 137, 66, 95].map { Style(foreground: .indexed($0)) }
  }
}
