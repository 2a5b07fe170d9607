package import Market
package import Text

/// The reason why a market cannot be read or written. Nothing in it was changed.
package enum StoreError: Error, Hashable, Sendable {
  /// The folder cannot be made, entered or written to.
  case folder(SafeText, reason: SafeText)
  /// The database file cannot be opened.
  case file(SafeText, reason: SafeText)
  /// The file is not a database, or its pages contradict each other.
  case damaged(SafeText)
  /// A database, but of another program.
  case foreign(SafeText)
  /// Written by a newer version of this program.
  case newer(SafeText)
  /// Another process kept the database locked for too long.
  case busy(SafeText)
  /// A page that only a position reaches: offsets end where counting does.
  case pageTooDeep
  /// No room is left on the device.
  case full(SafeText)
  /// The device failed.
  case device(SafeText, reason: SafeText)

  package func sentence(in language: Language) -> SafeText {
    let say = language.say
    return switch self {
    case .folder(let path, let reason):
      SafeText(
        say(
          "The data folder \(path) cannot be used: \(reason)",
          "데이터 폴더 \(path)을(를) 사용할 수 없습니다: \(reason)"))
    case .file(let path, let reason):
      SafeText(say("\(path) cannot be opened: \(reason)", "\(path)을(를) 열 수 없습니다: \(reason)"))
    case .damaged(let path):
      SafeText(
        say(
          "\(path) is damaged or not a market; it was left as it is",
          "\(path)이(가) 손상되었거나 마켓 파일이 아닙니다. 파일은 그대로 두었습니다"))
    case .foreign(let path):
      SafeText(
        say(
          "\(path) belongs to another program; it was left as it is",
          "\(path)은(는) 다른 프로그램의 파일입니다. 파일은 그대로 두었습니다"))
    case .newer(let path):
      SafeText(
        say(
          "\(path) was written by a newer version of openmarket; it was left as it is",
          "\(path)은(는) 더 새로운 버전의 openmarket이 만든 파일입니다. 파일은 그대로 두었습니다"))
    case .busy(let path):
      SafeText(
        say(
          "\(path) is locked by another program",
          "다른 프로그램이 \(path)을(를) 사용하고 있습니다"))
    case .pageTooDeep:
      SafeText(
        say(
          "This page is too far into the list; continue from the page before it",
          "목록에서 너무 뒤에 있는 페이지입니다. 바로 앞 페이지에서 이어 보세요"))
    case .full(let path):
      SafeText(
        say(
          "There is no space left on the device of \(path)",
          "\(path)의 저장 공간이 부족합니다"))
    case .device(let path, let reason):
      SafeText(
        say(
          "\(path) cannot be written: \(reason)",
          "\(path)에 쓸 수 없습니다: \(reason)"))
    }
  }
}
