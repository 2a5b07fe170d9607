import Text

extension JSONWords {
  package static let korean = JSONWords(
    title: "JSON",
    introduction: """
      출력이 터미널이 아니거나 `--json`을 쓰면 한 줄에 JSON 객체 하나씩 출력합니다. 값이 없는 항목은 나오지 않습니다. \
      `--json`이나 `--output jsonl`을 쓰면 입력의 오류와 처리하지 못한 상품도 하나마다 객체 하나로 표준 오류에 출력합니다.
      """,
    input: """
      `add`와 `edit`는 `name`, `description`, `currency`, `price`, `discount`, `stock`, \
      `pictures`를 읽습니다. \
      사진은 현재 폴더에서 시작하는 경로, 또는 `path`가 있는 객체, `base64`와 `name`이 있는 객체, \
      수정할 때는 남길 사진의 `id`가 있는 객체입니다. 명령이 출력하는 다른 항목 중 `sale_price`와 \
      `discount_percent`는 `discount` 대신 쓸 수 있고, 수정할 때는 `id`와 `revision`을 읽으며, \
      `vendor`나 `created_on` 같은 나머지는 무시합니다.
      """,
    tables: """
      표는 UTF-8로 된 CSV이고 세미콜론이나 탭으로 나누어도 됩니다. 어느 것이든 구분자, 따옴표, 줄바꿈이 있는 값은 따옴표로 묶을 수 있고, 탭으로 나누면 \
      `\\t`, `\\n`, `\\r`, `\\\\`를 탭, 줄바꿈, 역슬래시로 읽습니다. 첫 줄에 이 항목들의 \
      이름을 씁니다. `pictures`에는 현재 폴더에서 시작하는 경로를, 수정할 때는 남길 사진의 번호도 쉼표로 나누어 씁니다. 숫자에는 소수점과 두 자리까지의 소수만 \
      쓰고 천 단위를 나누지 않습니다. 빈 칸은 값을 그대로 둡니다. 칸에, 그리고 JSON의 글로, 할인에는 `20%`를 쓸 수 있고, 수정할 때 가격과 재고에 부호를 \
      붙이면 변화량입니다: `+10%`, `-500`, `+5`. 새 상품에는 3자 이상의 `name`, 10자 이상의 `description`, `price`와 \
      사진이 하나 이상 있어야 합니다.
      """,
    results: """
      `--dry-run`이면 상품의 명령은 `change`(`register`, `edit`, `delete`, `restore`, 바뀔 것이 없으면 `none`), \
      `id`, `name`과 `fields`가 있는 객체를 출력하고, `fields`의 각 항목에는 `before`와 `after`가 있습니다. `compare`는 \
      `saving`이 있는 `products`와 `differences`가 있는 객체 하나를 출력합니다.
      """,
    titles: [
      "상품: list, search, show, add, edit, delete, restore", "삭제한 상품: restore", "변경: watch",
      "마켓: markets",
      "실패한 것(표준 오류): add, copy, edit, delete, restore, show, compare",
    ],
    members: [
      [
        ("id", "integer", "마켓 안의 번호"),
        ("name", "string", ""),
        ("description", "string", "마켓이 보낸 경우만: `show`와 openmarket으로 운영하는 마켓의 목록"),
        ("currency", "string", "`KRW` 같은 ISO 4217 코드"),
        ("price", "number", "할인 전의 정확한 가격: `2.36`"),
        ("discount", "number", "할인 금액, 없으면 `0`"),
        ("sale_price", "number", "내야 할 금액"),
        ("discount_percent", "integer", "내림한 비율. 1 미만이면 없음"),
        ("stock", "integer", "재고 수량"),
        ("sold_out", "boolean", ""),
        ("vendor", "object", "`id`, 마켓이 보낸 경우 `name`"),
        ("created_on", "string", "날짜, `2026-01-31`"),
        ("issued_on", "string", "날짜"),
        ("thumbnail", "string", "작은 사진의 주소. 내 마켓이면 없음"),
        ("pictures", "array", "`id`와, 내 마켓이 아니면 `url`과 `thumbnail`이 있는 객체. `show`만"),
        ("revision", "string", "수정에 쓰는 상품의 판. `show`, `add`, `edit`, `restore`가 마켓에 있으면 출력"),
        ("link", "string", "상품을 여는 링크: `openmarket show LINK`. `--data-dir`로 지정한 폴더도 들어 있습니다"),
      ],
      [
        ("id", "integer", "상품"),
        ("name", "string", "이름"),
        ("expires_in", "integer", "되돌릴 수 있는 시간(초)"),
      ],
      [
        (
          "event", "string",
          """
          `created` (복원된 상품도), `changed`, `deleted`. `unmatched`: 더 이상 찾는 상품이 아님. \
          `reset`: 변경이 너무 많아 모두 알릴 수 없음. `existing`: `--existing`의 상품
          """
        ),
        ("id", "integer", "상품. `reset`이면 없음"),
        ("vendor", "integer", "판매자의 번호. 마켓이 알리는 경우만"),
        ("event_id", "string", "`watch --after`에 쓰는 값. `existing`이면 없음"),
        ("product", "object", "지금의 상품. `existing`, `created`, `changed`, `unmatched`에만"),
      ],
      [
        ("market", "string", "주소, 또는 `local`"),
        (
          "state", "string",
          "`local`, `online`, `offline`, `trouble`. `--check`에서는 `refused`(로그인 거절)도"
        ),
        ("products", "integer", "상품 수. 마켓이 세는 경우만. `local`에는 없음"),
        ("reason", "string", "`offline`, `refused`, `trouble`의 이유"),
        ("vendor", "object", "거기서의 내 판매자 `id`와 `name`"),
      ],
      [
        ("line", "integer", "입력의 줄, 1부터"),
        ("column", "integer", "그 줄에서 오류가 있는 칸"),
        ("id", "integer", "상품"),
        ("reason", "string", "이유"),
        ("status", "integer", "그 이유의 종료 상태. 시도하지 않은 것에는 없음"),
      ],
    ])
}
