"""Every request comes from a client of its own, so that limits of one address stay out of the way."""

import random

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    address = ".".join(str(random.randint(1, 254)) for _ in range(4))
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}
