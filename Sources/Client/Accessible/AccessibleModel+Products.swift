import Foundation
import Market
import ScreenWords
import Scripting
import Text
import ViewModels
import Words

/// Opens forms with the fields of a product.
extension AccessibleModel {
  mutating func edit(_ product: Product) -> Turn {
    open(ProductForm(of: product, purpose: .edit(product)))
  }

  /// A notice as a line to read out.
  func sentence(_ notice: SellingNotice) -> SafeText { "\(words.form.notice(notice, false))." }

  /// The kind of a draft, such as `copy of #3`.
  func kind(of draft: FormDraft) -> SafeText {
    draft.edited.map(words.form.editOf) ?? draft.copied.map(words.form.copyOf) ?? words.form.new
  }

  /// Opens a form for a new product with the fields of this one, and copies its pictures.
  mutating func duplicate(_ product: Product) -> Turn {
    let form = ProductForm(of: product, purpose: .register)
    let pictures = product.images.prefix(ProductDraft.pictureCount.upperBound).map(\.url)
    let opened = open(form)
    guard !pictures.isEmpty else { return opened }
    return Turn(
      lines: [words.form.notice(.copyingPictures(pictures.count), false)],
      next: .request(.copyPictures(pictures, form: form.id)))
  }

  mutating func add(copies paths: [String], missing: Int) -> Turn {
    guard case .form(var questions)? = dialogue else { return Turn() }
    let jobs = questions.form.addCopiedPictures(paths)
    dialogue = .form(questions)
    let copied: SafeText = "\(words.form.copiedPictures(paths.count, missing))."
    guard let job = jobs.first else { return Turn(lines: [copied] + questions.opening) }
    return Turn(lines: [copied], next: .request(.prepare(job)))
  }
}

/// Deletes products, undoes that and edits, and restores what was deleted earlier.
extension AccessibleModel {
  mutating func answer(_ line: String, _ questions: DeletionQuestions) -> Turn {
    var questions = questions
    switch questions.answer(line) {
    case .ask:
      return ask(.deletion(questions))
    case .keep: return Turn(lines: ["\(words.form.notDeleted)."])
    case .delete(let credentials):
      return Turn(next: .request(.write(write(.delete(questions.product, credentials)))))
    }
  }

  mutating func write(_ write: MarketWrite) -> WriteTicket {
    seller.serial += 1
    return WriteTicket(serial: seller.serial, write: write)
  }

  mutating func undo() -> Turn {
    guard let reversal = seller.reversal else {
      return Turn(lines: [sentence(.nothingToUndo)])
    }
    guard reversal.kind == .edit || capabilities.offers(.restore) else { return absent(.restore) }
    return Turn(next: .request(.write(write(reversal))))
  }

  mutating func finishDeletion(of product: Product, _ credentials: Credentials) -> Turn {
    deleted.insert(product.id)
    if lastProduct?.id == product.id { lastProduct = nil }
    seller.reversal = .restore(product, credentials)
    let sentence = words.form.notice(.deleted(product.name), false)
    return Turn(
      lines: ["\(sentence)."] + (capabilities.offers(.restore) ? [questions.undoHint] : []))
  }

  mutating func finishRestore(of product: Product) -> Turn {
    deleted.remove(product.id)
    if seller.reversal?.product?.id == product.id { seller.reversal = nil }
    return Turn(lines: [
      sentence(.restored(product.name)), questions.readAgain,
    ])
  }

  /// Remembers how to undo an edit, unless it removed pictures, which the market no longer has.
  mutating func record(_ edit: ProductEdit, of product: Product, by credentials: Credentials) {
    lastProduct = product
    seller.reversal =
      edit.removedImages(from: product).isEmpty
      ? .edit(edit.reversed(from: product, key: UUID()), credentials) : nil
  }

  mutating func finishReversal(of product: Product) -> Turn {
    update(product)
    lastProduct = product
    seller.reversal = nil
    return Turn(lines: [
      sentence(.editUndone(product.name, missingPictures: 0)), questions.readAgain,
    ])
  }

  /// Reads out the deleted products, of which one can be restored.
  mutating func offer(_ answer: Result<Trash, MarketError>, by identity: Identity) -> Turn {
    switch answer {
    case .failure(let error): return Turn(lines: ["\(words.errors.reason(error))."])
    case .success(let trash):
      let products = trash.products
      guard !products.isEmpty else { return Turn(lines: ["\(words.common.nothingToRestore)."]) }
      dialogue = .trash(products, identity)
      return Turn(
        lines: ["\(words.form.trash):"]
          + products.enumerated().map { index, product in
            let left = words.common.timeLeft(product.remaining)
            guard let price = product.price else {
              return "\(index + 1). \(product.name), \(left)."
            }
            let amount = words.price(price.salePrice, in: price.currency)
            return "\(index + 1). \(product.name), \(amount), \(left)."
          })
    }
  }

  mutating func restore(
    _ line: String, of products: [DeletedProduct], by identity: Identity
  ) -> Turn {
    guard let deleted = Int(line.trimmed).flatMap(products.element(numbered:)) else {
      return askAgain(.trash(products, identity), after: line)
    }
    return Turn(
      next: .request(.write(write(.restore(Product(deleted: deleted), .vendor(identity))))))
  }
}
