import AsyncHTTPClient
import Foundation
import Market
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import ServerTrust
import Text

/// An error of the network libraries, converted into a ``MarketError``.
struct TransportError {
  let error: any Error
  let address: MarketAddress
  let limits: TransportLimits
  let phase: TimeoutPhase

  /// Whether the request cannot have been sent: there was no connection, or it was not trusted.
  static func isEarly(_ error: any Error) -> Bool {
    switch error {
    case is NIOConnectionError, is NIOSSLExtraError, is NIOSSLError, is OtherHostError,
      ChannelError.connectTimeout:
      true
    case let error as HTTPClientError:
      [.connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout].contains(error)
    case let error as IOError: ![ECONNRESET, EPIPE].contains(error.errnoCode)
    default: false
    }
  }

  var marketError: MarketError {
    switch error {
    case is CancellationError: .cancelled
    case let error as HTTPClientError: marketError(for: error)
    case let error as NIOConnectionError: marketError(for: error)
    case let error as IOError: connection(Self.fault(for: error.errnoCode))
    case HTTPParserError.invalidEOFState: connection(.closed)
    case is HTTPParserError:
      phase == .firstByte
        ? .notAMarket(.notHTTP) : connection(.garbled)
    case NIOHTTPDecompression.DecompressionError.limit:
      .tooLarge(limit: limits.jsonBody)
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      connection(.notDecompressed)
    case is NIOSSLExtraError, is OtherHostError: .certificate(host: address.name, .otherHost)
    case let error as NIOSSLError: marketError(for: error)
    case ChannelError.connectTimeout: connectTimeout
    default: connection(.other(SafeText("\(error)", limit: 200)))
    }
  }

  private func marketError(for error: HTTPClientError) -> MarketError {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: connectTimeout
    case .remoteConnectionClosed: connection(.closed)
    case .cancelled, .alreadyShutdown: .cancelled
    default: connection(.other(SafeText(error.shortDescription, limit: 200)))
    }
  }

  /// The error of the last address that was tried.
  private func marketError(for error: NIOConnectionError) -> MarketError {
    guard let last = error.connectionErrors.last?.error else { return connection(.unknownHost) }
    return TransportError(error: last, address: address, limits: limits, phase: phase).marketError
  }

  private func marketError(for error: NIOSSLError) -> MarketError {
    switch error {
    case _ where error.isRejectedCertificate:
      .certificate(host: address.name, .unknownAuthority)
    case .handshakeFailed: connection(.noTLS)
    default: connection(.brokenTLS)
    }
  }

  private var connectTimeout: MarketError {
    .timeout(.connect, seconds: limits.connect.wholeSeconds)
  }

  private func connection(_ fault: ConnectionFault) -> MarketError {
    .connection(host: address.name, fault)
  }

  private static func fault(for code: CInt) -> ConnectionFault {
    switch code {
    case ECONNREFUSED: .refused
    case ECONNRESET, EPIPE: .closed
    case EHOSTUNREACH, ENETUNREACH, ENETDOWN: .unreachable
    case ENOENT: .noSocket
    case EACCES, EPERM: .permissionDenied
    case EMFILE, ENFILE: .tooManyFiles
    default: .other(SafeText(String(cString: strerror(code))))
    }
  }
}
