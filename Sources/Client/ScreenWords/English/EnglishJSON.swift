import Text

extension JSONWords {
  package static let english = JSONWords(
    title: "JSON",
    introduction: """
      Commands print one JSON object per line where the output is not a terminal, or with \
      `--json`. A member without a value is omitted. With `--json` or `--output jsonl`, each \
      mistake in the input and each of several products that was not done is an object as well, on \
      standard error.
      """,
    input: """
      `add` and `edit` read products: `name`, `description`, `currency`, `price`, `discount`, \
      `stock` and `pictures`; a picture is a path, from the current folder, or an object with \
      `path`, or with `base64` and a `name`, or in an edit with the `id` of one to keep. Of the \
      other members that commands print, `sale_price` and `discount_percent` can replace the \
      discount, an edit reads `id` and `revision`, and the rest, such as `vendor` and \
      `created_on`, is ignored.
      """,
    tables: """
      A table is CSV, also with semicolons or tabs, in UTF-8: in each of them a value with the \
      separator, a quotation mark or a line break can be in quotation marks, and with tabs `\\t`, \
      `\\n`, `\\r` and `\\\\` stand for a tab, line breaks and a backslash. Its first line names \
      these members. `pictures` are paths, from the current folder, or in an edit numbers of \
      pictures to keep, with commas. Numbers have a point, at most two decimals and no separators \
      of thousands. An empty cell leaves the value unchanged. In a cell, and as text in JSON, a \
      discount may be `20%`, and in an edit a price or a stock with a sign is a change: `+10%`, \
      `-500`, `+5`. A new product needs a `name` of 3 characters or more, a `description` of 10 or \
      more, `price` and at least one picture.
      """,
    results: """
      With `--dry-run`, commands for products print objects with `change` (`register`, `edit`, \
      `delete`, `restore`, or `none` for a product that would not change), `id`, `name` and \
      `fields`, each with its value `before` and `after`. `compare` prints one object: \
      `products`, each with its `saving`, and `differences`.
      """,
    titles: [
      "A product: list, search, show, add, edit, delete, restore", "A deleted product: restore",
      "A change: watch", "A market: markets",
      "An item that failed, on standard error: add, copy, edit, delete, restore, show, compare",
    ],
    members: [
      [
        ("id", "integer", "number in the market"),
        ("name", "string", ""),
        (
          "description", "string",
          "only where the market sent it: `show`, and lists of our own market"
        ),
        ("currency", "string", "ISO 4217, such as `KRW`"),
        ("price", "number", "before the discount, exact: `2.36`"),
        ("discount", "number", "amount taken off, `0` without one"),
        ("sale_price", "number", "amount to pay"),
        ("discount_percent", "integer", "rounded down; omitted below 1"),
        ("stock", "integer", "pieces left"),
        ("sold_out", "boolean", ""),
        ("vendor", "object", "`id`, and `name` where the market sent it"),
        ("created_on", "string", "day, `2026-01-31`"),
        ("issued_on", "string", "day"),
        (
          "thumbnail", "string", "address of the small picture; omitted for your own market"
        ),
        (
          "pictures", "array",
          "objects with `id` and, except in your own market, `url`, `thumbnail`; only from `show`"
        ),
        (
          "revision", "string",
          "version for edits; from `show`, `add`, `edit` and `restore`, where the market has one"
        ),
        (
          "link", "string",
          "opens the product: `openmarket show LINK`; includes the folder of `--data-dir`"
        ),
      ],
      [
        ("id", "integer", "product"),
        ("name", "string", "its name"),
        ("expires_in", "integer", "seconds in which it can be restored"),
      ],
      [
        (
          "event", "string",
          """
          `created` (or restored), `changed`, `deleted`; `unmatched`: the words no longer find it; \
          `reset`: too many changes to report; `existing`: a product of `--existing`
          """
        ),
        ("id", "integer", "product; omitted for `reset`"),
        ("vendor", "integer", "number of the vendor, where the market reports it"),
        ("event_id", "string", "for `watch --after`; omitted for `existing`"),
        (
          "product", "object",
          "the product as it is now, for `existing`, `created`, `changed` and `unmatched`"
        ),
      ],
      [
        ("market", "string", "address, or `local`"),
        (
          "state", "string",
          "`local`, `online`, `offline`, `trouble`; with `--check` also `refused`: your login"
        ),
        (
          "products", "integer",
          "number of products, where the market counts them; omitted for `local`"
        ),
        ("reason", "string", "sentence, for `offline`, `refused` and `trouble`"),
        ("vendor", "object", "`id` and `name` of your vendor there"),
      ],
      [
        ("line", "integer", "line of the input, from 1"),
        ("column", "integer", "column of a mistake in it"),
        ("id", "integer", "product"),
        ("reason", "string", "sentence"),
        ("status", "integer", "exit status for this reason; omitted for what was not tried"),
      ],
    ])
}
