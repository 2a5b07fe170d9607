package import Foundation

/// The positions of syntax errors in JSON, which decoders report only in words.
package enum JSONSyntax {
  /// Returns the number of bytes before the first error; all of them if the text ends too early.
  package static func mistake(in json: Data) -> Int {
    do {
      _ = try JSONSerialization.jsonObject(with: json)
    } catch {
      if let found = "\(error)".firstMatch(of: /(?:around|from) character ([0-9]+)/),
        let offset = Int(found.1)
      {
        return min(offset, json.count)
      }
    }
    return json.count
  }

  /// Returns the column of a byte in a line, from 1, in Unicode scalars.
  package static func column(of offset: Int, in line: Data) -> Int {
    1 + line.prefix(offset).count { $0 & 0xC0 != 0x80 }
  }
}
