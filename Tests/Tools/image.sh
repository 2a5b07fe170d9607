# A container image as a folder in OCI's layout, made without a daemon. Sourced by ./dev.
# https://github.com/opencontainers/image-spec/blob/main/image-layout.md
# shellcheck shell=sh disable=SC2154 # package.sh sets out, version and architecture

# Creates the image of the package $1 in the folder $2: Debian 12 with what the package depends on.
# It has the user, the variables and the port of Resources/container/Containerfile.
make_image() {
  layer=$out/layer.tar
  make_layer "$1"
  blobs=$2/blobs/sha256
  mkdir -p "$blobs"
  contents=$(digest "$layer")
  gzip -n "$layer"
  created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
  cat >"$out/image.json" <<END
{
  "created": "$created", "architecture": "$architecture", "os": "linux",
  "config": {
    "User": "10001:10001", "ExposedPorts": { "8080/tcp": {} }, "Env": [$(image_variables)],
    "Entrypoint": ["openmarket"], "Cmd": ["serve"], "Volumes": { "/data": {} },
    "StopSignal": "SIGTERM",
    "Labels": {
      "org.opencontainers.image.title": "openmarket",
      "org.opencontainers.image.version": "$version",
      "org.opencontainers.image.revision": "$(git rev-parse HEAD)",
      "org.opencontainers.image.licenses": "MIT"
    }
  },
  "rootfs": { "type": "layers", "diff_ids": ["$contents"] },
  "history": [{ "created": "$created", "created_by": "./dev release" }]
}
END
  cat >"$out/manifest.json" <<END
{
  "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
  "config": $(blob "$out/image.json" application/vnd.oci.image.config.v1+json),
  "layers": [$(blob "$layer.gz" application/vnd.oci.image.layer.v1.tar+gzip)]
}
END
  manifest=$(blob "$out/manifest.json" application/vnd.oci.image.manifest.v1+json)
  cat >"$2/index.json" <<END
{
  "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
  "manifests": [
    ${manifest% \}},
      "platform": { "architecture": "$architecture", "os": "linux" },
      "annotations": { "org.opencontainers.image.ref.name": "$version" } }
  ]
}
END
  echo '{ "imageLayoutVersion": "1.0.0" }' >"$2/oci-layout"
}

# Installs the package $1 in the tar file $layer.
make_layer() (
  # mmdebstrap runs apt with an ID of /etc/subuid, which cannot read the home of its user.
  public=$(mktemp -d)
  trap 'rm -r "$public"' EXIT
  trap 'exit 1' INT TERM
  chmod 755 "$public"
  install -m 644 "$1" "$public/"
  # Documentation would be a third of it; licences stay.
  # shellcheck disable=SC2016 # mmdebstrap sets $1
  mmdebstrap --variant=essential --include="$public/${1##*/}" \
    --include=ca-certificates,libpq5,webp-pixbuf-loader \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --customize-hook='echo openmarket:x:10001: >>"$1/etc/group"' \
    --customize-hook='echo openmarket:x:10001:10001::/data:/usr/sbin/nologin >>"$1/etc/passwd"' \
    --customize-hook='install -d -o 10001 -g 10001 -m 700 "$1/data"' \
    bookworm "$layer" >"$root/.build/dev-image.log" 2>&1 ||
    tail_and_fail "$root/.build/dev-image.log" "The container image could not be made."
)

digest() { printf 'sha256:%s' "$(sha256sum "$1" | cut -d ' ' -f 1)"; }

# Moves the file $1 into the blobs of the image, and prints its descriptor, with the media type $2.
blob() {
  name=$(digest "$1")
  printf '{ "mediaType": "%s", "digest": "%s", "size": %s }' "$2" "$name" "$(wc -c <"$1")"
  mv "$1" "$blobs/${name#sha256:}"
}

# The variables of the Containerfile, as strings of JSON.
image_variables() {
  printf '"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"'
  sed -e ':join' -e '/\\$/{N;s/\\\n//;b join' -e '}' Resources/container/Containerfile |
    sed -n 's/^ENV //p' | xargs -n 1 | sed 's/.*/, "&"/' | tr -d '\n'
}

# Runs "$@" with its own network, mounts and processes. If the user is not root, those of a
# container are the user and the IDs of /etc/subuid.
in_namespaces() {
  [ "$(id -u)" = 0 ] || set -- --map-root-user --map-auto "$@"
  unshare --net --mount --pid --fork "$@"
}

# Starts the image in the folder $1 as a container engine would, with its layer, user and variables in
# separate namespaces, and waits until its market is healthy.
check_image() {
  image=$1
  container=$out/container
  log=$root/.build/dev-image.log
  manifest=$(blob_of '.manifests[0].digest' "$image/index.json")
  config=$(blob_of '.config.digest' "$manifest")
  mkdir "$container"
  status=0
  # shellcheck disable=SC2016 # for the shell in the namespaces, whose end also ends the market
  in_namespaces sh -euc '
    layer=$1 root=$2 user=$3 variables=$4 program=$5
    # Only root can make devices.
    tar -xzf "$layer" -C "$root" --exclude="./dev/*"
    mount --rbind /dev "$root/dev"
    ip link set lo up
    mount -t proc proc "$root/proc"
    enter() { env -i $variables chroot --userspec="$user" "$root" "$@"; }
    enter $program &
    tries=0
    until enter openmarket healthcheck; do
      tries=$((tries + 1))
      [ "$tries" -lt 100 ]
      sleep 0.1
    done
    enter openmarket licenses | grep "^==> MIT-openmarket.txt"
    ' sh "$(blob_of '.layers[0].digest' "$manifest")" "$container" \
    "$(jq -r '.config.User' "$config")" "$(jq -r '.config.Env | join(" ")' "$config")" \
    "$(jq -r '.config | .Entrypoint + .Cmd | join(" ")' "$config")" >"$log" 2>&1 || status=$?
  # Some of the files have other owners.
  in_namespaces rm -r --one-file-system "$container" 2>>"$log" || status=1
  [ "$status" = 0 ] || tail_and_fail "$log" "The container image does not start."
}

# The path of the blob whose digest is at $1 in the file $2.
blob_of() { jq -r "$1" "$2" | sed "s|^sha256:|$image/blobs/sha256/|"; }
