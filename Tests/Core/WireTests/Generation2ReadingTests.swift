import Foundation
import Market
import Testing
import Text
import Wire

/// Details from markets of generation 2.
struct Generation2ReadingTests {
  private func read(_ thumbnail: String, pictures: [Int]) throws -> Product {
    let images = pictures.map {
      #"{"id":\#($0),"url":"u\#($0)","thumbnail_url":"t\#($0)"}"#
    }
    let row = """
      {"id":7,"name":"Oak chair","description":"A chair of solid oak","currency":"USD",\
      "price":100,"thumbnail":"\(thumbnail)","images":[\(images.joined(separator: ","))]}
      """
    return try dialect("2b").product(in: Data(row.utf8))
  }

  /// A market that sets a thumbnail leaves its pictures in their order.
  @Test func thePictureOfTheThumbnailIsTheFirst() throws {
    #expect(try read("t2", pictures: [1, 2]).images.map(\.id) == [2, 1])
    #expect(try read("t3", pictures: [1, 2, 3, 4]).images.map(\.id) == [3, 1, 2, 4])
    for thumbnail in ["t1", "elsewhere", ""] {
      #expect(try read(thumbnail, pictures: [1, 2]).images.map(\.id) == [1, 2])
    }
  }

  @Test func theThumbnailBeforeAnEditReturns() throws {
    let original = try read("t3", pictures: [1, 2, 3])
    let edit = ProductEdit(
      of: original, draft: ProductDraft(ProductValues(original), pictures: 3), thumbnail: 2)
    let edited = try read("t2", pictures: [1, 2, 3])
    #expect(edit.reversed(from: edited).thumbnail == 3)
  }
}
