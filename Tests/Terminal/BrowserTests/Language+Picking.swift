import Words

extension Language {
  /// The expected wording in this language.
  func pick(_ english: String, _ korean: String) -> String {
    self == .english ? english : korean
  }
}
