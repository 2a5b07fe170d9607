import Foundation
import Market
import Testing
import Text

/// Every attribute is kept, also one that is added later.
struct ProductAttributeTests {
  /// A value for each attribute, none of them a default.
  private static let values = ProductAttribute.allCases.reduce(into: ProductValues()) {
    values, attribute in
    switch attribute.kind {
    case .text(let path, _, let length):
      values[keyPath: path] = String(
        repeating: attribute.rawValue, count: max(1, length.lowerBound))
    case .amount(let path): values[keyPath: path] = attribute == .price ? 20 : 5
    case .currency(let path): values[keyPath: path] = .usd
    case .count(let path): values[keyPath: path] = 7
    case .pictures: break
    }
  }
  private static let draft = ProductDraft(values, pictures: 1)
  private static let written = ProductAttribute.allCases.filter { $0 != .pictures }

  private func product() throws -> Product {
    Product(
      id: 7, vendor: Vendor(id: 1, name: nil), fields: try #require(ProductFields(Self.draft)),
      thumbnail: "", createdOn: nil, issuedOn: nil)
  }

  @Test func theSampleHasEveryAttribute() {
    #expect(Self.values.attributes == Self.written)
    #expect(Self.draft.problems == [])
  }

  @Test func everyValueIsKept() throws {
    #expect(ProductValues(Self.draft) == Self.values)
    #expect(try ProductValues(#require(ProductFields(Self.draft))) == Self.values)
    #expect(try ProductValues(product()) == Self.values)
    #expect(ProductValues().overridden(by: Self.values) == Self.values)
    #expect(Self.values.overridden(by: ProductValues()) == Self.values)
  }

  @Test(arguments: written) func anEditHasWhatDiffers(attribute: ProductAttribute) throws {
    var changed = Self.values
    changed.take(attribute, from: ProductValues(ProductDraft(amount: 30)))
    let edit = ProductEdit(of: try product(), draft: ProductDraft(changed, pictures: 1))
    #expect(Set(edit.changes.attributes).isSubset(of: attribute.group) && !edit.isEmpty)
    #expect(edit.reversed(from: try product()).isEmpty)
  }

  @Test func everyOrderHasEveryAttribute() {
    for order in [ProductAttribute.inForm, ProductAttribute.inRecords] {
      #expect(order.count == ProductAttribute.allCases.count)
      #expect(Set(order) == Set(ProductAttribute.allCases))
    }
    #expect(ProductAttribute.inForm.first == .pictures)
    #expect(ProductAttribute.inForm.last == .description)
  }
}
