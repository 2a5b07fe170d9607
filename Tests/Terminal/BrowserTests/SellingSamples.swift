import Browser
import Market
import Terminal
import Text
import ViewModels
import Words

extension SampleBrowser {
  static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  /// A loaded list of a vendor with a stored identity.
  static func selling(_ language: Language = .english) -> SampleBrowser {
    var browser = SampleBrowser(100, 30, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(seller))
    return browser
  }

  /// Presses a letter and returns the effects.
  mutating func press(_ letter: Character) -> [Effect] {
    model.handle(.key(.character(letter)))
  }

  /// Pastes a text, and looks its files up among `existing`.
  mutating func paste(_ text: String, existing: Set<String> = []) -> [Effect] {
    find(model.handle(.paste(text)), existing: existing)
  }

  /// Looks up the files of a search, and reports all of them to be pictures.
  mutating func find(_ effects: [Effect], existing: Set<String> = []) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .findFiles(let search):
        let files = search.files(home: "/home") { existing.contains($0) ? .file : .missing }
        return find(model.receive(.filesFound(search, files)))
      case .checkPictures(let paths):
        return model.receive(.picturesChecked(paths, refused: []))
      default: return [effect]
      }
    }
  }

  /// Saves the drafts of these effects.
  mutating func save(_ effects: [Effect]) {
    for case .saveDraft(let draft) in effects {
      _ = model.receive(.draftSaved(draft, failure: nil))
    }
  }

  mutating func answer(_ ticket: WriteTicket, _ error: MarketError) -> [Effect] {
    model.receive(.written(ticket, .failure(error)))
  }
}

extension [Effect] {
  var writes: [WriteTicket] {
    compactMap { if case .write(let ticket) = $0 { ticket } else { nil } }
  }

  /// The effects on drafts, pictures and the user's files.
  var forms: [Effect] {
    filter {
      switch $0 {
      case .findIdentity, .listDrafts, .saveDraft, .lockDraft, .releaseDraft, .removeDraft,
        .postponeDraft, .claimDraft, .preparePicture, .copyPictures, .listFolder, .findFiles,
        .checkPictures,
        .previewPicture,
        .editText:
        true
      default: false
      }
    }
  }

  var products: [ProductTicket] {
    compactMap { if case .loadProduct(let ticket) = $0 { ticket } else { nil } }
  }

  var copied: [String] {
    compactMap { if case .copy(let text) = $0 { text.string } else { nil } }
  }
}
