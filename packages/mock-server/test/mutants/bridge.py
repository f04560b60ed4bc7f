"""Runs integrations of the standard library whose network and clock are those of the process that started it."""

import base64
import http.client
import io
import json
import sys
import time
import urllib.request
import uuid

now = 0.0


def tell(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def ask(message):
    global now
    tell(message)
    reply = json.loads(sys.stdin.readline())
    if reply.get("stop"):
        raise SystemExit
    now = reply["now"]
    return reply


class Stream(io.BytesIO):
    """What arrived of a response; then nothing more does."""

    def __init__(self, content, ending):
        super().__init__(content)
        self.ending = ending

    def readinto(self, buffer):
        count = super().readinto(buffer)
        if count == 0 and self.ending == "silence":
            ask({"sleep": 0})
            raise TimeoutError("timed out")
        return count

    def read(self, size=-1):
        content = super().read(size)
        if (size is None or size < 0 or len(content) < size) and self.ending == "silence":
            raise TimeoutError("timed out")
        return content


class Connection:
    def __init__(self, stream):
        self.stream = stream

    def makefile(self, _mode, *_):
        return self.stream


class Handler(urllib.request.HTTPSHandler):
    handler_order = 0

    def https_open(self, req):
        timeout = req.timeout if isinstance(req.timeout, (int, float)) else None
        reply = ask(
            {
                "method": req.get_method(),
                "url": req.full_url,
                "headers": {**req.headers, **req.unredirected_hdrs},
                "body": base64.b64encode(req.data or b"").decode(),
                "timeout": timeout,
            }
        )
        if "error" in reply:
            raise TimeoutError("timed out") if reply["error"] == "timeout" else ConnectionResetError("reset")
        stream = Stream(base64.b64decode(reply["head"]) + base64.b64decode(reply["body"]), reply["ending"])
        response = http.client.HTTPResponse(Connection(stream), method=req.get_method())
        response.begin()
        response.msg = response.reason
        response.url = req.full_url
        return response


def fresh():
    return uuid.uuid4().hex


def renewed(data, name):
    """A create with another value of a field."""
    if data is None or b'"externalId"' not in data:
        return data
    return json.dumps({**json.loads(data), name: fresh()}).encode()


real_build_opener = urllib.request.build_opener
urllib.request.build_opener = lambda *handlers: real_build_opener(Handler, *handlers)
urllib.request.urlopen = lambda request, data=None, timeout=None: real_build_opener(Handler).open(request, data, timeout)
time.sleep = lambda seconds: ask({"sleep": seconds}) and None
time.time = lambda: now

for line in sys.stdin:
    job = json.loads(line)
    now = job["now"]
    scope = {"__name__": "integration", "fresh": fresh, "renewed": renewed}
    try:
        exec(compile(job["source"], "integration", "exec"), scope)
        code = scope["integrate"](job["base"], job["key"], job["erp"], base64.b64decode(job["document"]))
        tell({"ended": 1 if code is None else int(code), "erp": job["erp"]})
    except BaseException as error:
        tell({"ended": 1, "erp": job["erp"], "error": repr(error)})
