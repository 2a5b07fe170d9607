@main
struct OpenMarket {
  static func main() { print("openmarket") }
}
