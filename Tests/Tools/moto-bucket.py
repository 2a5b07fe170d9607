#!/usr/bin/env python3
"""Serves a bucket with moto, which checks signatures, until its input ends.

Prints the port, an access key and its secret. With the argument "open" it checks none: moto 5.2
calculates another signature than Amazon for a slash in a query, also for boto3."""
import json
import logging
import sys

import boto3
import requests
from moto.server import ThreadedMotoServer

BUCKET = "market-pictures"
POLICY = {"Version": "2012-10-17",
          "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
_, port = server.get_host_and_port()
url = f"http://127.0.0.1:{port}"
anyone = {"endpoint_url": url, "region_name": "us-east-1",
          "aws_access_key_id": "any", "aws_secret_access_key": "any"}
boto3.client("s3", **anyone).create_bucket(Bucket=BUCKET)
iam = boto3.client("iam", **anyone)
iam.create_user(UserName="market")
iam.put_user_policy(UserName="market", PolicyName="bucket", PolicyDocument=json.dumps(POLICY))
key = iam.create_access_key(UserName="market")["AccessKey"]
if "open" not in sys.argv:
    # From now on every request has to be signed with that key.
    requests.post(f"{url}/moto-api/reset-auth", data="0", timeout=10).raise_for_status()
print(port, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
sys.stdin.read()
server.stop()
