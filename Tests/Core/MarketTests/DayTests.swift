import Market
import Testing

struct DayTests {
  @Test func everyDayOfThreeThousandYears() throws {
    var expected = try #require(Day(year: 1, month: 1, day: 1)).number
    var mismatches = 0
    for year in 1...3_000 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (index, length) in lengths.enumerated() {
        for day in 1...length {
          let date = Day(year: year, month: index + 1, day: day)
          if date?.number != expected || Day(number: expected).components != (year, index + 1, day)
          {
            mismatches += 1
          }
          expected += 1
        }
        if Day(year: year, month: index + 1, day: length + 1) != nil { mismatches += 1 }
      }
    }
    #expect(mismatches == 0)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2022-10-20", 19_285),
    ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
  ])
  func knownDays(iso: String, number: Int) throws {
    let day = try #require(Day(iso: iso))
    #expect(day.number == number)
    #expect(day.iso == iso)
    #expect(Day(iso: iso + "T00:00:00.00") == day)
    #expect(Day(iso: iso + " 00:00:00.000") == day)
  }

  @Test(arguments: [
    "", "2022", "2022-10", "2022-10-", "22-10-20", "2022-13-01", "2022-00-01", "2022-01-00",
    "2022-01-32",
    "2022-02-29", "1900-02-29", "2022-04-31", "0000-01-01", "-001-01-01", "+022-01-01",
    "20a2-01-01", "２０２２-01-01",
    "2022/01/01", "2022-1-1x", "2022--1-01", "12022-01-01", "yesterday", "\u{1B}[2J", "2022-01- 1",
  ])
  func noDays(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test func numbersBeyondTheCalendarDoNotTrap() {
    for number in [Int.min, Day.numbers.lowerBound - 1] {
      #expect(Day(number: number).iso == "0001-01-01")
    }
    for number in [Day.numbers.upperBound + 1, Int.max] {
      #expect(Day(number: number).iso == "9999-12-31")
    }
  }

  @Test func order() throws {
    #expect(try #require(Day(iso: "2022-10-19")) < (try #require(Day(iso: "2022-10-20"))))
  }
}
