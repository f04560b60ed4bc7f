"""An integration with Python's standard library, without a mistake."""

import http.client
import json
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime


class Refused(Exception):
    def __init__(self, status):
        super().__init__(f"The service responded with {status}.")
        self.status = status


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        return None


def wait_of(headers):
    text = headers.get("retry-after")
    if text is None:
        return 0
    return float(text) if text.isdigit() else parsedate_to_datetime(text).timestamp() - time.time()


def fields_of(order):
    return {
        "externalId": order["number"],
        "productExternalId": order["product"],
        "warehouseExternalId": "SILO-01",
        "quantity": round(sum(order["loads"]), 3),
        "totemGroupId": "11111111-1111-4111-8111-111111111111",
        "operationType": "loading",
        "carrierTaxId": order["carrier"],
        "scheduledDate": order["day"] + "T00:00:00+02:00",
    }


def form_of(document):
    boundary = "f4a8c1b2e7"
    parts = [
        ("companyProtocolEnabled", "", b"true"),
        ("companyProtocolDocument", '; filename="protocol.pdf"\r\nContent-Type: application/pdf', document),
    ]
    body = b""
    for name, more, value in parts:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'
        body += head.encode() + value + b"\r\n"
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def integrate(base, key, erp, document):
    opener = urllib.request.build_opener(NoRedirects)

    def ask(method, path, data=None, content_type="application/json"):
        for attempt in range(6):
            wait = 0.5 * 2**attempt
            try:
                request = urllib.request.Request(base + path, data, method=method)
                request.add_header("X-Partner-API-Key", key)
                if data is not None:
                    request.add_header("Content-Type", content_type)
                with opener.open(request, timeout=30) as response:
                    if response.status == 204:
                        return None
                    return json.loads(response.read())
            except urllib.error.HTTPError as error:
                if error.code < 500 and error.code != 429:
                    raise Refused(error.code)
                wait = max(wait, wait_of(error.headers))
            except (OSError, ValueError, http.client.HTTPException):
                pass
            time.sleep(wait)
        raise RuntimeError(f"{method} {path} failed.")

    def send(method, path, fields=None):
        return ask(method, path, None if fields is None else json.dumps(fields).encode())

    def push(order, gone):
        if order["product"] in gone:
            return
        try:
            order["id"] = send("POST", "/authorizations", fields_of(order))["id"]
        except Refused as refusal:
            order["refused"] = str(refusal)
            gone.add(order["product"])

    def assign(order):
        send("PATCH", f"/authorizations/{order['id']}", order["assign"])
        send("POST", f"/authorizations/{order['id']}/webhook", {"eventType": "synced"})
        order["assigned"] = True

    def cancel(order):
        try:
            send("POST", f"/authorizations/{order['id']}/cancel")
        except Refused as refusal:
            if refusal.status != 409:
                raise
        order["cancelled"] = True

    def read_all():
        offset = 0
        while True:
            items = send("GET", f"/authorizations?limit=200&offset={offset}")["items"]
            if len(items) == 0:
                return offset
            offset += len(items)

    def send_document():
        form, content_type = form_of(document)
        try:
            ask("POST", "/cleaning-protocol", form, content_type)
        except Refused as refusal:
            if refusal.status != 409:
                raise
            existing = send("GET", "/cleaning-protocol")
            ask("PATCH", f"/cleaning-protocol/{existing['id']}/configuration", form, content_type)
        erp["documentSent"] = True

    gone = set()
    for order in erp["orders"]:
        if "id" not in order and "refused" not in order:
            push(order, gone)
    for order in erp["orders"]:
        if "id" in order and "assign" in order and not order.get("assigned"):
            assign(order)
    for order in erp["orders"]:
        if "id" in order and "cancel" in order and not order.get("cancelled"):
            cancel(order)
    read_all()
    if not erp.get("documentSent"):
        send_document()
    return 0 if all("id" in order for order in erp["orders"]) else 1
