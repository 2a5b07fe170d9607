/// The words that names and descriptions of synthetic products are made of.
struct SyntheticWords {
  let qualities: [String]
  let materials: [String]
  let things: [String]
  let sentences: [String]
  let shopHeads: [String]
  let shopTails: [String]

  static let english = SyntheticWords(
    qualities: [
      "Vintage", "Compact", "Foldable", "Handmade", "Lightweight", "Portable", "Quiet", "Sturdy",
      "Classic", "Slim", "Waterproof", "Rechargeable", "Soft", "Large", "Tiny", "Refurbished",
    ],
    materials: [
      "oak", "steel", "linen", "ceramic", "leather", "bamboo", "glass", "wool", "copper", "cotton",
      "walnut", "aluminium", "cork", "marble", "canvas", "paper",
    ],
    things: [
      "desk lamp", "bicycle", "teapot", "keyboard", "backpack", "armchair", "camera", "notebook",
      "coffee grinder", "headphones", "wall clock", "guitar", "umbrella", "bookshelf", "blanket",
      "chess set", "raincoat", "frying pan", "microscope", "skateboard", "record player", "tent",
      "sewing machine", "telescope", "toolbox", "wristwatch", "hammock", "kettle", "mirror", "drum",
    ],
    sentences: [
      "Used for two summers and kept indoors ever since.",
      "Comes in its original box with the manual.",
      "A small scratch on the underside, see the second picture.",
      "Ships within two working days.", "Pick-up is possible in the evening.",
      "The colour is a little warmer than it looks on a screen.",
      "Made in a workshop of four people.", "Fits into a drawer when it is folded.",
      "Every piece is checked by hand before it leaves us.",
      "Questions are answered on the same day.",
    ],
    shopHeads: ["North", "Blue", "Corner", "River", "Old Town", "Maple", "Harbour", "Little"],
    shopTails: ["Goods", "Market", "Workshop", "Supply", "Store", "Trading", "Attic", "Depot"])

  static let korean = SyntheticWords(
    qualities: [
      "빈티지", "초경량", "접이식", "수제", "휴대용", "저소음", "튼튼한", "클래식", "슬림", "방수",
      "충전식", "포근한", "대형", "미니", "중고", "새상품",
    ],
    materials: [
      "원목", "스틸", "린넨", "도자기", "가죽", "대나무", "유리", "울", "구리", "면", "호두나무",
      "알루미늄", "코르크", "대리석", "캔버스", "한지",
    ],
    things: [
      "스탠드", "자전거", "주전자", "키보드", "백팩", "안락의자", "카메라", "공책", "커피 그라인더",
      "헤드폰", "벽시계", "기타", "우산", "책장", "담요", "체스판", "우비", "프라이팬", "현미경",
      "스케이트보드", "턴테이블", "텐트", "재봉틀", "망원경", "공구함", "손목시계", "해먹", "찻잔",
      "거울", "북",
    ],
    sentences: [
      "두 번의 여름 동안 쓰고 그 뒤로는 실내에 보관했습니다.", "설명서와 상자까지 모두 드립니다.",
      "바닥에 작은 흠집이 있으니 두 번째 사진을 확인해 주세요.", "영업일 기준 이틀 안에 발송합니다.",
      "저녁 시간에는 직거래도 가능합니다.", "화면에서 보는 것보다 색이 조금 더 따뜻합니다.",
      "네 사람이 일하는 작은 공방에서 만들었습니다.", "접으면 서랍에도 들어갑니다.",
      "출고 전에 하나하나 손으로 검수합니다.", "문의는 당일에 답해 드립니다.",
    ],
    shopHeads: ["한강", "푸른", "골목", "달빛", "오래된", "단풍", "바다", "작은"],
    shopTails: ["상회", "마켓", "공방", "문구", "상점", "무역", "다락방", "창고"])
}
