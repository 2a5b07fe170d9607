#!/usr/bin/env python3
"""Draws the demo market's pictures and writes the C file that embeds them.

python3 Resources/demo/draw.py [NAME …]   draw all pictures, or only those named
python3 Resources/demo/draw.py --check    check the catalogue, the pictures, the C file
"""

import json
import subprocess
import sys
from decimal import Decimal, InvalidOperation
from multiprocessing import Pool
from pathlib import Path

sys.dont_write_bytecode = True  # keeps the folder to what is committed

from drawing import PICTURES, Scene  # noqa: E402

HERE = Path(__file__).resolve().parent
CATALOGUE = HERE / "catalogue.json"
FOLDER = HERE / "pictures"
C_FILE = HERE.parents[1] / "Sources" / "Shims" / "CDemoMarket" / "demo_market.c"

# Suffix, side in pixels, JPEG quality, most bytes.
SIZES = ((".jpg", 480, 82, 40_000), (".thumb.jpg", 160, 82, 10_000))
MOST_BYTES = 4_000_000
KEYS = {
    "name",
    "description",
    "vendor",
    "currency",
    "price",
    "discount",
    "stock",
    "daysAgo",
    "pictures",
}


def run(command, data):
    return subprocess.run(command, input=data, check=True, stdout=subprocess.PIPE).stdout


def render(name):
    """Draws one picture and writes it in both sizes."""
    scene = Scene(name)
    draw, view = PICTURES[name]
    draw(scene, view)
    png = run(["rsvg-convert", "--format", "png"], scene.svg().encode())
    for suffix, side, quality, _ in SIZES:
        shape = ["-filter", "Lanczos", "-resize", f"{side}x{side}"]
        file = ["-strip", "-sampling-factor", "4:2:0", "-quality", str(quality), "jpg:-"]
        (FOLDER / (name + suffix)).write_bytes(run(["convert", "png:-", *shape, *file], png))


def c_source():
    files = ["catalogue.json"]
    files += sorted(f"pictures/{name}{suffix}" for name in PICTURES for suffix, *_ in SIZES)
    arrays, rows = [], []
    for index, file in enumerate(files):
        arrays.append(
            f"static const unsigned char file{index}[] = {{\n"
            f'#embed "../../../Resources/demo/{file}"\n}};'
        )
        rows.append(f'  {{"{file}", file{index}, sizeof file{index}}},')
    return f"""\
// Written by Resources/demo/draw.py: do not edit.

#include "CDemoMarket.h"

// #embed belongs to C23; clang takes it in older modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

{chr(10).join(arrays)}

static const openmarket_demo_file files[] = {{
{chr(10).join(rows)}
}};

static const unsigned long count = sizeof files / sizeof files[0];

unsigned long openmarket_demo_count(void) {{ return count; }}

openmarket_demo_file openmarket_demo_at(unsigned long index) {{
  const openmarket_demo_file none = {{0, 0, 0}};
  return index < count ? files[index] : none;
}}
"""


def product_problems(product):
    """The rules that one product of the catalogue breaks."""
    if set(product) != KEYS:
        yield f"keys {sorted(set(product) ^ KEYS)}"
        return
    if not 3 <= len(product["name"]) <= 100:
        yield "name is not 3…100 characters long"
    if not 10 <= len(product["description"]) <= 1000:
        yield "description is not 10…1000 characters long"
    if product["currency"] not in ("KRW", "USD"):
        yield "currency"
    try:
        price, discount = Decimal(product["price"]), Decimal(product["discount"])
        if not 0 <= discount <= price:
            yield "discount is not within 0…price"
        places = 0 if product["currency"] == "KRW" else 2
        if any(-amount.as_tuple().exponent > places for amount in (price, discount)):
            yield f"more than {places} decimals"
        if discount and not Decimal("0.1") <= discount / price <= Decimal("0.6"):
            yield "discount is not 10…60 %"
    except (InvalidOperation, TypeError):
        yield "price or discount is not a number"
    if not 0 <= product["stock"] <= 500:
        yield "stock"
    if not 0 <= product["daysAgo"] <= 200:
        yield "daysAgo"
    if not 1 <= len(product["pictures"]) <= 5:
        yield "not 1…5 pictures"


def problems():
    text = CATALOGUE.read_text(encoding="utf-8")
    products = json.loads(text)
    if text != json.dumps(products, ensure_ascii=False, indent=2) + "\n":
        yield "catalogue.json is not in its stable form (indent 2, UTF-8, newline at the end)"
    for product in products:
        for problem in product_problems(product):
            yield f"{product.get('name')}: {problem}"
    if len(products) < 64:
        yield "fewer than 64 products"
    if sum(product["vendor"] == "local" for product in products) < 22:
        yield "fewer than 22 products of the local vendor"
    days = [product["daysAgo"] for product in products]
    if days != sorted(days):
        yield "not newest first"
    if len({product["name"] for product in products}) != len(products):
        yield "two products of one name"

    used = [name for product in products for name in product["pictures"]]
    for name in sorted(set(used) ^ set(PICTURES)):
        yield f"{name}: " + ("not in the catalogue" if name in PICTURES else "no such drawing")
    expected = {name + suffix: limit for name in PICTURES for suffix, *_, limit in SIZES}
    found = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    for file in sorted(set(expected) ^ set(found)):
        yield f"{file}: " + ("missing" if file in expected else "not drawn by this script")
    for file, size in sorted(found.items()):
        if size > expected.get(file, size):
            yield f"{file}: {size} bytes, more than {expected[file]}"
    if sum(found.values()) > MOST_BYTES:
        yield f"{sum(found.values())} bytes in all, more than {MOST_BYTES}"
    if C_FILE.read_text(encoding="utf-8") != c_source():
        yield f"{C_FILE.name} is out of date: run this script"


def check():
    found = list(problems())
    for problem in found:
        print(problem)
    if found:
        return 1
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    products = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    print(f"ok: {len(products)} products, {len(PICTURES)} pictures, {size / 1e6:.2f} MB")
    return 0


def main(arguments):
    if arguments == ["--check"]:
        return check()
    unknown = [name for name in arguments if name not in PICTURES]
    if unknown:
        print("no such picture: " + ", ".join(unknown), file=sys.stderr)
        return 64
    FOLDER.mkdir(exist_ok=True)
    with Pool() as pool:
        pool.map(render, arguments or sorted(PICTURES), chunksize=1)
    C_FILE.write_text(c_source(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
