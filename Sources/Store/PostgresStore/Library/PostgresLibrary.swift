import CPostgres
import Foundation
package import Text

/// The functions of PostgreSQL's client library, loaded when the first PostgreSQL market is opened.
///
/// Nothing links the library: a market in SQLite neither needs nor loads it.
package struct PostgresLibrary: Sendable {
  let functions: PostgresFunctions

  package static let fileName = "libpq.so.5"

  /// The system's library, or the reason why it cannot be loaded.
  package static let system = Result<PostgresLibrary, PostgresLibraryError> {
    () throws(PostgresLibraryError) in try PostgresLibrary()
  }

  /// Loads the library and keeps it loaded.
  /// - Parameter name: The name of the file, found in the system's library folders.
  package init(named name: String = PostgresLibrary.fileName) throws(PostgresLibraryError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw PostgresLibraryError(name: SafeText(name))
    }
    let memory = UnsafeMutablePointer<PostgresFunctions>.allocate(capacity: 1)
    defer { memory.deallocate() }
    guard postgres_find_functions(handle, memory) == nil else {
      throw PostgresLibraryError(name: SafeText(name))
    }
    functions = memory.pointee
  }
}

/// The client library is not installed, or the file is not a client library.
package struct PostgresLibraryError: Error, Hashable {
  package let name: SafeText
}
