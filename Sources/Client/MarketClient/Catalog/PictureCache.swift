package import Files

extension UserFolders {
  /// The cached pictures of all markets.
  package var pictures: DiskCache { get throws { DiskCache(folder: try cache + "/pictures") } }
}
