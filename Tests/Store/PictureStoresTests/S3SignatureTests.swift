import Foundation
import Testing

@testable import PictureStores

/// The examples of Amazon's documentation, digit for digit.
@Suite struct S3SignatureTests {
  private static let signature = S3Signature(
    key: S3Key(id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1")
  private static let time = Date(timeIntervalSince1970: 1_369_353_600)

  private static let host = ("host", "examplebucket.s3.amazonaws.com")

  private static let examples: [(S3Signature.Request, String)] = [
    (
      S3Signature.Request(
        method: "GET", path: "/test.txt", headers: [host, ("range", "bytes=0-9")],
        bodyHash: BucketRequest.emptyHash),
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
    ),
    (
      S3Signature.Request(
        method: "PUT", path: "/test%24file.text",
        headers: [
          host, ("date", "Fri, 24 May 2013 00:00:00 GMT"),
          ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ], bodyHash: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"),
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
    ),
    (
      S3Signature.Request(
        method: "GET", path: "/", query: [("lifecycle", "")], headers: [host],
        bodyHash: BucketRequest.emptyHash),
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
    ),
    (
      S3Signature.Request(
        method: "GET", path: "/", query: [("max-keys", "2"), ("prefix", "J")], headers: [host],
        bodyHash: BucketRequest.emptyHash),
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
    ),
  ]

  @Test(arguments: 0..<4) func isThatOfTheExamples(index: Int) throws {
    let (request, expected) = Self.examples[index]
    let headers = Self.signature.headers(for: request, at: Self.time)
    let field = try #require(headers.first { $0.name == "authorization" }?.value)
    #expect(field.hasSuffix(",Signature=\(expected)"))
    #expect(
      field.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"))
    #expect(headers.contains { $0 == ("x-amz-date", "20130524T000000Z") })
  }

  @Test func namesAreEncodedByteForByte() {
    #expect(S3Signature.encodedPath("a b/ü~") == "a%20b/%C3%BC~")
    #expect(S3Signature.query([("a/b+", "c=")]) == "a%2Fb%2B=c%3D")
  }

  @Test func aTokenIsSignedAsWell() {
    let key = S3Key(id: "A", secret: "B", sessionToken: "token")
    let headers = S3Signature(key: key, region: "x").headers(
      for: Self.examples[2].0, at: Self.time)
    #expect(headers.contains { $0 == ("x-amz-security-token", "token") })
    #expect(headers.last?.value.contains("x-amz-date;x-amz-security-token,") == true)
  }

  @Test func keysAreFoundInAFile() {
    let file = """
      # keys
      [default]
      aws_access_key_id = ONE
      aws_secret_access_key=first=secret

      [ other ]
      aws_access_key_id=TWO
      aws_secret_access_key= second
      aws_session_token = token
      [broken]
      aws_access_key_id = THREE
      """
    #expect(S3Key(file: file, profile: "default") == S3Key(id: "ONE", secret: "first=secret"))
    #expect(
      S3Key(file: file, profile: "other")
        == S3Key(id: "TWO", secret: "second", sessionToken: "token"))
    #expect(S3Key(file: file, profile: "broken") == nil)
    #expect(S3Key(file: file, profile: "missing") == nil)
    #expect(S3Key(environment: ["AWS_SHARED_CREDENTIALS_FILE": "/nowhere"]) == nil)
  }

  @Test func bucketsHaveTheirServers() throws {
    func bucket(_ text: String, _ environment: [String: String] = [:]) throws -> Bucket {
      let address = try #require(BucketAddress(text))
      return try #require(Bucket(address, environment: environment))
    }
    let plain = try bucket("s3://shop/pictures/", ["AWS_REGION": "eu-central-1"])
    #expect(plain.host == "shop.s3.eu-central-1.amazonaws.com")
    #expect(plain.path("pictures/a") == "/pictures/a" && plain.prefix == "pictures")
    let other = try bucket("s3://shop", ["AWS_ENDPOINT_URL": "http://minio.example:9000"])
    #expect(other.host == "minio.example:9000" && other.path("a") == "/shop/a")
    #expect(other.path("") == "/shop" && other.endpoint.scheme == "http")
    let given = try bucket("s3://shop/p?endpoint=https://s3.example:443&region=x&style=host")
    #expect(given.host == "shop.s3.example" && given.region == "x")
    #expect(BucketAddress("s3://shop?endpoint=ftp://a") == nil)
    #expect(BucketAddress("s3://shop?other=1") == nil)
    #expect(BucketAddress("s3://user@shop") == nil)
    let address = try #require(BucketAddress("s3://shop"))
    #expect(Bucket(address, environment: ["AWS_ENDPOINT_URL": "x"]) == nil)
  }
}
