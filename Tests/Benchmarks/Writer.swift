import Foundation
import Pictures

/// A vendor of a market, with the secret that the market showed once.
struct VendorAccount: Sendable {
  let identifier: String
  let secret: String

  /// Adds a vendor to the market in a folder.
  /// - Parameter market: The program.
  init(market: String, folder: String) throws {
    try self.init(market: market, place: "--data-dir '\(folder)'")
  }

  /// - Parameter place: The options that locate the market.
  init(market: String, place: String) throws {
    // Two vendors of a market never have the same name.
    let name = "Vendor \(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let said = try Shell.output("LC_ALL=C '\(market)' vendor add '\(name)' \(place) 2>&1")
    guard let identifier = said.firstMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/)?.0,
      let secret = said.split(separator: "\n").first(where: { $0.contains("secret") })?
        .split(separator: " ").last
    else { throw NotMeasured("no vendor: \(said)") }
    self.identifier = String(identifier)
    self.secret = String(secret)
  }
}

/// One vendor at work, one request after the other.
struct Writer: Sendable {
  let connection: Loopback
  let account: VendorAccount

  private var secret: String { account.secret }

  /// A JPEG of 8 × 8 pixels.
  static func smallPicture() throws -> Data {
    guard let pixels = Pixels(width: 8, height: 8, rgba: [UInt8](repeating: 127, count: 256)) else {
      throw NotMeasured("no pixels")
    }
    return try pixels.jpeg(under: 100_000)
  }

  /// Registers a product with a picture and returns its number.
  func register(_ picture: Data) throws -> Int {
    let name = "Content-Disposition: form-data; name="
    let params = """
      {"name":"A product","description":"For every write of the benchmark","price":1000,\
      "currency":"KRW","discounted_price":0,"stock":1,"secret":"\(secret)"}
      """
    let end = "\r\n--b--\r\n"
    let start =
      "--b\r\n\(name)\"params\"\r\n\r\n\(params)\r\n--b\r\n\(name)\"images\"; filename=\"a.jpg\"\r\n"
      + "Content-Type: image/jpeg\r\n\r\n"
    let length = start.utf8.count + picture.count + end.utf8.count
    try connection.send(
      Array(head("POST", "/api/products", "multipart/form-data; boundary=b", length).utf8))
    try connection.send(Array(start.utf8) + Array(picture) + Array(end.utf8))
    let (status, body) = try connection.reply()
    let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    guard status == 201, let id = object?["id"] as? Int else {
      throw NotMeasured("the product was not registered: \(status)")
    }
    return id
  }

  /// The p99 of a number of edits, in milliseconds.
  func edit(_ product: Int, times count: Int) throws -> Double {
    var times: [Duration] = []
    for stock in 1...count {
      let start = ContinuousClock.now
      try edit(product, stock: stock)
      times.append(ContinuousClock.now - start)
    }
    return times.sorted()[count * 99 / 100] / .milliseconds(1)
  }

  func edit(_ product: Int, stock: Int) throws {
    let body = "{\"secret\":\"\(secret)\",\"stock\":\(stock)}"
    let status = try connection.exchange(
      head("PATCH", "/api/products/\(product)", "application/json", body.utf8.count) + body
    ).status
    guard status == 200 else { throw NotMeasured("an edit: \(status)") }
  }

  private func head(_ method: String, _ path: String, _ type: String, _ length: Int) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nidentifier: \(account.identifier)\r\n"
      + "Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n"
  }
}
