import Files
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import Pictures
import Text
import Wire
import Words

extension RequestError {
  /// The refusal of a request because of an error; nil for an error that is not the client's.
  /// - Parameter keys: The names of the fields in the dialect of the request.
  init?(refusing request: Request, because error: any Error, keys: ProductFormKeys) {
    switch error {
    case let error as RequestError: self = error
    case let error as FormError: self.init(error)
    case let error as WriteError: self.init(error, keys)
    case let error as RefusedEdit:
      self.init(.badRequest, error.problems.map { $0.message(keys, sent: error.form) })
    case let error as PictureIntakeError: self.init(error)
    case is Gate.QueueFullError, UploadError.full:
      self = .crowded("Too many uploads are in progress, try again later")
    case let error as FileError where error.isDiskFull:
      self.init(.full, "There is no room left for pictures")
    case StoreError.pageTooDeep:
      self.init(.badRequest, StoreError.pageTooDeep.sentence(in: .english).string)
    case StoreError.tooSlow, StoreError.crowded:
      guard let error = error as? StoreError else { return nil }
      self = .unavailable(error.sentence(in: .english).string)
    case StoreError.removed:
      self.init(
        .internalServerError, "The file of this market was removed: nothing can be written")
    case StoreError.newer:
      self = .unavailable("This market was upgraded: its server has to be restarted")
    case StoreError.failed(_, .server(.readOnly)) where !request.isRead:
      self = .unavailable("The market is read-only for now")
      detail = .host(.readOnlyMarket)
    case is CancellationError:
      self.init(.clientClosedRequest, "The connection was closed before the reply")
    case StoreError.full where !request.isRead: self.init(.full, "The market is full")
    default: return nil
    }
  }

  /// Creates the error for pictures that cannot be stored during a registration or an edit.
  init(_ error: PictureStoreError) {
    if case .full = error {
      self.init(.full, "There is no room left for pictures")
    } else {
      self = .unavailable(
        "Pictures cannot be stored just now, try again later",
        retryAfter: ServiceLimits.pictureRetrySeconds)
    }
  }

  /// 401, for an author who is not known. The scheme (RFC 9110 §11.6.1) is the market's own.
  static func unauthorized(_ message: String) -> RequestError {
    RequestError(.unauthorized, message, headers: [.wwwAuthenticate: "Vendor"])
  }

  private static func crowded(_ message: String) -> RequestError {
    unavailable(message, retryAfter: UploadLimits.retrySeconds)
  }

  private init(_ error: FormError) {
    let status: HTTPResponse.Status =
      switch error {
      case .unsupported: .unsupportedMediaType
      case .tooManyTextBytes, .pictureTooLarge, .multipart(.tooManyBytes): .contentTooLarge
      case .empty, .unreadable, .json, .multipart, .tooManyScalars, .tooManyPictures, .field:
        .badRequest
      }
    self.init(status, error.sentence)
  }

  private init(_ status: HTTPResponse.Status, _ messages: [String]) {
    self.init(status, messages.joined(separator: "; "))
  }

  private init(_ error: WriteError, _ keys: ProductFormKeys) {
    switch error {
    case .notFound: self.init(.notFound, "There is no such product")
    case .gone: self.init(.gone, "The product can no longer be restored")
    case .deleted: self.init(.gone, "The product was deleted; it can be restored")
    case .hidden:
      self.init(.forbidden, "The host of this market has hidden the product")
      detail = .host(.hiddenProduct)
    case .suspended:
      self.init(.forbidden, "The host of this market has suspended this vendor")
      detail = .host(.suspendedVendor)
    case .unapproved:
      self.init(.forbidden, "The host of this market has not approved this vendor yet")
      detail = .host(.unapprovedVendor)
    case .unknownVendor: self = .unauthorized("identifier: unknown vendor")
    case .wrongSecret: self = .unauthorized("secret: not the vendor's")
    case .notYours: self.init(.forbidden, "The product belongs to another vendor")
    case .refused(let problems):
      self.init(.badRequest, problems.map { $0.message(keys) })
    case .noSuchPicture:
      self.init(.badRequest, "thumbnail_id, image_ids: not a picture of the product")
    case .conflict: self.init(.preconditionFailed, "The product was changed meanwhile")
    case .keyReused:
      self.init(.unprocessableContent, "Idempotency-Key: used for another request")
    case .badKey:
      self.init(
        .badRequest, "Idempotency-Key: needs 1 to \(IdempotencyKey.keyLength.upperBound) bytes")
    case .badToken:
      self.init(.badRequest, "This deletion path is unknown or was already used")
    case .notDeleted: self.init(.conflict, "The product is not deleted")
    case .overQuota(let quota, let seconds):
      let sentence = ErrorWords.of(.english).reason(.overQuota(quota)).string
      self.init(
        seconds == nil ? .forbidden : .tooManyRequests, sentence,
        headers: seconds.map { [.retryAfter: String(max(1, $0))] } ?? [:])
      detail = .quota(quota)
    case .noRoom: self.init(.full, "The market is full")
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

/// Rules of the market that a product would break after an edit.
struct RefusedEdit: Error {
  let problems: [DraftError]
  /// The fields of the edit.
  let form: SubmittedProduct
}

extension DraftError {
  /// The key of the field in the form, and the rule.
  fileprivate func message(_ keys: ProductFormKeys) -> String {
    let attribute = if case .currency = self { ProductAttribute.currency } else { field }
    return "\(keys[attribute].first ?? ""): \(requirement)"
  }

  /// The same for an edit: an amount that was not sent can only break a rule because of another
  /// field that was sent, and the message names that one first.
  fileprivate func message(_ keys: ProductFormKeys, sent form: SubmittedProduct) -> String {
    let sent = form.values
    let cause: ProductAttribute
    switch (self, field) {
    case (.notAnAmount, .discount) where sent.discount == nil && sent.currency != nil,
      (.tooLarge, .discount) where sent.discount == nil && sent.currency != nil,
      (.notAnAmount, .price) where sent.amount == nil && sent.currency != nil,
      (.tooLarge, .price) where sent.amount == nil && sent.currency != nil:
      cause = .currency
    case (.discountAbovePrice, _) where sent.discount == nil && sent.amount != nil:
      cause = .price
    default: return message(keys)
    }
    return "\(keys[cause].first ?? ""): \(keys[field].first ?? "") \(requirement)"
  }
}

extension HTTPResponse.Status {
  /// RFC 4918 §11.5.
  fileprivate static let full = HTTPResponse.Status(
    code: 507, reasonPhrase: "Insufficient Storage")
}

/// Runs an edit; the rules that it breaks are named by the fields of its form.
func refusing<Value>(
  _ form: SubmittedProduct, _ edit: () async throws -> Value
) async throws -> Value {
  do {
    return try await edit()
  } catch let WriteError.refused(problems) {
    throw RefusedEdit(problems: problems, form: form)
  }
}
