extension SafeText {
  /// Creates the text of a size in bytes: `231 KB`, `12.3 MB`.
  package init(dataSize bytes: Int) {
    guard bytes >= 1_048_576 else {
      self = "\((bytes + 1_023) / 1_024) KB"
      return
    }
    let tenths = (bytes + 52_428) / 104_858
    self = "\(tenths / 10).\(tenths % 10) MB"
  }
}
