import FormPhrases
import Text
import ViewModels
import Words

extension ProductForm {
  func problems(in language: Language) -> [FormField: SafeText] {
    problems.mapValues(Words(language, keys: .typed).sentence(for:))
  }

  func shownProblems(in language: Language) -> [FormField: SafeText] {
    shownProblems.mapValues(Words(language, keys: .typed).sentence(for:))
  }
}
