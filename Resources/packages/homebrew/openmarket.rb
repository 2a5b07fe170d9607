# A formula for Homebrew. It is untested: openmarket is built and tried on Debian.
class Openmarket < Formula
  desc "Market in the terminal, with a server"
  homepage "https://github.com/openmarket/openmarket"
  url "https://github.com/openmarket/openmarket/archive/refs/tags/0.2.0.tar.gz"
  sha256 "replace with the checksum of the release"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "argon2"
  depends_on "gdk-pixbuf"
  depends_on "ncurses"
  depends_on "sqlite"

  def install
    %w[ncurses sqlite argon2].each do |name|
      prefix = Formula[name].opt_prefix
      ENV.append "OPENMARKET_FLAGS", "-Xcc -I#{prefix}/include -Xlinker -L#{prefix}/lib"
    end
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "openmarket",
           "-Xswiftc", "-cross-module-optimization", *ENV["OPENMARKET_FLAGS"].split
    bin.install ".build/release/openmarket"
    man1.install Dir["Resources/man/*.1"]
    man5.install Dir["Resources/man/*.5"]
    man7.install Dir["Resources/man/*.7"]
    man8.install Dir["Resources/man/*.8"]
    generate_completions_from_executable(bin/"openmarket", "--generate-completion-script")
  end

  test do
    assert_match "openmarket #{version}", shell_output("#{bin}/openmarket --version")
  end
end
