public import Market
public import Text

/// A text that could not be edited in the user's own editor; it is unchanged.
public enum EditorError: Error, Hashable, Sendable {
  /// Neither `$VISUAL` nor `$EDITOR` is set.
  case noEditor
  /// In the system's words.
  case notStarted(SafeText)
  case failed(program: SafeText, status: Int32)
  /// The editor removed the file, or left something else in its place.
  case noText
  case tooLong

  public func sentence(in language: Language) -> SafeText {
    let sentence =
      switch self {
      case .noEditor:
        language.say("Set $VISUAL or $EDITOR to use an editor", "$VISUAL이나 $EDITOR를 지정하세요")
      case .notStarted(let reason):
        language.say("Cannot start the editor: \(reason)", "편집기를 열 수 없습니다: \(reason)")
      case .failed(let program, let status):
        language.say(
          "\(program) ended with status \(status). The text is unchanged",
          "\(program)이(가) 상태 \(status)(으)로 끝났습니다. 글은 그대로입니다")
      case .noText:
        language.say(
          "The editor left no text. The text is unchanged", "편집기가 글을 남기지 않았습니다. 글은 그대로입니다")
      case .tooLong: language.say("The edited text is too long", "편집기가 남긴 글이 너무 깁니다")
      }
    return SafeText(sentence)
  }
}
