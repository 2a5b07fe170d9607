import SeededRandom
import Text

extension MicroBenchmark {
  static let text = [
    MicroBenchmark(name: "text-scrub-plain", times: 500) {
      let texts = (0..<20).map(Samples.name)
      return { texts.reduce(0) { $0 + SafeText($1).string.utf8.count } }
    },
    // Text from problematic ranges, in which nearly every scalar is changed.
    MicroBenchmark(name: "text-scrub-hostile", times: 20) {
      var random = SeededRandom(seed: 2_022)
      let texts = (0..<20).map { _ in random.text(length: 100) }
      return { texts.reduce(0) { $0 + SafeText($1).string.utf8.count } }
    },
    MicroBenchmark(name: "text-width", times: 500) {
      let texts = (0..<20).map { SafeText(Samples.name($0)) }
      return { texts.reduce(0) { $0 + CharacterWidth.columns(of: $1) } }
    },
    MicroBenchmark(name: "text-fitted", times: 200) {
      let texts = (0..<20).map { SafeText(Samples.name($0)) }
      return { texts.reduce(0) { $0 + $1.fitted(to: 16).string.utf8.count } }
    },
    MicroBenchmark(name: "text-wrapped", times: 100) {
      let text = SafeText(Samples.description, shape: .paragraphs)
      return { text.wrapped(to: 40).count }
    },
  ]
}
