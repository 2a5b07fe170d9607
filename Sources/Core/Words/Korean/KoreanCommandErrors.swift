import Market
import Text

extension CommandWords {
  static let koreanError: @Sendable (CommandError) -> SafeText = {
    switch $0 {
    case .noDataFolder: "홈 폴더가 없습니다. --data-dir DIR로 마켓 폴더를 지정하세요"
    case .noMarket(let folder): "\(folder)에 마켓이 없습니다"
    case .unreadable(let file, let reason):
      "\(file.with(.object)) 읽을 수 없습니다: \(reason.sentence(in: .korean))"
    case .notText(let file): "\(file.with(.topic)) 텍스트가 아닙니다"
    case .noLicenses(let folder):
      """
      \(folder)에 라이선스가 없습니다. 배포 패키지와 압축 파일에는 들어 있고, 소스로 빌드했다면 \
      .build/checkouts의 패키지별 폴더에 있습니다
      """
    case .unencrypted(let host):
      """
      \(host)에서는 암호화 없이 마켓을 열지 않습니다: --host 127.0.0.1을 쓰거나, 인증서(--tls-cert, \
      --tls-key)나 인증서가 있는 프록시(--behind-proxy)를 쓰세요
      """
    case .unusableServer(let error): error.reason(in: .korean)
    case .noIdentity: "판매자 ID와 비밀번호가 필요합니다"
    case .nothingTyped(.identifier): "첫째 줄에 판매자 ID가 없습니다"
    case .nothingTyped(.secret): "둘째 줄에 비밀번호가 없습니다"
    case .nothingTyped(.both): "판매자 ID와 비밀번호가 두 줄로 있지 않습니다"
    case .unknownIdentifier(let host): "\(host): 알 수 없는 판매자 ID입니다. 저장하지 않았습니다"
    case .wrongSecret(let host): "\(host): 비밀번호가 일치하지 않습니다. 저장하지 않았습니다"
    case .identityNotSaved(let error):
      "로그인 정보를 저장할 수 없습니다: \(error.sentence(in: .korean))"
    case .unchecked(let error):
      """
      \(error.sentence(in: .korean)). \
      저장하지 않았습니다\(error.isTransient ? ". --no-check를 쓰면 확인하지 않고 저장합니다" : "")
      """
    case .failed(let sentence), .badInput(let sentence): sentence
    case .notRestorable(let text):
      """
      “\(text)”: 삭제한 상품의 번호도 파일도 아닙니다. 삭제한 상품은 openmarket restore로 볼 수 있습니다
      """
    case .nameOfFile(let name, let command):
      "이름이 “\(name)”인 상품이 없습니다. 파일에 있는 상품을 바꾸려면: \(command)"
    case .visitWithoutTerminal: "터미널이 필요합니다. 명령 없이, 또는 ssh -t로 접속하세요"
    case .noPicture(let number): "상품에 \(number)번 사진이 없습니다"
    case .notListed(let number):
      """
      \(number)번 상품이 이 목록에 없습니다. newest와 oldest가 아닌 순서에서는 --after의 상품이 \
      목록에 있어야 합니다
      """
    case .noPassword(let market):
      "\(market)에서는 상품마다 비밀번호가 있습니다. --secret-file FILE을 쓰거나 터미널에서 실행하세요"
    case .stranger(let market):
      """
      링크로 열린 \(market)에 비밀번호를 보내지 않았습니다. openmarket login으로 로그인하거나 --yes로 \
      허용하세요
      """
    case .undone(let code):
      """
      출력할 수 없어(\(ErrorWords.korean.files.system(code))) 아무것도 바꾸지 않았습니다. 명령을 다시 \
      실행하세요
      """
    case .secretLost(let vendor):
      """
      출력할 수 없어 비밀번호를 아무도 보지 못했습니다. 새로 정하세요: openmarket vendor rotate \(vendor)
      """
    case .badSettings(let file, let mistake):
      "아무것도 하지 않았습니다. 먼저 \(file.with(.object)) 고치세요: \(mistake)"
    case .notLoggedIn(let market, let command):
      "\(market)에 로그인하지 않았습니다. 로그인하려면: \(command)"
    }
  }
}
