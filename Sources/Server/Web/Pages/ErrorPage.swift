import Text
import Words

/// The page in place of one that cannot be shown.
package struct ErrorPage: Sendable {
  let status: Int

  package init(status: Int) { self.status = status }

  package func document(on site: WebSite) -> String {
    let (title, advice) = sentences(site.words.errors)
    return PageFrame(site: site, title: title).document {
      HTML(.h1) { title }
      HTML(.p, .class("notice"), HTMLAttribute("role", "alert")) { advice }
      HTML(.p) { HTML(.a, .href(.list())) { site.words.all } }
    }
  }

  private func sentences(_ words: WebErrorWords) -> (title: SafeText, advice: SafeText) {
    switch status {
    case 404, 410: (words.notFound, words.notFoundAdvice)
    case 429: (words.tooMany, words.laterAdvice)
    case 400..<500: (words.notUnderstood, words.notUnderstoodAdvice)
    default: (words.busy, words.laterAdvice)
    }
  }
}
