"""Runs receivers of the standard library, a delivery a line."""

import base64
import json
import os
import sys
import time


class Desk:
    def __init__(self, folder, state):
        self.folder, self.state, self.asked = folder, state, 0

    def path(self, event_id):
        return os.path.join(self.folder, "claim-" + str(event_id).replace("/", "_"))

    def claim(self, event_id):
        try:
            with open(self.path(event_id), "x"):
                return "new"
        except FileExistsError:
            return "done" if os.path.exists(self.path(event_id) + ".done") else "busy"

    def confirm(self, event_id):
        open(self.path(event_id), "a").close()
        open(self.path(event_id) + ".done", "a").close()

    def release(self, event_id):
        for path in [self.path(event_id), self.path(event_id) + ".done"]:
            if os.path.exists(path):
                os.remove(path)

    def ask(self, _authorization_id):
        self.asked += 1
        time.sleep(0.004)
        if self.state["fails"]:
            raise RuntimeError("The service responded with 503.")

    def book(self, event_id):
        with open(os.path.join(self.folder, "ledger"), "a") as ledger:
            ledger.write(str(event_id) + "\n")


scopes = {}
for line in sys.stdin:
    job = json.loads(line)
    desk = Desk(job["folder"], job["state"])
    try:
        if job["name"] not in scopes:
            scopes.clear()
            scopes[job["name"]] = {}
            exec(compile(job["source"], "receiver", "exec"), scopes[job["name"]])
        body = base64.b64decode(job["body"])
        status = scopes[job["name"]]["receive"](job["method"], job["headers"], body, job["secrets"], desk)
        said = {"status": int(status)}
    except Exception as error:
        said = {"status": 500, "error": repr(error)}
    print(json.dumps({**said, "asked": desk.asked}), flush=True)
