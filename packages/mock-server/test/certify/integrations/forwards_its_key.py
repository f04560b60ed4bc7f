"""An integration with Python's standard library, whose one mistake is its default: it follows redirects, key and all."""

import json
import os
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime

BASE = os.environ["TOTEM_PARTNER_BASE_URL"]
KEY = os.environ["TOTEM_PARTNER_API_KEY"]


class Refused(Exception):
    def __init__(self, status):
        super().__init__(f"refused with {status}")
        self.status = status


def wait_of(headers):
    text = headers.get("retry-after")
    if text is None:
        return None
    return float(text) if text.isdigit() else parsedate_to_datetime(text).timestamp() - time.time()


def ask(method, path, body=None):
    """Makes a request, again where that is safe and may help."""
    headers = {"X-Partner-API-Key": KEY, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(7):
        pause = 0.4 * 2**attempt
        try:
            request = urllib.request.Request(BASE + path, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=2) as response:
                text = response.read()
            return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                raise Refused(error.code) from error
            pause = wait_of(error.headers) or pause
        except (OSError, ValueError, urllib.error.ContentTooShortError):
            pass
        except Exception as error:  # http.client has errors of its own for what breaks off.
            if type(error).__module__ != "http.client":
                raise
        time.sleep(pause)
    raise SystemExit(f"{method} {path} failed.")


def accept(status, call):
    """What a person or nobody has to look at."""
    try:
        return call()
    except Refused as refusal:
        if refusal.status != status:
            raise
        return None


order = {
    "externalId": "PY-1",
    "productExternalId": "WHEAT-01",
    "warehouseExternalId": "SILO-01",
    "quantity": 24.5,
    "totemGroupId": "11111111-1111-4111-8111-111111111111",
    "operationType": "loading",
    "carrierTaxId": "B12345674",
    "scheduledDate": "2026-07-01T06:00:00+02:00",
}
ask("GET", "/products")
created = accept(422, lambda: ask("POST", "/authorizations", order))
if created is not None:
    path = f"/authorizations/{created['id']}"
    ask("PATCH", path, {"driverNif": "12345678Z", "tractorPlate": "1234BCD"})
    ask("POST", f"{path}/webhook", {"eventType": "synced"})
    accept(409, lambda: ask("POST", f"{path}/cancel"))
