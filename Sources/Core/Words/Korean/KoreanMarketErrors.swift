import Files
import Foundation
package import Market
package import Text

extension ErrorWords {
  static let koreanReason: @Sendable (MarketError) -> SafeText = {
    switch $0 {
    case .badAddress(let text): "\(text.quoted(with: .topic)) 마켓 주소가 아닙니다"
    case .plainHTTP(let host): "\(host)에는 암호화 없이 접속하지 않습니다"
    case .connection(let host, _): "서버와의 연결에 실패했습니다 (\(host))"
    case .timeout(.connect, let seconds): "\(seconds)초 안에 서버와 연결되지 않았습니다"
    case .timeout(.firstByte, let seconds): "서버가 \(seconds)초 안에 응답하지 않았습니다"
    case .timeout(.whole, let seconds): "서버가 \(seconds)초 안에 응답을 끝내지 못했습니다"
    case .certificate(let host, let fault):
      "\(host)의 인증서를 믿을 수 없습니다: \(koreanFault(fault))"
    case .status(let code, let message):
      switch code {
      case 400...499: "마켓이 요청을 거절했습니다\(detail(code, message))"
      case 500...599: "마켓 서버 오류입니다\(detail(code, message))"
      default: "마켓이 알 수 없는 응답을 보냈습니다\(detail(code, message))"
      }
    case .rateLimited(let seconds): "마켓이 기다려 달라고 합니다 (\(seconds)초 대기)"
    case .redirect(let target): "서버가 다른 주소로 보내려 합니다: \(target)"
    case .notAMarket(.nothing): "오픈 마켓 서버가 아닙니다 (빈 응답)"
    case .notAMarket(.webPage): "오픈 마켓 서버가 아닙니다 (웹 페이지)"
    case .notAMarket(.otherJSON): "오픈 마켓 서버가 아닙니다 (다른 형식의 JSON)"
    case .notAMarket(.notJSON): "오픈 마켓 서버가 아닙니다 (JSON이 아닌 응답)"
    case .notAMarket(.notHTTP): "오픈 마켓 서버가 아닙니다 (HTTP가 아닌 응답)"
    case .otherDialect(let said, let spoken):
      "이 마켓의 API 버전은 \(said.with(.subject)) 아니라 \(spoken)입니다"
    case .decoding(let path, _): "디코딩에 실패했습니다 (\(path))"
    case .tooLarge(let limit): "응답이 \(limit / 1_048_576) MiB보다 큽니다"
    case .notFound: "해당 상품이 없습니다"
    case .gone: "삭제된 상품입니다"
    case .notTheVendor: "다른 판매자의 상품입니다"
    case .wrongSecret: "비밀번호가 일치하지 않습니다"
    case .unknownVendor: "마켓이 이 판매자를 알지 못합니다"
    case .conflict: "다른 사람이 이 상품을 수정했습니다"
    case .uploadTooLarge: "사진이 마켓의 제한보다 큽니다"
    case .pictureKind: "마켓이 받지 않는 형식의 사진입니다"
    case .missingPicture: "마켓에 사진이 없습니다"
    case .idempotencyKeyReused: "이미 다른 내용으로 보낸 양식입니다"
    case .overQuota(let quota): koreanQuota(quota)
    case .refusedByHost(.suspendedVendor): "마켓 운영자가 판매를 정지했습니다"
    case .refusedByHost(.unapprovedVendor): "마켓 운영자가 아직 승인하지 않았습니다"
    case .refusedByHost(.hiddenProduct): "마켓 운영자가 이 상품을 숨겼습니다"
    case .refusedByHost(.readOnlyMarket): "마켓이 지금은 읽기 전용입니다"
    case .marketFull: "마켓의 저장 공간이 부족합니다"
    case .unknownOutcome(let host): "\(host)의 응답이 없습니다. 처리되었을 수도 있습니다"
    case .deletionUnfinished(.status(400, _)):
      "삭제하지 못했습니다: 마켓의 승인이 이미 쓰였거나 만료되었습니다"
    case .deletionUnfinished(let cause):
      "마켓이 승인했지만 삭제하지 못했습니다: \(koreanReason(cause))"
    case .secretInClear(let host): "비밀번호를 암호화 없이 \(host.with(.direction)) 보내지 않습니다"
    case .notOffered(let feature): koreanAbsence(feature)
    case .readOnly: "읽기 전용이라 아무것도 바꿀 수 없습니다"
    case .refused(let rules):
      SafeText(rules.map { koreanRule($0).string }.joined(separator: " · "))
    case .localMarket(let detail): "내 마켓을 열 수 없습니다: \(detail)"
    case .cancelled: "요청을 취소했습니다"
    }
  }

  static let koreanQuota: @Sendable (MarketQuota) -> SafeText = {
    switch $0 {
    case .products(let limit): "상품은 판매자마다 \(limit)개까지입니다"
    case .bytes(let limit): "용량은 판매자마다 \(limit / 1_048_576)MB까지입니다"
    case .registrations(let limit): "등록과 사진 추가는 판매자마다 한 시간에 모두 \(limit)번까지입니다"
    }
  }

  static let koreanRecovery: @Sendable (MarketError, SafeText) -> SafeText = {
    error, key in
    switch error {
    case .badAddress: "https://market.example이나 http://localhost:8080처럼 전체 주소를 입력해 주세요"
    case .plainHTTP: "https를 쓰거나, 믿을 수 있는 네트워크라면 --allow-http로 시작하세요"
    case .connection: "주소와 네트워크를 확인하고 \(key) 키를 누르세요"
    case .timeout, .status(500..., _), .cancelled: "\(key) 키를 눌러 다시 시도하세요"
    case .certificate(_, .unknownAuthority):
      "직접 만든 기관이라면 그 인증서를 --ca-file이나 OPENMARKET_CA_FILE로 지정하세요"
    case .certificate(_, .otherHost):
      "주소를 확인하세요. 주소가 맞다면 다른 서버가 이 마켓인 척하는 것일 수 있습니다"
    case .certificate: "마켓 운영자에게 인증서를 갱신해 달라고 하세요"
    case .rateLimited: "잠시 뒤 자동으로 다시 시도합니다"
    case .redirect: "믿을 수 있다면 새 주소로 다시 시작하세요"
    case .notAMarket: "--server 주소를 확인하세요"
    case .otherDialect: "--dialect 없이, 또는 --dialect auto로 시작하세요"
    case .decoding, .tooLarge, .status: "\(key) 키를 눌러 다시 시도하거나 마켓 운영자에게 알려 주세요"
    case .notFound, .gone: "\(key) 키를 눌러 새로고침하세요"
    case .notTheVendor: "해당 상품의 판매자가 맞는지 확인 부탁드립니다"
    case .wrongSecret: "다시 입력해 주세요"
    case .unknownVendor: "다시 로그인하세요"
    case .conflict: "두 내용을 비교하고 선택하세요"
    case .refused: "표시된 항목을 고쳐 주세요"
    case .uploadTooLarge: "사진 수를 줄이거나 더 작은 사진을 쓰세요"
    case .pictureKind: "JPEG나 PNG 사진을 쓰세요"
    case .missingPicture: "사진을 바꾸거나 운영자에게 알리세요"
    case .idempotencyKeyReused: "목록에 없으면 새로 등록하세요"
    case .overQuota(.registrations): "한 시간 뒤에 다시 시도하세요"
    case .overQuota: "먼저 상품을 지워 주세요"
    case .refusedByHost(.readOnlyMarket): "나중에 다시 시도하세요"
    case .refusedByHost: "마켓 운영자에게 문의하세요"
    case .marketFull: "나중에 다시 시도하거나 운영자에게 알리세요"
    case .unknownOutcome: "다시 보내기 전에 목록을 확인하세요"
    case .deletionUnfinished(.status(400, _)): "다시 삭제해 주세요"
    case .deletionUnfinished: "\(key) 키를 눌러 상품이 남아 있는지 확인하세요"
    case .secretInClear: "https를 쓰세요"
    case .notOffered: "다른 마켓을 이용하세요"
    case .readOnly: "--read-only, OPENMARKET_READ_ONLY, read_only 없이 시작하세요"
    case .localMarket: "--data-dir로 다른 폴더를 지정하세요"
    }
  }

  static let koreanRule: @Sendable (DraftError) -> SafeText = {
    switch $0 {
    case .missing: "입력해 주세요"
    case .tooShort(let field, let count, let least):
      "\(field.korean.name): \(least)자 이상 입력해 주세요 (현재 \(count)자)"
    case .tooLong(_, let count, let most): "글자수가 초과되었습니다 (\(count)/\(most))"
    case .negative(let field): "\(field.korean.name): 0 이상을 입력해 주세요"
    case .notANumber(.stock): "\(ProductAttribute.stock.korean.name): 정수를 입력해 주세요"
    case .notANumber(let field): "\(field.korean.name): 숫자를 입력해 주세요"
    case .tooLarge(let field): "\(field.korean.name): 숫자가 너무 큽니다"
    case .notAnAmount(let field, let currency):
      currency.fractionDigits == 0
        ? "\(field.korean.name): \(currency.code)에는 소수점을 쓸 수 없습니다"
        : "\(field.korean.name): 소수점 아래 \(currency.fractionDigits)자리까지 입력할 수 있습니다"
    case .discountAbovePrice: "할인금액은 상품가격보다 클 수 없습니다"
    case .discountOfWholePrice: "이 마켓에서는 할인금액이 상품가격보다 작아야 합니다"
    case .currency(let code): "\(code.with(.topic)) 사용할 수 없는 통화입니다 (KRW, USD)"
    case .pictureCount(0): "사진을 한 장 이상 추가해 주세요"
    case .pictureCount: "사진은 최대 5장까지 가능합니다"
    }
  }

  static let koreanAbsence: @Sendable (MarketFeature) -> SafeText = {
    switch $0 {
    case .search: "이 마켓은 검색을 지원하지 않습니다"
    case .alternatives: "이 마켓은 OR 검색을 지원하지 않습니다"
    case .sort: "이 마켓은 정렬을 지원하지 않습니다"
    case .filter: "이 마켓은 필터를 지원하지 않습니다"
    case .totals: "이 마켓은 상품 수를 알려 주지 않습니다"
    case .cursors: "이 마켓은 페이지 번호만 지원합니다"
    case .thumbnailChoice: "이 마켓에서는 첫 번째 사진이 항상 대표 사진입니다"
    case .pictureReplacement: "이 마켓에서는 사진을 바꿀 수 없습니다"
    case .productPasswords: "이 마켓의 상품에는 판매자가 있습니다"
    case .vendors: "이 마켓은 상품마다 비밀번호가 있습니다"
    case .whoAmI: "이 마켓은 판매자를 확인해 주지 않습니다"
    case .restore: "여기서는 삭제를 되돌릴 수 없습니다"
    case .events: "이 마켓은 변경을 알려 주지 않습니다"
    case .repeatedSubmits: "이 마켓에 다시 보내면 두 번 등록될 수 있습니다"
    case .conflicts: "이 마켓은 동시 수정을 알아채지 못합니다"
    case .cents: "이 마켓의 가격에는 소수점을 쓸 수 없습니다"
    }
  }

  static let koreanService: @Sendable (ServiceError) -> SafeText = {
    switch $0 {
    case .addressInUse(let address) where address.string.hasPrefix("http"):
      "다른 프로그램이 \(address.with(.object)) 사용하고 있습니다. --port 0은 빈 포트를 고릅니다"
    case .addressInUse(let address): "다른 프로그램이 \(address.with(.object)) 사용하고 있습니다"
    case .socketPathTooLong(let path): "\(path.with(.topic)) 소켓 경로로 너무 깁니다"
    case .cannotListen(let address, let reason):
      "\(address)에서 연결을 받을 수 없습니다: \(koreanServiceReason(reason))"
    case .unusableFile(let path, let reason):
      "\(path.with(.object)) 사용할 수 없습니다: \(koreanServiceReason(reason))"
    }
  }

  private static let koreanServiceReason: @Sendable (ServiceError.Reason) -> SafeText = {
    switch $0 {
    case .system(let code): FileError.Reason.system(code).sentence(in: .korean)
    case .notPrivate: "다른 사용자가 들어갈 수 있는 폴더입니다"
    case .notPEM: "PEM 형식이 아닙니다"
    case .keyMismatch: "인증서와 키가 서로 맞지 않습니다"
    case .other(let detail): detail
    }
  }

  static func koreanSuggestion(_ nearest: SafeText?) -> SafeText {
    nearest.map { ". 혹시 “\($0)”인가요?" } ?? ""
  }

  static func koreanFault(_ fault: ConnectionFault) -> SafeText {
    switch fault {
    case .refused: "연결이 거부되었습니다"
    case .closed: "서버가 연결을 끊었습니다"
    case .unreachable: "네트워크에 연결할 수 없습니다"
    case .unknownHost: "없는 호스트입니다"
    case .noSocket: "소켓이 없습니다"
    case .permissionDenied: "권한이 없습니다"
    case .tooManyFiles: "열린 파일이 너무 많습니다"
    case .garbled: "응답이 깨졌습니다"
    case .notDecompressed: "응답의 압축을 풀 수 없습니다"
    case .noTLS: "서버가 TLS를 제대로 지원하지 않습니다. http://일 수 있습니다"
    case .brokenTLS: "암호화된 연결이 끊어졌습니다"
    case .other(let text): text
    }
  }

  static func koreanFault(_ fault: CertificateFault) -> SafeText {
    switch fault {
    case .expired(let day): "\(SafeText(day.iso))에 만료되었습니다"
    case .notValid(let day): "\(SafeText(day.iso))부터 유효합니다"
    case .otherHost: "다른 호스트의 인증서입니다"
    case .unknownAuthority: "알 수 없는 기관이 발급했습니다"
    }
  }
}

extension ProductAttribute {
  package var korean: (name: SafeText, placeholder: SafeText) {
    switch self {
    case .name: ("상품명", "상품 이름")
    case .description: ("상세 설명", "상품을 설명해 주세요")
    case .price: ("상품가격", "정가")
    case .currency: ("통화", "")
    case .discount: ("할인금액", "할인금액 또는 10% (선택)")
    case .stock: ("재고", "재고 개수")
    case .pictures: ("사진", "")
    }
  }
}
