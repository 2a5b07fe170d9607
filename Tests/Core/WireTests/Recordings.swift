/// Replies as live servers of the four dialects sent them, with all their oddities; made up for
/// these tests, and read byte for byte.
enum Recording {
  /// Claims to be page 7; a stock beyond 32 bits, a discount, a number 0, a negative and a
  /// fractional price, no pictures, no date.
  static let list1a = """
    {
        "page": 7,
        "items": [
            {
                "id": 1,
                "title": "Kettle Air",
                "price": 1290000,
                "currency": "KRW",
                "stock": 1000000000000,
                "thumbnails": [
                    "https://market.example/thumbnails/1-1.png",
                    "https://market.example/thumbnails/1-2.png"
                ],
                "registration_date": 1611523563.719116
            },
            {
                "id": 3,
                "title": "Kettle mini",
                "price": 890000,
                "currency": "KRW",
                "stock": 90,
                "discounted_price": 89000,
                "thumbnails": [
                    "https://market.example/thumbnails/3-1.png"
                ],
                "registration_date": 1611523563.7245178
            },
            {
                "id": 0,
                "title": "",
                "price": -200,
                "currency": "USD",
                "stock": 0,
                "thumbnails": []
            },
            {
                "id": 5,
                "title": "찻잔",
                "price": 2.36,
                "currency": "usd",
                "discounted_price": 2.06,
                "registration_date": "2021-01-24T00:00:00"
            }
        ]
    }

    """

  /// The keys in another order, as one server sent them.
  static let item1a = """
    {
      "id": 26,
      "currency": "KRW",
      "thumbnails": [
        "https://market.example/thumbnails/1-1.png",
        "https://market.example/thumbnails/1-2.png"
      ],
      "descriptions": "얇고 가벼운 주전자\\n물이 빨리 끓습니다",
      "price": 1290000,
      "stock": 1000000000000,
      "title": "Kettle Air",
      "images": [
        "https://market.example/images/1-1.png",
        "https://market.example/images/1-2.png",
        "https://market.example/images/1-3.png"
      ],
      "registration_date": 1611523563.719116
    }

    """

  static let deleted1a = "{\n  \"id\": 26\n}\n"

  /// Numbers that disagree with the rows, E-notation, a sale price below 0 that disagrees with the
  /// others, all spellings of a date, a number 0, a thumbnail without an extension.
  static let page2a = """
    {
        "page_no": 1,
        "items_per_page": 15,
        "total_count": 1387,
        "offset": 0,
        "limit": 15,
        "pages": [
            {
                "id": 2094,
                "vendor_id": 6,
                "name": "ㄴㄴㄴㄴ",
                "thumbnail": "https://market.example/6/thumb/ef2a5592.jpg",
                "currency": "KRW",
                "price": 1.23123E8,
                "bargain_price": 1.23122E8,
                "discounted_price": 1000.0,
                "stock": 12312312,
                "created_at": "2022-05-14T00:00:00.00",
                "issued_at": "2022-05-15T00:00:00.00"
            },
            {
                "id": 0,
                "vendor_id": 16,
                "name": "업",
                "thumbnail": "https://market.example/6/thumb/c637b41f",
                "currency": "KRW",
                "price": 0.0,
                "bargain_price": -200.0,
                "discounted_price": 200.0,
                "stock": 1,
                "created_at": "2021-12-29 00:00:00.000",
                "issued_at": "2021-12-29T00:00:00.000"
            },
            {
                "id": 0,
                "name": "a",
                "currency": "KRW",
                "price": 11.0,
                "created_at": "2021-12-29"
            }
        ],
        "last_page": 93,
        "has_next": true,
        "has_prev": false
    }

    """

  /// Fewer rows than `totalCount` says, a price with cents, an empty description.
  static let page2b = """
    {
        "pageNo": 1,
        "itemsPerPage": 5,
        "totalCount": 1,
        "offset": 0,
        "limit": 5,
        "lastPage": 21,
        "hasNext": true,
        "hasPrev": false,
        "pages": [
            {
                "id": 175,
                "vendor_id": 13,
                "vendorName": "mimm",
                "name": "StubProduct",
                "description": "",
                "thumbnail": "https://market.example/13/20221109/a7b2_thumb.jpeg",
                "currency": "KRW",
                "price": 6.0E7,
                "bargain_price": 4.2E7,
                "discounted_price": 1.8E7,
                "stock": 1,
                "created_at": "2022-11-09T00:00:00",
                "issued_at": "2022-11-09T00:00:00"
            },
            {
                "id": 167,
                "vendor_id": 29,
                "name": "꽃이다",
                "currency": "USD",
                "price": 2.36,
                "bargain_price": 2.06,
                "discounted_price": 0.3,
                "stock": "11",
                "created_at": "2022-11-08T00:00:00"
            }
        ]
    }

    """

  /// A detail without `vendorName`, `succeed` and the vendor's dates, which were added later.
  static let detail2b = """
    {
        "id": 1,
        "vendor_id": 1,
        "name": "StubProduct",
        "description": "파격 세일",
        "thumbnail": "https://market.example/11/b983_thumb.jpeg",
        "currency": "KRW",
        "price": 200.0,
        "bargain_price": 10.0,
        "discounted_price": 190.0,
        "stock": 1,
        "created_at": "2022-11-10T00:00:00",
        "issued_at": "2022-11-30T00:00:00",
        "images": [
            {
                "id": 222,
                "url": "https://market.example/11/b983_origin.jpeg",
                "thumbnail_url": "https://market.example/11/b983_thumb.jpeg",
                "issued_at": "2022-11-10T00:00:00"
            }
        ],
        "vendors": {
            "id": 11,
            "name": "Stub Vendor"
        }
    }

    """
}
