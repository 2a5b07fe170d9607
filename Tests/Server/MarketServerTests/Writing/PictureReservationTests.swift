import Pictures
import Testing

@testable import MarketServer

@Suite struct PictureReservationTests {
  /// The limits of a worker equal the reservation of its picture.
  @Test func aPictureReservesWhatItsSizeNeeds() {
    let all = PictureLimits.upload
    let small = all.fitting(PictureSize(width: 480, height: 480))
    let phone = all.fitting(PictureSize(width: 4_000, height: 3_000))
    let largest = all.fitting(PictureSize(width: 10_000, height: 10_000))
    #expect(small.memory < phone.memory && phone.memory * 2 <= UploadLimits.decodingBytes)
    #expect(largest == all)
    #expect(all.fitting(PictureSize(width: .max, height: .max)) == all)
  }
}
