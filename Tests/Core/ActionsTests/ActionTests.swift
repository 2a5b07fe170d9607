import Testing

@testable import Actions

@Suite struct ActionTests {
  @Test func namesOfActionsAreUnique() {
    #expect(Set(Action.names).count == Action.allCases.count)
    for action in Action.allCases { #expect(Action(named: action.name) == action) }
  }

  /// A name is typed after `:` and before a space, and is a key of `config.toml`.
  @Test(arguments: Action.allCases) func namesAreWordsInSmallLetters(action: Action) {
    #expect(action.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
  }

  @Test func unknownNamesAreNotActions() {
    #expect(Action(named: "") == nil)
    #expect(Action(named: "Open") == nil)
  }

  @Test func aKeyMeansOneActionInEachScene() {
    for scene in Scene.allCases {
      let keys = Action.allCases.filter { $0.scenes.contains(scene) }.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(scene)")
    }
  }

  @Test func anActionIsOfSomeScene() {
    for action in Action.allCases {
      #expect(Scene.allCases.contains { action.scenes.contains($0) }, "\(action)")
    }
  }

  @Test func setsOfScenesAreCombined() {
    let both: SceneSet = [.list, .detail]
    #expect(SceneSet.list.union(.detail) == both)
    #expect(both.subtracting(.list) == .detail)
    #expect(both.isDisjoint(with: [.menu]))
    #expect(!both.isDisjoint(with: .list))
    for scene in Scene.allCases { #expect(SceneSet.everywhere.contains(scene)) }
  }
}
