import Testing
import Wire

/// An app of 1b makes its form by reflection, which writes optional values as Swift prints them.
@Suite struct ReflectionTests {
  @Test(arguments: [
    ("nil", FormValue.null), ("Optional(90000)", .text("90000")),
    (#"Optional("찻잔")"#, .text("찻잔")), (#"Optional("a \"b\"\nc\\d")"#, .text("a \"b\"\nc\\d")),
    ("Optional(Optional(5))", .text("5")), ("Optional(nil)", .null), ("5", .text("5")),
    ("Optional(", .text("Optional(")), ("", .text("")), (#"Optional(")"#, .text("\"")),
  ])
  func optionalsAreTheirValues(text: String, expected: FormValue) {
    let form = FormFields(.multipart, ["price": .text(text)])
    #expect(form.withoutReflection == FormFields(.multipart, ["price": expected]))
  }

  /// It took minutes of a server's processor.
  @Test(.timeLimit(.minutes(1))) func deepNestingIsReadAtOnce() {
    let count = 220_000
    let open = String(repeating: "Optional(", count: count)
    let form = FormFields(
      .multipart, ["name": .text(open + "5" + String(repeating: ")", count: count))])
    #expect(form.withoutReflection == FormFields(.multipart, ["name": .text("5")]))
  }

  @Test func jsonHasNoReflection() {
    let form = FormFields(.json, ["title": .text("nil")])
    #expect(form.withoutReflection == form)
  }
}
