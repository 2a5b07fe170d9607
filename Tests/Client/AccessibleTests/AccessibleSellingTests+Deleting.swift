import Accessible
import Foundation
import Market
import Testing
import Text
import ViewModels

/// Deleted products, and what the next commands concern.
extension AccessibleSellingTests {
  /// The numbers of a page stay those of its products until a page is read again.
  @Test func numbersStayWithTheirProducts() throws {
    var model = try model()
    _ = model.handle("d 2")
    let deletion = try ticket(model.handle("yes"))
    _ = model.receive(.written(deletion, .success(product(102))))
    #expect(model.handle("3").next == .request(.product(id: 103)))
    #expect(model.handle("2").lines == ["There is no product 2 on this page."])
  }

  @Test func aCommandWithoutANumberConcernsTheProductAsItIsNow() throws {
    var model = try model()
    _ = model.handle("e 3")
    _ = model.receive(product: .success(product()), id: 103)
    for answer in ["6", "9"] { _ = model.handle(answer) }
    let edit = try ticket(model.handle("y"))
    let renamed = Product(
      id: 103, vendor: Vendor(id: 1, name: "wood-shop"), name: "Oak desk", description: nil,
      thumbnail: "t1", price: Price(amount: 480_000, currency: .krw), stock: 9, createdOn: nil,
      issuedOn: nil)
    _ = model.receive(.written(edit, .success(renamed)))
    _ = model.handle("d")
    #expect(model.prompt == "Delete “Oak desk”? Type yes to delete it:")
    let deletion = try ticket(model.handle("yes"))
    _ = model.receive(.written(deletion, .success(renamed)))
    _ = model.receive(page: .success(page))
    #expect(model.handle("d").next == .line)
    #expect(model.prompt == "Which number? Enter alone goes back:")
  }

  @Test func aDeletionAsksAndIsUndone() throws {
    var model = try model()
    #expect(model.handle("d 10").lines == ["It belongs to another vendor."])
    _ = model.handle("d 3")
    #expect(model.prompt == "Delete “Desk 103”? Type yes to delete it:")
    #expect(model.handle("n").lines == ["Not deleted."])
    _ = model.handle("delete")
    _ = model.handle("3")
    let sent = model.handle("yes")
    let deleted = model.receive(.written(try ticket(sent), .success(product())))
    #expect(deleted.lines == ["Deleted “Desk 103”.", "Type u to undo."])
    let failed = try ticket(model.handle("u"))
    _ = model.receive(.written(failed, .failure(.notFound)))
    let undo = try ticket(model.handle("u"))
    #expect(undo.write.kind == .restore)
    #expect(
      model.receive(.written(undo, .success(product()))).lines.first == "Restored “Desk 103”.")
    #expect(model.handle("u").lines == ["Nothing to undo."])
  }

  @Test func deletedProductsAreListedAndRestored() throws {
    var model = try model()
    let seller = try #require(Self.seller)
    for line in ["t", "restore", "복원"] {
      #expect(model.handle(line).next == .request(.trash(seller)))
    }
    let products = [
      DeletedProduct(
        id: 7, exactName: "Lamp", price: Price(amount: 9_000, currency: .krw),
        remaining: .seconds(86_400 * 30)),
      DeletedProduct(id: 6, exactName: "Cup", remaining: .seconds(61)),
    ]
    let trash = Trash(period: .seconds(86_400 * 30), products: products)
    let turn = model.receive(.trash(seller, .success(trash)))
    #expect(turn.lines == ["Trash:", "1. Lamp, KRW 9,000, 30 days left.", "2. Cup, 2 min left."])
    #expect(model.prompt == "Number of a product to restore, or Enter to go back:")
    let ticket = try ticket(model.handle("2"))
    #expect(ticket.write.kind == .restore && ticket.write.product?.id == 6)
    #expect(
      model.receive(.written(ticket, .success(product(6)))).lines.first == "Restored “Cup”.")
    // Enter, and a number that is not listed, restore nothing.
    for answer in ["", "3", "0", "-1", "9223372036854775807", "-9223372036854775808"] {
      _ = model.handle("t")
      _ = model.receive(.trash(seller, .success(trash)))
      #expect(model.handle(answer).next == .line)
    }
    let empty = model.receive(.trash(seller, .success(Trash(period: .seconds(1), products: []))))
    #expect(empty.lines == ["Nothing to restore."])
    #expect(
      model.receive(.trash(seller, .failure(.wrongSecret))).lines.count == 1)
    var stranger = try self.model(loggedIn: false)
    #expect(stranger.handle("trash").lines == ["You are not logged in here. Type l to log in."])
  }
}
