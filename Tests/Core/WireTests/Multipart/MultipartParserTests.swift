import NIOCore
import Testing

@testable import Wire

/// The forms of bodies that clients of the original market send, byte for byte.
@Suite struct MultipartParserTests {
  @Test func aFormIsRead() throws {
    #expect(
      try MultipartReading.parts(of: MultipartReading.form) == MultipartReading.formParts)
  }

  @Test(arguments: [
    "multipart/form-data; boundary=----x--y", "multipart/form-data;boundary=----x--y",
    "multipart/form-data; boundary=\"----x--y\"", "Multipart/Form-Data ; Boundary=\"----x--y\" ;",
    "multipart/form-data; charset=utf-8; boundary = ----x--y ",
  ])
  func theBoundaryIsFound(field: String) throws {
    let type = ContentType(field)
    #expect(type.name == "multipart/form-data")
    #expect(type.isMultipart)
    let boundary = try #require(type.boundary)
    let parts = try MultipartReading.parts(
      of: "------x--y\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n------x--y--\r\n",
      boundary: boundary)
    #expect(parts == [ReadPart("a", "1")])
  }

  @Test(arguments: [
    ("Content-Disposition:form-data;name=images", MultipartPart(name: "images")),
    ("content-disposition : Form-Data ; NAME = \"images\" ", MultipartPart(name: "images")),
    ("Content-Disposition: form-data; name=\"images \"", MultipartPart(name: "images")),
    (
      "Content-Disposition: form-data; name=images; filename=foo",
      MultipartPart(name: "images", filename: "foo")
    ),
    (
      "Content-Disposition: form-data; filename=\"\"; name=\"params\"",
      MultipartPart(name: "params", filename: "")
    ),
    (
      "Content-Disposition: form-data; name=\"images[]\"; filename=\"우리 집; \\\"창\\\".jpg\" ",
      MultipartPart(name: "images[]", filename: "우리 집; \"창\".jpg")
    ),
    (
      "Content-Disposition: form-data; name=images; filename=나의 사진.png  ",
      MultipartPart(name: "images", filename: "나의 사진.png")
    ),
    (
      "Content-Type: image/jpeg, image/jpg, image/png \r\nContent-Disposition: form-data; name=i",
      MultipartPart(name: "i", contentType: "image/jpeg, image/jpg, image/png")
    ),
    (
      "Content-Disposition: form-data; name=\"i\r\nContent-Type: \"jpg\"",
      MultipartPart(name: "i", contentType: "\"jpg\"")
    ),
  ])
  func headersAreTolerated(headers: String, part: MultipartPart) throws {
    let parts = try MultipartReading.parts(of: "--b\r\n\(headers)\r\n\r\nx\r\n--b--")
    #expect(parts.map(\.part) == [part])
    #expect(parts.map(\.bytes) == [[0x78]])
  }

  @Test(arguments: [
    "--b--\r\n", "--b--", "--b \t--\r\n", "--b\r\n", "--b  \r\n", "--b--\r\nanything --b\r\n",
  ])
  func theEndMayBeOdd(end: String) throws {
    let body = "\r\n--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n\r\n"
    if end == "--b \t--\r\n" {
      #expect(MultipartReading.error(of: body + end) == .boundaryLine)
    } else {
      // The additional blank line is part of the data, which its reader interprets.
      #expect(try MultipartReading.parts(of: body + end) == [ReadPart("a", "1\r\n")])
    }
  }

  @Test func anEmptyPartIsAPart() throws {
    let parts = try MultipartReading.parts(
      of: "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--b--")
    #expect(parts == [ReadPart("a", "")])
  }

  @Test(
    arguments: [
      ("", .noParts), ("hello", .noParts), (String(repeating: "x", count: 2_000), .noParts),
      ("--c\r\n", .noParts), ("--b", .truncated), ("--b-", .truncated), ("--bc\r\n", .boundaryLine),
      ("--b\n", .boundaryLine), ("--b" + String(repeating: " ", count: 1_025), .boundaryLine),
      ("--b\r\n", .truncated), ("--b\r\n\r\n", .unnamedPart),
      ("--b\r\nContent-Disposition: form-data\r\n\r\n", .unnamedPart),
      ("--b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\n", .unnamedPart),
      ("--b\r\nContent-Disposition: attachment; name=a\r\n\r\n", .unnamedPart),
      ("--b\r\nContent-Disposition: form-data; name=a\r\n", .truncated),
      ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--", .truncated),
      ("--b\r\nno colon\r\n\r\n", .headerLine), ("--b\r\n: empty\r\n\r\n", .headerLine),
    ] as [(String, MultipartError)])
  func otherBodiesAreRefused(body: String, error: MultipartError) {
    #expect(MultipartReading.error(of: body) == error)
  }

  @Test(arguments: ["", String(repeating: "x", count: 71), "a\r\nb", "경계"])
  func invalidBoundariesAreRefused(boundary: String) {
    #expect(MultipartReading.error(of: "--\(boundary)--", boundary: boundary) == .boundary)
  }

  @Test func limitsHold() {
    var limits = MultipartLimits(parts: 2, headers: 2, headerBytes: 100, bytes: 1_000)
    let name = "Content-Disposition: form-data; name=a\r\n"
    func error(_ body: String) -> MultipartError? {
      MultipartReading.error(of: body, limits: limits)
    }
    let part = "--b\r\n\(name)\r\n1\r\n"
    #expect(error(part + part + "--b--") == nil)
    #expect(error(part + part + part + "--b--") == .tooManyParts(limit: 2))
    #expect(error("--b\r\n\(name)A: b\r\n\r\n1\r\n--b--") == nil)
    #expect(error("--b\r\n\(name)A: b\r\nC: d\r\n\r\n1\r\n--b--") == .tooManyHeaders(limit: 2))
    let long = "A: " + String(repeating: "x", count: 60)
    #expect(error("--b\r\n\(name)\(long)\r\n\r\n1\r\n--b--") == .tooManyHeaderBytes(limit: 100))
    // Even before the end of the line has arrived.
    #expect(error("--b\r\n\(name)\(long)") == .tooManyHeaderBytes(limit: 100))
    limits.bytes = 60
    #expect(error(part + part) == .tooManyBytes(limit: 60))
  }
}
