import Files
import Foundation
import Market
import Pictures
package import ScreenWords
package import Text
package import Words

extension SellingWords {
  package func label(_ field: FormField, _ need: ProductForm.Need = .nothing) -> SafeText {
    field == .secret && need == .password ? password : fields[field]
  }

  package func placeholder(_ field: FormField, _ need: ProductForm.Need = .nothing) -> SafeText {
    field == .secret && need == .password ? ownPassword : placeholders[field]
  }

  /// The name of a part of a conflict.
  package func label(_ difference: FormConflict.Difference, in form: ProductForm) -> SafeText {
    difference.attribute == .pictures && !form.replacesPictures
      ? thumbnail : fields.attribute(difference.attribute)
  }
}

extension ScreenWords {
  package func sentence(for error: FieldError) -> SafeText {
    switch error {
    case .missing: errors.rule(.missing(.name))
    case .rule(let error): errors.rule(error)
    case .percentageWithoutPrice: form.percentageWithoutPrice
    case .market(let message): message.asSentence
    case .file(let error): error.sentence(in: language)
    case .credential: errors.credential
    }
  }
}

extension FieldWords {
  package subscript(field: FormField) -> SafeText {
    switch field {
    case .attribute(let one): attribute(one)
    case .identifier: identifier
    case .secret: secret
    case .remember: remember
    // A button has its label on it.
    case .submit, .close: ""
    }
  }
}

extension PicturePreparationError {
  package func sentence(in language: Language) -> SafeText {
    // A long name must not hide the reason.
    "\(fileName.fitted(to: 24)): \(reason(in: language))"
  }

  /// The reason without the file, to follow a colon.
  package func reason(in language: Language) -> SafeText {
    switch reason {
    case .file(.system(ENOENT)): ErrorWords.of(language).files.notFound
    case .file(let reason): reason.sentence(in: language)
    case .picture(let error): error.reason(in: language)
    }
  }
}
