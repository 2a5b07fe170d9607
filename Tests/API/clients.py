"""Hooks of schemathesis for ./dev check-api.

Every request comes from another client, so that the limits of one address do not apply. Every other
valid request that writes is about a product that the vendor really has, since random numbers and
paths never are; the first one is. Successful ones are counted, a line for each operation, in the
file CHECK_API_COUNTS.
"""

import atexit
import os
import random
from collections import Counter

import schemathesis
from hypothesis import strategies
from schemathesis.generation import GenerationMode

import shop

# Random bytes alone are never a picture. The server checks the bytes, regardless of the type.
PICTURES = strategies.just(shop.picture()) | strategies.binary(max_size=200)
for media_type in ("image/jpeg", "image/png"):
    schemathesis.openapi.media_type(media_type, PICTURES)

READS = {"get", "head", "options"}
successes = Counter()
turns = Counter()
vendor = shop.Shop(
    os.environ["CHECK_API_URL"],
    os.environ["CHECK_API_IDENTIFIER"],
    os.environ["CHECK_API_SECRET"],
)


@schemathesis.hook
def after_load_schema(context, schema):
    for path in schema.raw_schema["paths"].values():
        for method, operation in path.items():
            if isinstance(operation, dict) and "operationId" in operation and method not in READS:
                successes[operation["operationId"]] += 0


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = case.operation.definition.raw["operationId"]
    if case.meta and case.meta.generation.mode == GenerationMode.POSITIVE:
        turns[operation] += 1
        if turns[operation] % 2 == 1:
            make_real(operation, case)
    address = ".".join(str(random.randint(1, 254)) for _ in range(4))
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}


def make_real(operation, case):
    if operation == "editProduct":
        case.path_parameters = {"id": vendor.product()}
        # It is at its first version, and its pictures are not the random ones.
        case.headers.pop("If-Match", None)
        if isinstance(case.body, dict) and "params" not in case.body:
            pictures = ("thumbnail_id", "image_ids")
            case.body = {key: value for key, value in case.body.items() if key not in pictures}
    elif operation == "askForDeletion":
        case.path_parameters = {"id": vendor.product()}
    elif operation == "deleteProduct":
        case.path_parameters = {"token": vendor.token()}
    elif operation == "restoreProduct":
        case.path_parameters = {"id": vendor.deleted_product()}


@schemathesis.hook
def after_call(context, case, response):
    operation = case.operation.definition.raw["operationId"]
    if operation in successes and 200 <= response.status_code < 300:
        successes[operation] += 1


@atexit.register
def write_counts():
    with open(os.environ["CHECK_API_COUNTS"], "w") as file:
        for operation, count in sorted(successes.items()):
            print(operation, count, file=file)
