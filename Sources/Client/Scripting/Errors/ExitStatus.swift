package import Market

/// The exit statuses of commands for scripts, as in sysexits.h where it has one.
///
/// docs/manual/scripting.md lists them.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The command line is wrong; nothing was done.
  case usage = 64
  /// The input, or the market's rules, do not allow it.
  case refused = 65
  /// The product does not exist, or no longer exists.
  case notFound = 66
  /// The market cannot be reached.
  case offline = 69
  /// The request was sent and no answer came: it may have been carried out.
  case unknownOutcome = 74
  /// Repeating the command later may succeed.
  case tryAgain = 75
  /// The reply is not from a market.
  case foreign = 76
  /// The user may not do it: no identity, a wrong secret, the product of another vendor, or a run
  /// that may only read.
  case notAllowed = 77
  /// A mistake in the settings leaves unclear what the command would do; nothing was done.
  case settings = 78
  /// Ended by Ctrl-C.
  case interrupted = 130
}

extension ExitStatus {
  package init(_ error: MarketError) {
    self =
      switch error {
      case .badAddress, .plainHTTP: .usage
      case .connection, .timeout, .certificate, .localMarket: .offline
      case .status(500..., _): .offline
      // A market explains its refusals.
      case .status(_, nil): .foreign
      case .rateLimited, .overQuota(.registrations), .conflict, .deletionUnfinished,
        .refusedByHost(.readOnlyMarket):
        .tryAgain
      case .redirect, .notAMarket, .otherDialect, .decoding, .tooLarge: .foreign
      case .notFound, .gone: .notFound
      case .notTheVendor, .wrongSecret, .unknownVendor, .refusedByHost, .secretInClear,
        .readOnly:
        .notAllowed
      case .status, .refused, .uploadTooLarge, .pictureKind, .missingPicture,
        .idempotencyKeyReused, .overQuota, .marketFull, .notOffered:
        .refused
      case .unknownOutcome: .unknownOutcome
      case .cancelled: .interrupted
      }
  }
}
