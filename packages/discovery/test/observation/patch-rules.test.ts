import { authorizationRules } from "../../src/observation/rules/authorizations.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, type Seen, telling } from "../support/learned-records.ts";

const id = "a";
const of = (record: object, differences: Partial<ObservedExchange> = {}): Partial<ObservedExchange> => ({
  id,
  record: { id, ...record },
  ...differences,
});
const finished: Seen = ["getAuthorization", 200, of({ status: "Finished" })];
const plate = { sent: { tractorPlate: "1234ABC" } };
const patched = (status: number, differences: Partial<ObservedExchange> = {}): Seen => [
  "updateAuthorization",
  status,
  { id, ...plate, ...differences },
];
const nulled = (status: number, differences: Partial<ObservedExchange> = {}): Seen => [
  "updateAuthorization",
  status,
  { id, sent: { tractorPlate: null, driverNif: null }, ...differences },
];

const tell = telling((seen) => learnedBy(authorizationRules, seen));

tell("a PATCH with null", ["patch-null: clears,ignore"], {
  "that shows null may have cleared or ignored it": nulled(200, of({ tractorPlate: null, driverNif: null })),
  "may be of one of them": nulled(200, of({ driverNif: null, tractorPlate: "A" }, { sent: { driverNif: null } })),
});

tell("a PATCH with null", ["patch-null: ignore"], {
  "that shows a value ignored it": nulled(200, of({ tractorPlate: "A", driverNif: "B" })),
});

tell("a PATCH with null", [], {
  "that shows both shows nothing": nulled(200, of({ tractorPlate: null, driverNif: "B" })),
  "that does not show the field shows nothing": nulled(200, of({})),
  "is of one of these fields": nulled(200, of({ format: null }, { sent: { format: null } })),
  "is not known while others are under way": nulled(
    200,
    of({ tractorPlate: null, driverNif: null }, { isAlone: false }),
  ),
  "is not known with another mistake": nulled(
    200,
    of({ tractorPlate: null, driverNif: null }, { sentErrors: [{ in: "body", path: "/x", message: "" }] }),
  ),
  "is none of another operation": [
    "getAuthorization",
    200,
    of({ tractorPlate: null }, { sent: { tractorPlate: null } }),
  ],
  "is not refused for another reason": nulled(400, { code: "validation_failed", blame: "/format must be" }),
  "is not refused without a code": nulled(400, { blame: "/driverNif must be" }),
  "is not refused with another status": nulled(500, { code: "validation_failed", blame: "/driverNif" }),
});

tell("a PATCH with null", ["patch-null: reject"], {
  "is refused by name": nulled(400, { code: "validation_failed", blame: "/driverNif must be" }),
});

tell("a PATCH of what is Finished", ["finished-patch: 409"], {
  "is refused by its code": patched(409, { code: "authorization_finished" }),
  "is refused without one, where it was seen as Finished": [finished, patched(409)],
  "may have several plates": [finished, patched(409, { sent: { tractorPlate: "A", trailerPlates: [] } })],
});

tell("a PATCH of what is Finished", ["finished-patch: 422"], {
  "may be refused as malformed": [finished, patched(422)],
});

tell("a PATCH of what is Finished", [], {
  "is not refused for another reason": [finished, patched(409, { code: "external_id_conflict" })],
  "is not known where nobody looked": patched(409),
  "is not known by what ended later": [finished, patched(409, { startedAt: 5 })],
  "is not known of another one": [finished, patched(409, { id: "b" })],
  "is not known without an id": [finished, patched(409, { id: undefined, code: "authorization_finished" })],
  "is not known without its body": [finished, patched(409, { sent: undefined })],
  "is not known with other fields": [finished, patched(409, { sent: { tractorPlate: "A", format: "b" } })],
  "is not known with a mistake": [
    finished,
    patched(409, { sentErrors: [{ in: "body", path: "/tractorPlate", message: "" }] }),
  ],
  "is none of a failure": [finished, patched(500)],
  "is none of what may be an error": [finished, patched(200, { record: { content: "No." } })],
  "is none of another request": [finished, ["getAuthorization", 409, { id, ...plate, code: "authorization_finished" }]],
});

tell("a PATCH of what is Finished", ["finished-patch: contradicts"], {
  "contradicts the document if it succeeds": [finished, patched(200, { sent: { format: "b" } })],
});
