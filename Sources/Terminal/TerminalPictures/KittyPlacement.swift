import Pictures
import Terminal
import Words

/// The large picture in kitty's older protocol without placeholders: drawn at the cursor above the
/// text, until it is deleted.
enum KittyPlacement {
  static let method = GraphicsMethod(
    reason: {
      !$0.isInTmux && $0.colors >= 256 && $0.drawsUnicode && $0.traits.answersKitty
        ? .answersKittyOnly : nil
    },
    isPossible: { $0.drawsUnicode && !$0.isInTmux },
    output: .inlay { job in
      let part = PicturePart(job.pixels.size, in: job.key.size, .whole, cell: job.support.cellRatio)
      let id = firstID + UInt32(truncatingIfNeeded: job.number) % idCount
      var commands = KittyCommands()
      commands.send(job.pixels, to: part.cells, "a=T,C=1,q=2,f=32,i=\(id)")
      let bytes = commands.drain()
      commands.delete(id)
      return job.inlay(part.cells, within: job.key.size, bytes, erasure: commands.drain())
    })

  /// Numbers of pictures: far from those of other programs.
  private static let firstID: UInt32 = 0x6F_6E00
  private static let idCount: UInt32 = 256
}
