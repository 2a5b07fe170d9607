import GRDB

/// The columns, indexes and triggers that lists are sorted and searched by.
enum ListingSchema {
  /// Generated columns, only stored in the indexes. SQLite ends every
  /// index with the id, so it can be read backwards: largest first, then newest. `cheapness` is the
  /// negative price, so the lowest price comes first, newest first.
  static let sortColumns = """
    ALTER TABLE product ADD COLUMN shelf INTEGER
      GENERATED ALWAYS AS ((currency <> 'KRW') * 2 + (stock > 0)) VIRTUAL;
    ALTER TABLE product ADD COLUMN sale INTEGER GENERATED ALWAYS AS (
      CASE currency WHEN 'KRW' THEN min(price - discount, 90000000000000000) * 100
      ELSE price - discount END) VIRTUAL;
    ALTER TABLE product ADD COLUMN cheapness INTEGER GENERATED ALWAYS AS (-sale) VIRTUAL;
    ALTER TABLE product ADD COLUMN share INTEGER GENERATED ALWAYS AS (
      CASE price WHEN 0 THEN 0 ELSE CAST(discount * 1e6 / price AS INTEGER) END) VIRTUAL;
    CREATE INDEX product_by_id ON product(shelf, id, sale);
    CREATE INDEX product_by_sale ON product(shelf, sale);
    CREATE INDEX product_by_cheapness ON product(shelf, cheapness);
    CREATE INDEX product_by_share ON product(shelf, share);
    CREATE INDEX product_by_name ON product(shelf, name COLLATE NOCASE, id DESC);
    DROP INDEX product_vendor;
    CREATE INDEX product_by_vendor ON product(vendor_id, shelf, id, sale);
    """

  /// The index does not store the text: an entry is removed by naming its contents. The write
  /// buffer and the number of segments merged at once are larger than SQLite's defaults, which
  /// makes filling a market twice as fast.
  ///
  /// `product_search_pending` has at most one row: products with a number above its `since` are not
  /// in the index yet. Every trigger checks it, so that pending products may be changed and deleted
  /// like all others.
  static let searchTable = """
    CREATE VIRTUAL TABLE product_search USING fts5(
      grams, content='', columnsize=0, tokenize='ascii');
    INSERT INTO product_search(product_search, rank) VALUES ('hashsize', 67108864);
    INSERT INTO product_search(product_search, rank) VALUES ('automerge', 8);
    INSERT INTO product_search(rowid, grams)
      SELECT product.id, search_grams(product.name, vendor.name, description, vendor.id, currency,
        stock > 0)
      FROM product JOIN vendor ON vendor.id = vendor_id ORDER BY product.id;

    CREATE TABLE product_search_pending (since INTEGER NOT NULL) STRICT;
    CREATE TRIGGER product_search_inserted AFTER INSERT ON product
      WHEN NOT EXISTS (SELECT 1 FROM product_search_pending WHERE since < NEW.id) BEGIN
      INSERT INTO product_search(rowid, grams) VALUES (NEW.id, search_grams(NEW.name,
        (SELECT name FROM vendor WHERE id = NEW.vendor_id), NEW.description, NEW.vendor_id,
        NEW.currency, NEW.stock > 0));
    END;
    CREATE TRIGGER product_search_deleted AFTER DELETE ON product
      WHEN NOT EXISTS (SELECT 1 FROM product_search_pending WHERE since < OLD.id) BEGIN
      INSERT INTO product_search(product_search, rowid, grams) VALUES ('delete', OLD.id,
        search_grams(OLD.name, (SELECT name FROM vendor WHERE id = OLD.vendor_id),
        OLD.description, OLD.vendor_id, OLD.currency, OLD.stock > 0));
    END;
    CREATE TRIGGER product_search_updated
      AFTER UPDATE OF name, description, vendor_id, currency, stock ON product
      WHEN (NEW.name IS NOT OLD.name OR NEW.description IS NOT OLD.description
        OR NEW.vendor_id IS NOT OLD.vendor_id OR NEW.currency IS NOT OLD.currency
        OR (NEW.stock > 0) IS NOT (OLD.stock > 0))
        AND NOT EXISTS (SELECT 1 FROM product_search_pending WHERE since < NEW.id) BEGIN
      INSERT INTO product_search(product_search, rowid, grams) VALUES ('delete', OLD.id,
        search_grams(OLD.name, (SELECT name FROM vendor WHERE id = OLD.vendor_id),
        OLD.description, OLD.vendor_id, OLD.currency, OLD.stock > 0));
      INSERT INTO product_search(rowid, grams) VALUES (NEW.id, search_grams(NEW.name,
        (SELECT name FROM vendor WHERE id = NEW.vendor_id), NEW.description, NEW.vendor_id,
        NEW.currency, NEW.stock > 0));
    END;
    CREATE TRIGGER vendor_search_renamed AFTER UPDATE OF name ON vendor
      WHEN NEW.name IS NOT OLD.name BEGIN
      INSERT INTO product_search(product_search, rowid, grams)
        SELECT 'delete', id, search_grams(name, OLD.name, description, vendor_id, currency,
          stock > 0) FROM product WHERE vendor_id = NEW.id
          AND NOT EXISTS (SELECT 1 FROM product_search_pending WHERE since < id);
      INSERT INTO product_search(rowid, grams)
        SELECT id, search_grams(name, NEW.name, description, vendor_id, currency, stock > 0)
        FROM product WHERE vendor_id = NEW.id
          AND NOT EXISTS (SELECT 1 FROM product_search_pending WHERE since < id);
    END;
    """

  /// `search_grams(name, vendor's name, description, vendor's id, currency, is in stock)`, which
  /// the triggers of the search index call.
  static let searchGrams = DatabaseFunction("search_grams", argumentCount: 6, pure: true) {
    guard $0.count == 6, let name = String.fromDatabaseValue($0[0]),
      let vendor = String.fromDatabaseValue($0[1]),
      let description = String.fromDatabaseValue($0[2])
    else { return nil }
    let words = ProductFilter.words(
      currency: String.fromDatabaseValue($0[4]), inStock: Bool.fromDatabaseValue($0[5]) ?? false,
      vendorID: Int64.fromDatabaseValue($0[3]))
    return String(
      decoding: SearchGrams([name, vendor, description].map { SearchText($0) }, filters: words)
        .bytes, as: UTF8.self)
  }
}
