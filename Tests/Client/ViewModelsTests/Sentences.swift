import ScreenWords
import Text
import ViewModels
import Words

extension ProductForm {
  func problems(in language: Language) -> [FormField: SafeText] {
    problems.mapValues(ScreenWords(language, keys: .typed).sentence(for:))
  }

  func shownProblems(in language: Language) -> [FormField: SafeText] {
    shownProblems.mapValues(ScreenWords(language, keys: .typed).sentence(for:))
  }
}
