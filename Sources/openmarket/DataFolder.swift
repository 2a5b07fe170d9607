internal import Foundation
struct DataFolder {
  let url: URL
  init(option: String?, environment: [String: String]) throws {
    url = URL(filePath: option ?? environment["OPENMARKET_DATA_DIR"] ?? "/tmp/om-data")
  }
}
