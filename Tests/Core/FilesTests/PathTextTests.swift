import Files
import Testing

@Suite struct PathTextTests {
  @Test(arguments: [
    ("a", "."), ("é", "."), (".", "."), ("ab", "."), ("a/", "."), ("", "."), ("/", "/"),
    ("//", "/"), ("/a", "/"), ("/a/", "/"), ("//a", "/"), ("a/b", "a"), ("a//b", "a"),
    ("/a/b/", "/a"), ("/가/나", "/가"),
  ])
  func theParentIsThatOfDirname(path: String, parent: String) {
    #expect(path.parentFolder == parent)
  }
}
