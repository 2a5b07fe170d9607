import Foundation
import Market
import Text
import Wire
import Words

/// Products as JSON objects.
extension ProductInput {
  /// - Throws: A syntax error: it is unclear where the next object begins.
  init(_ item: JSONScanner.Item) throws(InputError) {
    let decoder = JSONDecoder()
    let record: Record
    do {
      record = try decoder.decode(Record.self, from: item.bytes)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      self.init(InputError(at: item.position, kind: .notAnObject))
      return
    } catch {
      throw Self.syntaxError(in: item)
    }
    self = record.input
    position = item.position
    var repeated: [InputError] = []
    for member in item.members
    where positions.updateValue(member.position, forKey: member.name) != nil {
      let name = SafeText(member.name, limit: 60)
      repeated.append(InputError(at: member.position, kind: .repeatedColumn(name)))
    }
    mistakes =
      record.mistakes.map { mistake in
        InputError(at: positions[mistake.name] ?? item.position, kind: mistake.kind)
      } + repeated
    checkPictureFiles()
  }

  /// Returns a syntax error with its position and the member it is in.
  private static func syntaxError(in item: JSONScanner.Item) -> InputError {
    if item.bytes.elementsEqual(",".utf8) { return InputError(at: item.position, kind: .comma) }
    let offset = JSONSyntax.mistake(in: item.bytes)
    let member = item.members.last { $0.offset < offset }.map { SafeText($0.name, limit: 60) }
    return InputError(
      at: item.position.after(item.bytes.prefix(offset)), kind: .syntax(in: member))
  }

  /// An object as decoded.
  private struct Record: Decodable {
    var input = ProductInput()
    var mistakes: [(name: String, kind: InputProblem)] = []

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: WireKey.self)
      let unknown = values.allKeys.map(\.stringValue).filter { ProductField($0) == nil }
      mistakes = unknown.sorted().map { ($0, .unknownField(SafeText($0, limit: 60))) }
      func text(_ name: String) -> String? {
        try? values.decode(String.self, forKey: WireKey(stringValue: name))
      }
      func value<Value: Decodable>(
        _ name: String, _ type: Value.Type, _ expected: InputProblem.Expectation
      ) -> Value? {
        let key = WireKey(stringValue: name)
        guard values.contains(key), (try? values.decodeNil(forKey: key)) == false else {
          return nil
        }
        let value = try? values.decode(type, forKey: key)
        if value == nil {
          mistakes.append((name, .wrongType(SafeText(name, limit: 60), expected)))
        }
        return value
      }
      input.id = value("id", Int.self, .wholeNumber)
      func number(_ name: String) -> Decimal? {
        value(name, Decimal.self, .number)?.withoutRoundingError
      }
      let percent = text("discount").flatMap(ProductInput.percentage)
      for attribute in ProductAttribute.inRecords {
        let name = attribute.rawValue
        switch attribute.kind {
        case .text(let path, _, _):
          input.values[keyPath: path] = value(name, String.self, .text)
        case .amount(let path):
          if attribute == .price, let change = text(name).flatMap({ RelativeChange($0) }) {
            input.priceChange = change
          } else if attribute != .discount || percent == nil {
            input.values[keyPath: path] = number(name)
          }
        case .currency(let path):
          input.values[keyPath: path] = value(name, String.self, .text)
            .map { Currency(code: SafeText($0)) }
        case .count(let path):
          if let change = text(name).flatMap({ ProductInput.isChange($0) ? Int($0) : nil }) {
            input.stockChange = change
          } else {
            input.values[keyPath: path] = value(name, Int.self, .wholeNumber)
          }
        case .pictures:
          input.pictures = value(name, [PictureRecord].self, .pictures)?.map(\.picture)
        }
      }
      input.discountPercent = number("discount_percent")
      input.salePrice = number("sale_price")
      if let percent { input.take(discount: percent) }
      input.revision = value("revision", String.self, .text)
      input.link = value("link", String.self, .text).flatMap { ProductLink($0) }
    }
  }

  /// A picture: a path, an object with a `path`, `base64` or, for one that is kept, its `id`.
  private struct PictureRecord: Decodable {
    let picture: Picture

    private enum CodingKeys: CodingKey {
      case path, base64, name, id
    }

    init(from decoder: any Decoder) throws {
      if let path = try? decoder.singleValueContainer().decode(String.self) {
        picture = .file(path)
        return
      }
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let path = try values.decodeIfPresent(String.self, forKey: .path) {
        picture = .file(path)
      } else if let text = try values.decodeIfPresent(String.self, forKey: .base64) {
        guard let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
          throw DecodingError.dataCorruptedError(
            forKey: .base64, in: values, debugDescription: "not base64")
        }
        picture = .bytes(bytes, name: try values.decodeIfPresent(String.self, forKey: .name) ?? "")
      } else {
        picture = .kept(try values.decode(Int.self, forKey: .id))
      }
    }
  }
}
