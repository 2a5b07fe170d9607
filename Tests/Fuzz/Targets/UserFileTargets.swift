import Foundation
import Market
import Settings
import Text
import ViewModels
import Widgets
import Words

extension FuzzTarget {
  /// config.toml, and the file of `serve --config`.
  static let settings = FuzzTarget(
    "settings",
    seeds: [
      "language = \"ko\"\ntheme = \"dark\"\nread_only = true\nserver = \"https://market.example\"\n",
      "[keys]\ndown = [\"j\", \"Ctrl-N\"]\n\n[[commands]]\ntitle = \"a\"\ncommand = [\"b\", \"-\"]\n"
        + "key = \"gx\"\noutput = \"show\"\n", " [ ", "a = ]", "port = 80\nlist = [\"a\", 1]\n",
      "[\u{5B4}[commands]]\n", "\u{FEFF}[!a]\n",
      "x = 1979-05-27T07:32:00Z\ny = { z = 0x1F, 'k' = \"\"\"\na\\\nb\"\"\" }\n",
    ]
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    let (settings, mistakes) = Settings.read(text, themes: ["own"])
    check(mistakes, of: text)
    _ = settings.toml
    let service = ServiceSettings(options: ["port": .value, "demo": .flag, "list": .list])
    do throws(ServiceSettingsError) {
      _ = try service.arguments(file: ("f", text), environment: [:], given: [])
    } catch {
      promise(!error.sentence(in: .english).isEmpty, "a mistake without a sentence")
    }
  }

  static let themes = FuzzTarget(
    "themes",
    seeds: [
      "base = \"light\"\naccent = \"#FDF6E3\"\ntext = 240\nsale = \"bright-red\"\n",
      "\"accent\" = \"default\"\nacent = [1]\ngood = -1\n",
    ]
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    check(CustomTheme.read(text, name: "own").mistakes, of: text)
  }

  private static func check(_ mistakes: [SettingsError], of text: String) {
    let lines = text.unicodeScalars.count { $0 == "\n" } + 1
    for mistake in mistakes {
      promise(!mistake.sentence(in: .korean).isEmpty, "a mistake without a sentence")
      if let line = mistake.line { promise((1...lines + 1).contains(line), "line \(line)") }
      if let column = mistake.column { promise(column > 0, "column \(column)") }
    }
  }

  /// The file of a form that was not finished.
  static let drafts = FuzzTarget("drafts", bytes: savedForms.map(encoded)) { input in
    guard let draft = try? JSONDecoder().decode(FormDraft.self, from: Data(input)) else { return }
    promise(
      (try? JSONDecoder().decode(FormDraft.self, from: JSONEncoder().encode(draft))) == draft,
      "another draft")
    _ = (draft.title, draft.deletion)
    for need in [ProductForm.Need.nothing, .identity] {
      var form = ProductForm(draft, need: need)
      _ = (form.problems, form.salePrice, form.trimmedRange(of: .name))
      _ = form.submit(as: nil)
      _ = FormDraft(form)
    }
  }

  private static let savedForms: [FormDraft] = {
    let product = Product(
      id: 7, vendor: Vendor(id: 2, name: "me"), name: "Oak chair", description: "Four legs",
      thumbnail: "", price: Price(amount: 9_000, discount: 100, currency: .krw), stock: 3,
      createdOn: nil, issuedOn: nil, images: [ProductImage(id: 1, url: "u", thumbnail: "t")],
      revision: "\"1\"")
    return [
      FormDraft(ProductForm()), FormDraft(ProductForm(of: product, purpose: .edit(product))),
      FormDraft(ProductForm(of: product, purpose: .register)), FormDraft(deleting: product),
    ]
  }()

  private static func encoded(_ draft: FormDraft) -> [UInt8] {
    [UInt8]((try? JSONEncoder().encode(draft)) ?? Data())
  }
}
