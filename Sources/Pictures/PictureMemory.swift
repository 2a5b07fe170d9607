internal import CPictureProcess

/// The memory of a process that has large pictures now and then, and waits for long times between.
public enum PictureMemory {
  /// Makes blocks as large as a picture go back to the system when they are freed.
  public static func returnLargeBlocks() { picture_process_return_large_blocks() }

  /// Gives back what is free now. Takes milliseconds.
  public static func trim() { picture_process_trim() }
}
