import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import Pictures
import Wire
import Words

extension RequestError {
  /// The refusal of a request because of an error; nil for an error that is not the client's.
  init?(refusing request: Request, because error: any Error) {
    switch error {
    case let error as RequestError: self = error
    case let error as FormError: self.init(error)
    case let error as WriteError: self.init(error)
    case let error as PictureIntakeError: self.init(error)
    case is Gate.QueueFullError, UploadError.full:
      self = .crowded("Too many uploads are under way, try again later")
    case UploadError.device(ENOSPC), UploadError.device(EDQUOT):
      self.init(.full, "There is no room left for pictures")
    case StoreError.full where !request.isRead: self.init(.full, "The market is full")
    default: return nil
    }
  }

  /// 401, for an author who is not known. The scheme (RFC 9110 §11.6.1) is the market's own.
  static func unauthorized(_ message: String) -> RequestError {
    RequestError(.unauthorized, message, headers: [.wwwAuthenticate: "Vendor"])
  }

  private static func crowded(_ message: String) -> RequestError {
    RequestError(
      .serviceUnavailable, message,
      headers: [.retryAfter: String(UploadLimits.retrySeconds)])
  }

  private init(_ error: FormError) {
    let status: HTTPResponse.Status =
      switch error {
      case .unsupported: .unsupportedMediaType
      case .tooManyTextBytes, .pictureTooLarge, .multipart(.tooManyBytes): .contentTooLarge
      default: .badRequest
      }
    self.init(status, error.sentence)
  }

  private init(_ error: WriteError) {
    switch error {
    case .notFound: self.init(.notFound, "There is no such product")
    case .gone: self.init(.gone, "The product cannot be restored any more")
    case .unknownVendor: self = .unauthorized("identifier: no vendor has this one")
    case .wrongSecret: self = .unauthorized("secret: it is not the vendor's")
    case .notYours: self.init(.forbidden, "The product belongs to another vendor")
    case .refused(let problems):
      self.init(.badRequest, problems.map(\.message).joined(separator: "; "))
    case .noSuchPicture:
      self.init(.badRequest, "thumbnail_id: none of the product's pictures")
    case .conflict: self.init(.preconditionFailed, "The product was changed meanwhile")
    case .keyReused:
      self.init(.unprocessableContent, "Idempotency-Key: used for another request")
    case .badKey:
      self.init(.badRequest, "Idempotency-Key: needs 1 to \(WriteOnce.keyLength.upperBound) bytes")
    case .badToken:
      self.init(.badRequest, "This is no path that was given for a deletion, or it was used")
    case .notDeleted: self.init(.conflict, "The product is there")
    case .overloaded: self = .crowded("The market is busy, try again later")
    }
  }

  private init(_ error: PictureIntakeError) {
    let reason = "images: picture \(error.number): \(error.reason.reason(in: .english))"
    switch error.reason {
    case .unknownFormat, .unsupported: self.init(.unsupportedMediaType, reason)
    case .tooManyBytes, .tooLong, .tooManyPixels, .outOfTime, .outOfMemory, .cannotShrink:
      self.init(.contentTooLarge, reason)
    case .damaged, .workerDied, .workerProtocolViolation: self.init(.badRequest, reason)
    case .workerHung, .noWorker, .busy, .cancelled: self = .crowded(reason)
    }
  }
}

extension DraftError {
  /// The key of the field in the form, and the rule.
  fileprivate var message: String {
    let name =
      switch self {
      case .currency: "currency"
      default: field.formName
      }
    return "\(name): \(requirement)"
  }
}

extension DraftField {
  fileprivate var formName: String {
    switch self {
    case .pictures: "images"
    case .discount: "discounted_price"
    case .name, .price, .stock, .description: rawValue
    }
  }
}

extension HTTPResponse.Status {
  /// RFC 4918 §11.5.
  fileprivate static let full = HTTPResponse.Status(
    code: 507, reasonPhrase: "Insufficient Storage")
}
