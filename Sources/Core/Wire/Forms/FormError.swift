public import Text

/// The error of a body that is not a form, or of a field with an invalid value.
public enum FormError: Error, Hashable, Sendable {
  case empty
  /// A body that is neither JSON nor multipart, with another content type.
  case unsupported(SafeText)
  /// A body that is neither JSON nor multipart, although its content type is one of them or
  /// missing.
  case unreadable
  case json(field: SafeText, JSONProblem)
  case multipart(MultipartError)
  case tooManyTextBytes(field: SafeText, limit: Int)
  /// Text with far more scalars than its characters need.
  case tooManyScalars(SafeText, limit: Int)
  case tooManyPictures(limit: Int)
  /// Counted from 1.
  case pictureTooLarge(number: Int, limit: Int)
  case field(SafeText, FieldRule)

  public enum JSONProblem: Hashable, Sendable {
    case malformed, tooDeep, tooManyValues, notAnObject
  }

  public enum FieldRule: Hashable, Sendable {
    case missing, notText, notANumber, notNumbers, notWhole, outOfRange, controlCharacter
    /// The limit is in characters.
    case tooLong(limit: Int)
  }

  /// The field or part, and the rule that it breaks.
  public var sentence: String {
    switch self {
    case .empty: "The request has no body"
    case .unsupported(let type): "Content-Type: \(type) is not supported; use JSON or multipart"
    case .unreadable: "The body is neither JSON nor a multipart form"
    case .json(let field, .malformed): "\(field): not valid JSON"
    case .json(let field, .tooDeep): "\(field): nested more than \(FormLimits.depth) levels deep"
    case .json(let field, .tooManyValues): "\(field): more than \(FormLimits.commas) values"
    case .json(let field, .notAnObject): "\(field): has to be a JSON object"
    case .multipart(let error): error.sentence
    case .tooManyTextBytes(let field, let limit): "\(field): more than \(limit) bytes"
    case .tooManyScalars(let field, let limit): "\(field): more than \(limit) code points"
    case .tooManyPictures(let limit): "images: at most \(limit) pictures"
    case .pictureTooLarge(let number, let limit):
      "images: picture \(number) has more than \(limit / 1_000_000) MB"
    case .field(let name, let rule): "\(name): \(rule.sentence)"
    }
  }
}

extension FormError.FieldRule {
  public var sentence: String {
    switch self {
    case .missing: "required"
    case .notText: "has to be text"
    case .notANumber: "has to be a number"
    case .notNumbers: "has to be a list of numbers"
    case .notWhole: "has to be a whole number"
    case .outOfRange: "the number is too large"
    case .controlCharacter: "control characters are not allowed"
    case .tooLong(let limit): "at most \(limit) characters"
    }
  }
}
