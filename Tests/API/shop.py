"""The products of the vendor that the checks act as, made with plain requests."""

import binascii
import json
import struct
import zlib

import requests


def picture(side=8):
    """A PNG of one grey."""

    def chunk(kind, data):
        check = struct.pack(">I", binascii.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    rows = (b"\0" + b"\x99" * side) * side
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class Shop:
    def __init__(self, url, identifier, secret):
        self.products = f"{url}/api/products"
        self.headers = {"identifier": identifier}
        self.secret = {"secret": secret}

    def product(self):
        """The number of a new product."""
        params = {
            "name": "Oak chair",
            "description": "A chair of solid oak.",
            "price": 1000,
            "currency": "KRW",
            **self.secret,
        }
        files = [
            ("params", (None, json.dumps(params))),
            ("images", ("a.png", picture(), "image/png")),
        ]
        return self._done(requests.post(self.products, files=files, headers=self.headers)).json()["id"]

    def token(self):
        """The last part of a path that deletes a new product, as openapi.yaml describes it."""
        while True:
            token = self._token(self.product())
            if token[0].isalpha():
                return token

    def deleted_product(self):
        """The number of a new product that can be restored."""
        number = self.product()
        path = f"{self.products}/{self._token(number)}"
        self._done(requests.delete(path, headers=self.headers))
        return number

    def _token(self, number):
        ask = f"{self.products}/{number}/archived"
        path = self._done(requests.post(ask, json=self.secret, headers=self.headers)).text
        return path.rsplit("/", 1)[1]

    @staticmethod
    def _done(reply):
        reply.raise_for_status()
        return reply
