internal import CPictureProcess

/// The protection of this process against its own picture workers, which run as the same user.
/// See docs/decisions/pictures.md#a-worker-cannot-reach-the-server
public enum ProcessProtection {
  /// Forbids the user's other processes to read or change the memory of this one, and core dumps of
  /// it, which would hold secrets. Programs that this one starts are not protected.
  public static func begin() { picture_process_protect() }

  /// Whether the memory is protected; false where the system has no such protection.
  package static var isActive: Bool { picture_process_is_protected() }
}
