import Foundation
import Market
import NIOCore
import NIOPosix
import NIOSSL
import Wire

/// Finds out why a certificate was refused: the TLS library only reports that it was.
///
/// Connects once more, reads the certificate, and closes before anything is sent.
struct CertificateInspection {
  let origin: Origin
  let limit: Duration

  /// Returns nil when the certificate cannot be read, or its dates are not the reason.
  func fault() async -> CertificateFault? {
    guard let leaf = await leaf() else { return nil }
    if leaf.notValidAfter < time(nil) { return .expired(on: Self.day(leaf.notValidAfter)) }
    if leaf.notValidBefore > time(nil) { return .notValid(until: Self.day(leaf.notValidBefore)) }
    return nil
  }

  private func leaf() async -> NIOSSLCertificate? {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let seen = loop.makePromise(of: NIOSSLCertificate.self)
    // An address is not a server name (RFC 6066 §3), and refused as one.
    var four = in_addr()
    let isAddress = origin.host.contains("[") || inet_pton(AF_INET, origin.host, &four) == 1
    let name = isAddress ? nil : origin.host
    let bootstrap = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(limit))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let context = try NIOSSLContext(configuration: .makeClientConfiguration())
          let handler = try NIOSSLClientHandler(
            context: context, serverHostname: name,
            customVerificationCallback: { chain, verdict in
              chain.first.map(seen.succeed) ?? seen.fail(ChannelError.eof)
              verdict.succeed(.failed)
            })
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
    let hangUp = loop.scheduleTask(in: TimeAmount(limit)) { seen.fail(ChannelError.eof) }
    defer { hangUp.cancel() }
    do {
      let channel = try await bootstrap.connect(host: origin.bareHost, port: origin.port).get()
      defer { channel.close(promise: nil) }
      return try await seen.futureResult.get()
    } catch {
      seen.fail(error)
      return nil
    }
  }

  private static func day(_ seconds: time_t) -> Day { Day(number: seconds / 86_400) }
}
