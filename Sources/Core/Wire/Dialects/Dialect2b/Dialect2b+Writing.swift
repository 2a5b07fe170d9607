extension Dialect2b {
  public func bytes(of page: OutgoingPage) -> [UInt8] {
    var json = JSONWriter(capacity: ProductWriter2.capacity * (page.products.count + 1))
    json.raw("{\"pageNo\":")
    json.integer(page.number)
    json.raw(",\"itemsPerPage\":")
    json.integer(page.size)
    json.raw(",\"totalCount\":")
    json.integer(page.total)
    json.raw(",\"offset\":")
    json.integer(page.offset)
    json.raw(",\"limit\":")
    json.integer(page.size)
    json.raw(",\"lastPage\":")
    json.integer(page.lastNumber)
    json.raw(",\"hasNext\":")
    json.bool(page.hasNext)
    json.raw(",\"hasPrev\":")
    json.bool(page.offset > 0)
    json.raw(",\"pages\":")
    writer.list(page.products, into: &json)
    if page.totalIsCapped { json.raw(",\"totalIsCapped\":true") }
    if let cursor = page.nextCursor {
      json.raw(",\"nextCursor\":")
      json.string(cursor)
    }
    json.raw("}")
    return json.bytes
  }
}
