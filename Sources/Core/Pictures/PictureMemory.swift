internal import CPictureProcess

/// Memory management for a process that sometimes has large pictures and is idle in between.
public enum PictureMemory {
  /// Makes picture-sized blocks return to the system when they are freed, from now on.
  public static func returnLargeBlocks() { picture_process_return_large_blocks() }

  /// Returns free memory to the system. Takes milliseconds.
  public static func trim() { picture_process_trim() }
}
