"""A receiver with Python's standard library, without a mistake."""

import hashlib
import hmac
import json
import re

KNOWN = ["authorization.created", "authorization.updated", "authorization.finished", "operation.recorded"]


def is_signed(body, given, secrets):
    found = re.fullmatch("sha256=([0-9a-f]{64})", given or "")
    if found is None:
        return False
    for secret in secrets:
        if secret == "":
            continue
        right = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        if hmac.compare_digest(right, found.group(1)):
            return True
    return False


def receive(method, headers, body, secrets, desk):
    if method != "POST":
        return 405
    if len(body) > 1000000:
        return 413
    if not is_signed(body, headers.get("x-webhook-signature"), secrets):
        return 401
    try:
        event = json.loads(body)
    except ValueError:
        return 400
    if not isinstance(event.get("id"), str):
        return 400
    if event["type"] not in KNOWN:
        return 204
    key = event["id"]
    claim = desk.claim(key)
    if claim == "done":
        return 204
    if claim == "busy":
        return 409
    try:
        desk.ask(event["data"]["authorization"]["id"])
        desk.book(event["id"])
    except Exception:
        desk.release(key)
        return 500
    desk.confirm(key)
    return 204
