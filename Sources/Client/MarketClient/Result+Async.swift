extension Result {
  /// Creates the result of `body`, as the standard library does for bodies that never wait.
  package nonisolated(nonsending) init(
    catching body: () async throws(Failure) -> Success
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
