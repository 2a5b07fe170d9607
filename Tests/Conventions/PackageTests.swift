import Foundation
import Testing

/// The files of a package (Tests/Tools/package.sh).
@Suite struct PackageTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var path: String { folder.url.path(percentEncoded: false) }

  /// The clone is private, in a folder that gives its group to those below it.
  @Test func theArchiveIsTheSameFromEveryClone() throws {
    try folder.write("License", to: "LICENSE")
    try folder.write("[Service]", to: "Resources/systemd/openmarket.service")
    let run = try ShellScript(
      """
      cd '\(path)'
      out=out version=1.0.0 SOURCE_DATE_EPOCH=1764000000
      chmod -R go= .
      chmod g+s .
      umask 022
      mkdir -p out/stage/usr/share/doc/openmarket
      make_archive
      tar -tvf out/*.tar.xz | cut -c 1-10 | sort | uniq -c | sed 's/^ *//'
      """, tools: ["package"])
    #expect(run.status == 0 && run.output == "2 -rw-r--r--\n7 drwxr-xr-x\n", "\(run.output)")
  }

  /// Packages of other architectures have libraries of the same name.
  @Test func theListOfPartsNamesThePackageOfALinkedLibrary() throws {
    try folder.write(
      """
      #!/bin/sh
      [ "$1" = --search ] || { echo 1.2.13; exit; }
      for line in 'lib32z1: /usr/lib32/libz.so.1.2.13' \
        'zlib1g:amd64: /lib/x86_64-linux-gnu/libz.so.1.2.13'; do
        case ${line##* } in $2) echo "$line" ;; esac
      done
      """, to: "bin/dpkg-query", isProgram: true)
    let run = try ShellScript(
      """
      binary=openmarket system_parts='\(path)/parts'
      ldd() { echo 'libz.so.1 => /lib/x86_64-linux-gnu/libz.so.1 (0x7f)'; }
      xargs() { echo /usr/lib/x86_64-linux-gnu/libz.so.1.2.13; }
      system_license() { echo Zlib; }
      list_system_parts
      cat "$system_parts"
      """, tools: ["package"], path: [folder.url.appending(path: "bin")])
    #expect(run.status == 0 && run.output == "zlib1g 1.2.13 Zlib\n", "\(run.output)")
  }
}
