import Testing
import Text

@testable import Scripting

struct ItemListTests {
  @Test func consecutiveLinesAreARange() {
    func text(_ numbers: [Int]) -> String { ItemList.text(numbers.map { "line \(String($0))" }) }
    #expect(text([139, 140, 141, 142]) == "line 139 – line 142")
    #expect(text([1, 2, 9]) == "line 1, line 2, line 9")
    #expect(text([5, 1, 2, 3, 8]) == "line 5, line 1 – line 3, line 8")
    #expect(ItemList.text(["product 2", "line 3", "line 4"]) == "product 2, line 3, line 4")
    #expect(ItemList.text(["desk", "chair"]) == "desk, chair" && ItemList.text([]).isEmpty)
  }
}
