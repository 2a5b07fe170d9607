import Market
import Text
import ViewModels
import Words

extension ProductForm {
  func problems(in language: Language) -> [FormField: SafeText] {
    problems.mapValues { $0.sentence(in: language) }
  }

  func shownProblems(in language: Language) -> [FormField: SafeText] {
    shownProblems.mapValues { $0.sentence(in: language) }
  }
}

extension FieldError {
  fileprivate func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language)
    return switch self {
    case .missing: words.rule(.missing(.name))
    case .rule(let error): words.rule(error)
    case .market(let message): message
    case .file(let reason): reason
    case .credential: words.credential
    }
  }
}
