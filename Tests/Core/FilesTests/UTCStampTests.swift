import Files
import Testing

@Suite struct UTCStampTests {
  @Test func timesAreInUTC() {
    #expect(UTCStamp.fileName(1_767_608_430) == "20260105-102030")
    #expect(UTCStamp.basic(1_369_353_600) == "20130524T000000Z")
  }
}
