/// The colours and symbols that views draw with.
struct Appearance {
  let theme: Theme
  let marks: Symbols
}
