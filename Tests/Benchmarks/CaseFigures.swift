/// The measurements of one case, of the browser and of the limit.
struct CaseFigures {
  let measured: TerminalCase
  var browser = ProgramFigures()
  var limit = ProgramFigures()
}

struct ProgramFigures {
  var moves = KeyFigures()
  var scrolls = KeyFigures()
  /// The times from many keys at once to the last byte.
  var bursts: [Duration] = []
}
