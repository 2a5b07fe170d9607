import Testing

/// `./dev fuzz` feeds the same targets with generated inputs.
@Suite
struct SeedTests {
  @Test(arguments: FuzzTarget.all)
  func theFirstInputsOfEachFuzzTargetKeepItsPromises(_ target: FuzzTarget) {
    for seed in target.seeds {
      target.run(seed)
      target.run(Array(seed.prefix(seed.count / 2)))
    }
  }
}
