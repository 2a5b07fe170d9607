# An expression for Nix. It is untested: openmarket is built and tried on Debian, with Swift 6.3.
{ lib, swiftPackages, swift, swiftpm, swiftpm2nix, pkg-config, makeWrapper
, argon2, gdk-pixbuf, ncurses, sqlite, zlib, webp-pixbuf-loader, installShellFiles }:

let
  # Made from a Package.resolved by swiftpm2nix.
  generated = swiftpm2nix.helpers ./nix;
in
swiftPackages.stdenv.mkDerivation {
  pname = "openmarket";
  version = "0.2.0";
  src = ../../..;

  nativeBuildInputs = [ swift swiftpm pkg-config makeWrapper installShellFiles ];
  buildInputs = [ argon2 gdk-pixbuf ncurses sqlite zlib ];

  configurePhase = generated.configure;
  swiftpmFlags = [ "--product" "openmarket" "-Xswiftc" "-cross-module-optimization" ];

  installPhase = ''
    install -D "$(swiftpmBinPath)/openmarket" "$out/bin/openmarket"
    installManPage Resources/man/*.[1578]
    for shell in bash zsh fish; do
      "$out/bin/openmarket" --generate-completion-script "$shell" > "openmarket.$shell"
    done
    installShellCompletion openmarket.{bash,zsh,fish}
    wrapProgram "$out/bin/openmarket" \
      --set-default GDK_PIXBUF_MODULE_FILE "${webp-pixbuf-loader}/${gdk-pixbuf.moduleDir}.cache"
  '';

  meta = {
    description = "Market in the terminal, with a server";
    license = lib.licenses.mit;
    platforms = lib.platforms.linux;
    mainProgram = "openmarket";
  };
}
