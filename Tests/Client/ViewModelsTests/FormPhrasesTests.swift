import Files
import Foundation
import Market
import ScreenWords
import Testing
import Text
import ViewModels
import Words

@Suite struct FormPhrasesTests {
  @Test(arguments: Language.allCases) func everyFieldHasAName(language: Language) {
    let words = ScreenWords(language, keys: .typed).form
    for field in FormField.allCases { #expect(!words.label(field).isEmpty) }
    for attribute in ProductAttribute.allCases {
      #expect(!words.fields.attribute(attribute).isEmpty)
    }
    #expect(words.placeholder(.secret) != words.placeholder(.secret, .password))
  }

  @Test func aLongNameOfAFileLeavesItsReasonVisible() {
    let name = SafeText(String(repeating: "n", count: 200))
    let error = PicturePreparationError(fileName: name, .file(.system(ENOENT)))
    let sentence = error.sentence(in: .english)
    #expect(sentence.string.hasSuffix(": File not found"))
    #expect(CharacterWidth.columns(of: sentence) < 60)
    #expect(
      ScreenWords(.english, keys: .typed).sentence(for: .market("too short")) == "Too short")
  }
}
