package import MarketStore
package import Operations
package import Text
package import Words

/// The result of checking a market, or a backup, completely.
package struct VerificationReport: Encodable {
  /// Nil for a market on a server.
  let file: String?
  let database: String?
  let products: Int
  let vendors: Int
  let pictures: Int
  let picturesOutside: Int
  let orphans: Int?
  package let problems: [String]
  /// The same for people.
  package let sentences: [SafeText]

  private enum CodingKeys: CodingKey {
    case file, database, products, vendors, pictures, picturesOutside, orphans, problems
  }

  /// Checks a market, and with `store` the pictures outside the database.
  /// A market that is too damaged to be read has that problem.
  /// - Parameter progress: Called with percentages, first of the market, then of the pictures.
  package init(
    of market: any VerifiableMarket, pictures store: (any PictureStore)?, in language: Language,
    progress: (Int) -> Void
  ) async throws {
    let words = MaintenanceWords.of(language)
    let name = market.name
    (file, database) = market.isFile ? (name.string, nil) : (nil, name.string)
    var (result, total) = (Verification(), OutsideTotal(count: 0, bytes: 0))
    var damage: StoreError?
    do {
      result = try market.verification(progress)
      total = try market.externalPictures()
    } catch let error as StoreError where error.isDamage {
      damage = error
    }
    var outside: PictureVerification?
    if let store, damage == nil, try market.hasOutsidePictures() {
      outside = try await PictureVerification(of: market, in: store) {
        progress($0 * 100 / max(total.count, 1))
      }
      await store.close()
    }
    let problems =
      result.problems.map(words.problem)
      + [damage?.sentence(in: language)].compactMap(\.self)
      + (outside?.problems(words.pictures) ?? [])
    var sentences =
      problems.isEmpty
      ? [words.backup.sound(name, result.products, result.vendors, result.pictures)]
      : problems + [words.backup.problems(name, problems.count)]
    if let outside, let store {
      sentences += outside.summary(SafeText(store.place), words.pictures)
    } else if total.count > 0 {
      sentences.append(words.pictures.notChecked(total.count))
    }
    products = result.products
    vendors = result.vendors
    pictures = result.pictures
    picturesOutside = total.count
    orphans = outside?.orphans
    self.problems = problems.map(\.string)
    self.sentences = sentences
  }
}

extension PictureVerification {
  fileprivate func problems(_ words: PicturePlaceWords) -> [SafeText] {
    missing.prefix(Self.listed).map { words.missing(SafeText($0.fileName)) }
      + damaged.prefix(Self.listed).map { words.damaged(SafeText($0.fileName)) }
  }

  fileprivate func summary(_ place: SafeText, _ words: PicturePlaceWords) -> [SafeText] {
    [words.checked(place, count, SafeText(dataSize: bytes))]
      + (orphans + discarded > 0 ? [words.orphans(orphans, discarded)] : [])
  }

  /// The maximum number of problems of one kind to list.
  private static let listed = 100
}
