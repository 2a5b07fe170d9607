public import Text

extension MarketError {
  /// The cause, in one sentence. The Korean ones are the seeds' own where they had the case.
  public func reason(in language: Language) -> SafeText {
    SafeText(language == .english ? englishReason : koreanReason)
  }

  /// The remedy for the user; `refreshKey` is the key that tries again.
  public func recovery(in language: Language, refreshKey key: SafeText = "r") -> SafeText {
    SafeText(language == .english ? englishRecovery(key) : koreanRecovery(key))
  }

  private var englishReason: String {
    switch self {
    case .badAddress(let text): "“\(text)” is not the address of a market"
    case .plainHTTP(let host): "\(host) would be spoken to without encryption"
    case .connection(let host, let detail): "Cannot connect to \(host): \(detail)"
    case .timeout(.connect, let seconds): "No connection within \(seconds) s"
    case .timeout(.firstByte, let seconds): "The market did not answer within \(seconds) s"
    case .timeout(.whole, let seconds): "The market did not finish its answer within \(seconds) s"
    case .certificate(let host, let detail): "The certificate of \(host) is refused: \(detail)"
    case .status(let code, let message): "The market answered \(code)\(Self.quoted(message))"
    case .rateLimited(let seconds): "Too many requests: the market asks to wait \(seconds) s"
    case .redirect(let target): "The market sends elsewhere, to \(target)"
    case .notAMarket(let what): "This is not a market: it answered with \(what.words(in: .english))"
    case .otherDialect(let said, let spoken): "The market speaks dialect \(spoken), not \(said)"
    case .decoding(let path, let detail): "The answer cannot be read at \(path): \(detail)"
    case .tooLarge(let limit): "The answer is larger than \(limit / 1_048_576) MiB"
    case .notFound: "There is no such product"
    case .gone: "The product was deleted"
    case .notTheVendor: "The product belongs to another vendor"
    case .wrongSecret: "The secret does not match"
    case .unknownVendor: "The market does not know this vendor"
    case .conflict: "The product was changed by someone else meanwhile"
    case .uploadTooLarge: "The pictures are too large for the market"
    case .pictureKind: "The market does not take this kind of picture"
    case .idempotencyKeyReused: "This form was sent before with other contents"
    case .marketFull: "The market has no room left"
    case .unknownOutcome(let host, let detail):
      "Sent, but \(host) did not confirm it (\(detail)): it may have been done"
    case .deletionUnfinished(.status(400, _)):
      "The market agreed to delete it, and then did not: its permission was used or is too old"
    case .deletionUnfinished(let cause):
      "The market agreed to delete it, and then did not: \(cause.englishReason)"
    case .secretInClear(let host): "The secret would be sent to \(host) without encryption"
    case .notOffered(let feature): feature.absence(in: .english).string
    case .refused(let problems):
      problems.map { $0.sentence(in: .english).string }.joined(separator: " · ")
    case .localMarket(let detail): "The local market cannot be opened: \(detail)"
    case .cancelled: "The request was given up"
    }
  }

  private var koreanReason: String {
    switch self {
    case .badAddress(let text): "“\(text)”은(는) 마켓 주소가 아닙니다"
    case .plainHTTP(let host): "\(host)에 암호화 없이 접속하게 됩니다"
    case .connection(let host, _): "서버와의 연결에 실패하였습니다 (\(host))"
    case .timeout(.connect, let seconds): "\(seconds)초 안에 서버와 연결되지 않았습니다"
    case .timeout(.firstByte, let seconds): "서버가 \(seconds)초 안에 응답하지 않았습니다"
    case .timeout(.whole, let seconds): "서버가 \(seconds)초 안에 응답을 끝내지 못했습니다"
    case .certificate(let host, _): "\(host)의 인증서를 믿을 수 없습니다"
    case .status(let code, let message): "서버가 \(code) 응답을 보냈습니다\(Self.quoted(message))"
    case .rateLimited(let seconds): "요청이 너무 많습니다. \(seconds)초 뒤에 다시 시도합니다"
    case .redirect(let target): "서버가 다른 주소로 보내려 합니다: \(target)"
    case .notAMarket(let what): "오픈 마켓 서버가 아닙니다 (\(what.words(in: .korean)))"
    case .otherDialect(let said, let spoken): "이 마켓의 형식은 \(said)이(가) 아니라 \(spoken)입니다"
    case .decoding(let path, _): "디코딩에 실패했습니다 (\(path))"
    case .tooLarge(let limit): "응답이 \(limit / 1_048_576) MiB보다 큽니다"
    case .notFound: "해당 상품이 없습니다"
    case .gone: "삭제된 상품입니다"
    case .notTheVendor: "다른 판매자의 상품입니다"
    case .wrongSecret: "비밀번호가 일치하지 않습니다"
    case .unknownVendor: "마켓이 이 판매자를 알지 못합니다"
    case .conflict: "그 사이에 상품이 수정되었습니다"
    case .uploadTooLarge: "사진이 마켓의 제한보다 큽니다"
    case .pictureKind: "마켓이 받지 않는 형식의 사진입니다"
    case .idempotencyKeyReused: "이미 다른 내용으로 보낸 양식입니다"
    case .marketFull: "마켓의 저장 공간이 부족합니다"
    case .unknownOutcome(let host, _):
      "보냈지만 \(host)의 확인을 받지 못했습니다. 처리되었을 수도 있습니다"
    case .deletionUnfinished(.status(400, _)):
      "마켓이 삭제를 승인했지만 삭제하지 못했습니다: 승인이 이미 쓰였거나 오래되었습니다"
    case .deletionUnfinished(let cause):
      "마켓이 삭제를 승인했지만 삭제하지 못했습니다: \(cause.koreanReason)"
    case .secretInClear(let host): "비밀번호가 암호화 없이 \(host)(으)로 전송됩니다"
    case .notOffered(let feature): feature.absence(in: .korean).string
    case .refused(let problems):
      problems.map { $0.sentence(in: .korean).string }.joined(separator: " · ")
    case .localMarket(let detail): "내 마켓을 열 수 없습니다: \(detail)"
    case .cancelled: "요청을 취소했습니다"
    }
  }

  private func englishRecovery(_ key: SafeText) -> String {
    switch self {
    case .badAddress:
      "Write it whole: https://market.example, or http://localhost:8080 on this machine"
    case .plainHTTP: "Use https, or start with --allow-http if you trust the network"
    case .connection: "Check the address and the network, then press \(key)"
    case .timeout, .status(500..., _), .cancelled: "Press \(key) to try again"
    case .certificate: "Ask the host of the market to renew it"
    case .rateLimited: "It is asked again by itself"
    case .redirect: "Start with the new address if you trust it"
    case .notAMarket: "Check the address given with --server"
    case .otherDialect: "Start without --dialect, or with --dialect auto"
    case .decoding, .tooLarge, .status: "Press \(key) to try again, or tell the host of the market"
    case .notFound, .gone: "Press \(key) to refresh"
    case .notTheVendor: "Please check that you are this product's vendor"
    case .wrongSecret: "Type it again"
    case .unknownVendor: "Log in again with openmarket login"
    case .conflict: "Compare both and choose"
    case .refused: "Correct the marked fields"
    case .uploadTooLarge: "Use fewer or smaller pictures"
    case .pictureKind: "Use JPEG or PNG pictures"
    case .idempotencyKeyReused: "Look whether it is listed, then register it as a new one"
    case .marketFull: "Try again later, or tell the host of the market"
    case .unknownOutcome: "Look at the list before you send it again"
    case .deletionUnfinished(.status(400, _)): "Delete it again"
    case .deletionUnfinished: "Press \(key) to see whether it is still there"
    case .secretInClear: "Use https"
    case .notOffered: "Use another market for this"
    case .localMarket: "Choose another folder with --data-dir"
    }
  }

  private func koreanRecovery(_ key: SafeText) -> String {
    switch self {
    case .badAddress:
      "https://market.example, 이 컴퓨터라면 http://localhost:8080처럼 전체 주소를 입력해 주세요"
    case .plainHTTP: "https를 쓰거나, 믿을 수 있는 네트워크라면 --allow-http로 시작하세요"
    case .connection: "주소와 네트워크를 확인하고 \(key) 키를 누르세요"
    case .timeout, .status(500..., _), .cancelled: "\(key) 키를 눌러 다시 시도하세요"
    case .certificate: "마켓 운영자에게 인증서를 갱신해 달라고 하세요"
    case .rateLimited: "잠시 뒤 자동으로 다시 요청합니다"
    case .redirect: "믿을 수 있다면 새 주소로 다시 시작하세요"
    case .notAMarket: "--server 주소를 확인하세요"
    case .otherDialect: "--dialect 없이, 또는 --dialect auto로 시작하세요"
    case .decoding, .tooLarge, .status: "\(key) 키를 눌러 다시 시도하거나 마켓 운영자에게 알려 주세요"
    case .notFound, .gone: "\(key) 키를 눌러 새로고침하세요"
    case .notTheVendor: "해당 상품의 판매자가 맞는지 확인 부탁드립니다"
    case .wrongSecret: "다시 입력해 주세요"
    case .unknownVendor: "openmarket login으로 다시 로그인하세요"
    case .conflict: "두 내용을 비교하고 선택하세요"
    case .refused: "표시된 항목을 고쳐 주세요"
    case .uploadTooLarge: "사진 수를 줄이거나 더 작은 사진을 쓰세요"
    case .pictureKind: "JPEG나 PNG 사진을 쓰세요"
    case .idempotencyKeyReused: "목록에 있는지 확인한 뒤 새로 등록하세요"
    case .marketFull: "나중에 다시 시도하거나 마켓 운영자에게 알려 주세요"
    case .unknownOutcome: "다시 보내기 전에 목록을 확인하세요"
    case .deletionUnfinished(.status(400, _)): "다시 삭제해 주세요"
    case .deletionUnfinished: "\(key) 키를 눌러 상품이 남아 있는지 확인하세요"
    case .secretInClear: "https를 쓰세요"
    case .notOffered: "다른 마켓을 이용하세요"
    case .localMarket: "--data-dir로 다른 폴더를 지정하세요"
    }
  }

  private static func quoted(_ message: SafeText?) -> String {
    guard let message, !message.isEmpty else { return "" }
    return ": \(message.fitted(to: 80))"
  }
}
