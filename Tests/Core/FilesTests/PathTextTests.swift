import Files
import Testing

@Suite struct PathTextTests {
  @Test(arguments: [
    ("a", "."), ("é", "."), (".", "."), ("ab", "."), ("a/", "."), ("", "."), ("/", "/"),
    ("//", "/"), ("/a", "/"), ("/a/", "/"), ("//a", "/"), ("a/b", "a"), ("a//b", "a"),
    ("/a/b/", "/a"), ("/가/나", "/가"),
    ("/a/\u{FF9E}x", "/a"), ("/a/\u{301}", "/a"), ("\u{301}", "."),
  ])
  func theParentIsThatOfDirname(path: String, parent: String) {
    #expect(path.parentFolder == parent)
  }
}
