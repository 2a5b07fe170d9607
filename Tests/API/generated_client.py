"""Sells with a client that openapi-python-client generated from docs/openapi.yaml.

The vendor, the market and the types are real: Tests/API/check also has mypy check this file.
"""

import os
from io import BytesIO
from typing import TypeVar

from openmarket_client import Client
from openmarket_client.api.default import (
    ask_for_deletion,
    delete_product,
    edit_product,
    get_picture,
    get_product,
    list_deleted,
    list_products,
    register_product,
    restore_product,
    who_am_i,
)
from openmarket_client.models import (
    Change,
    Currency,
    EditProductFilesBody,
    EditProductResponse412,
    Error,
    ListProductsSort,
    Page,
    Product,
    RegisterProductBody,
    Registration,
    Secret,
    Trash,
    Vendor,
)
from openmarket_client.types import File

import shop

Reply = TypeVar("Reply")

market = Client(os.environ["CHECK_API_URL"], raise_on_unexpected_status=True)
identifier = os.environ["CHECK_API_IDENTIFIER"]
secret = os.environ["CHECK_API_SECRET"]


def expect(kind: type[Reply], reply: object) -> Reply:
    assert isinstance(reply, kind), f"{reply} is not a {kind.__name__}"
    return reply


def picture(side: int) -> File:
    return File(BytesIO(shop.picture(side)), "picture.png", "image/png")


def read(number: int) -> Product:
    return expect(Product, get_product.sync(number, client=market))


def search(words: str) -> Page:
    page = list_products.sync(
        client=market, search_value=words, sort=ListProductsSort.PRICE_DESC, items_per_page=5
    )
    return expect(Page, page)


me = expect(Vendor, who_am_i.sync(client=market, identifier=identifier))

# Registering, with pictures.
registration = Registration("조선 달항아리", "A moon jar of white porcelain.", 390_000, Currency.KRW, secret)
registration.stock = 4
body = RegisterProductBody(registration, [picture(16), picture(32)])
product = expect(Product, register_product.sync(client=market, body=body, identifier=identifier))
assert (product.name, product.price, product.stock) == (registration.name, 390_000, 4)
assert product.vendors.id == me.id and len(product.images) == 2

# Listing and reading.
page = search("달항아리")
assert [item.id for item in page.pages] == [product.id] and page.total_count == 1, page
assert page.pages[0].currency is Currency.KRW
assert read(product.id) == product
name = product.images[0].url.rsplit("/", 1)[1]
assert expect(File, get_picture.sync(name, client=market)).payload.read()[:4] == b"\x89PNG"

# Editing the version that was read, and not the one before.
tag = get_product.sync_detailed(product.id, client=market).headers["ETag"]
change = Change(secret, price=350_000, discounted_price=10_000)


def edit() -> object:
    return edit_product.sync(
        product.id, client=market, body=change, identifier=identifier, if_match=tag
    )


edited = expect(Product, edit())
assert (edited.price, edited.bargain_price, edited.stock) == (350_000, 340_000, 4)
assert expect(EditProductResponse412, edit()).product == edited == read(product.id)
images = [picture(24)]
form = EditProductFilesBody(Change(secret, image_ids=[0, product.images[1].id]), images)
edited = expect(
    Product, edit_product.sync(product.id, client=market, body=form, identifier=identifier)
)
assert edited.images[1].id == product.images[1].id and edited.images[0].id != product.images[0].id

# Deleting, and restoring.
proof = Secret(secret)
wrong = Secret("wrong")
refused = ask_for_deletion.sync(product.id, client=market, body=wrong, identifier=identifier)
assert expect(Error, refused).code == 401
path = expect(
    str, ask_for_deletion.sync(product.id, client=market, body=proof, identifier=identifier)
)
token = path.rsplit("/", 1)[1]
deleted = expect(Product, delete_product.sync(token, client=market, identifier=identifier))
assert deleted.id == product.id and search("달항아리").total_count == 0
assert expect(Error, get_product.sync(product.id, client=market)).code == 404
trash = expect(Trash, list_deleted.sync(client=market, body=proof, identifier=identifier))
assert trash.products[0].id == product.id and trash.products[0].expires_in <= trash.period
restored = restore_product.sync(product.id, client=market, body=proof, identifier=identifier)
assert expect(Product, restored).name == product.name and search("달항아리").total_count == 1
print("A generated client has listed, read, registered, edited, deleted and restored.")
