import Files
import Foundation
import Market
import Pictures
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
    case .file(let error): error.sentence(in: language)
    case .credential: words.credential
    }
  }
}

extension PicturePreparationError {
  fileprivate func sentence(in language: Language) -> SafeText {
    switch reason {
    case .file(.system(ENOENT)): "\(fileName): File not found"
    case .file(let reason): "\(fileName): \(reason.sentence(in: language))"
    case .picture(let error): "\(fileName): \(error.reason(in: language))"
    }
  }
}
