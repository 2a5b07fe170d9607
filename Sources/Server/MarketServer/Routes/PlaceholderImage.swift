import Foundation
import HTTPTypes
import HummingbirdCore
import MarketStore
import NIOCore
import Wire

extension ResponseCache.Content {
  /// The image at the address of `PicturePlaceholder`, for products without a picture: it never
  /// changes.
  static let placeholder = ResponseCache.Content(
    body: PlaceholderImage.body, tag: EntityTag(of: Array(buffer: PlaceholderImage.body)),
    picture: .png, scope: .picture)
}

extension Response {
  /// An image in place of a picture whose bytes are missing: an error would not help. It must not
  /// be cached, because the picture may return.
  static var temporaryPlaceholder: Response {
    var headers: HTTPFields = [.contentType: "image/png", .cacheControl: "no-store"]
    if let header { headers[header] = PicturePlaceholder.missing }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: PlaceholderImage.body))
  }

  private static let header = HTTPField.Name(PicturePlaceholder.header)
}

private enum PlaceholderImage {
  /// A PNG of 96 × 96 pixels in two greys: hills and a sun in a frame.
  static let body = ByteBuffer(
    bytes: Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAGAAAABgAQMAAADYVuV7AAAABlBMVEXm5uawsLDbAI7vAAAAhElEQVR42u3R\
        MQqAMAwF0BYHu3kBwZu0R6tH8yg9gqOD+E2VNBEsOIiTf3sQSPgx5s+HaXBkusE58BqchteIVWB8NOave5y+\
        oNfwGlGDNhVYaqCgQRK0mAUdFsGAVRCwCSIgoHZHhs1VM3L1idESZkZHWBgDYWUEwlYK0Z+rovrtPx9lBw/r\
        dA8YkoETAAAAAElFTkSuQmCC
        """) ?? Data())
}
