import { expect, test } from "vitest";
import type { Intent } from "../../src/observation/observed-exchange.ts";
import { authorizationRules } from "../../src/observation/rules/authorizations.ts";
import { CreateRules } from "../../src/observation/rules/creates.ts";
import { dateFilters } from "../../src/observation/rules/dates.ts";
import { ListEnvelopes } from "../../src/observation/rules/list-envelopes.ts";
import { refusalRules } from "../../src/observation/rules/refusals.ts";
import type { Rule } from "../../src/observation/rules/rule.ts";
import { learnedBy, listing, type Seen } from "../support/learned-records.ts";
import { order } from "../support/observed-creates.ts";

const now = Date.parse("2026-07-01T08:00:00Z");
const intent = (more: Partial<Intent> = {}): { intent: Intent } => ({ intent: { line: "a request", now, ...more } });
const own = intent({ madeUp: ["externalId", "batch"] });

/** Runs the rules about authorizations on the sender's own exchanges. */
function learned(...seen: Seen[]): string[] {
  const rules = new CreateRules((text) => text);
  const creates: Rule = (lesson) => {
    if (lesson.exchange.operation === "createAuthorization") rules.learn(lesson);
  };
  return learnedBy([creates, dateFilters, ...authorizationRules], seen);
}

const create = (body: object, record: object | undefined, status = 201): Seen => [
  "createAuthorization",
  status,
  { sent: { ...order, ...body }, record: record && { id: "a", status: "Active", ...order, ...record }, ...own },
];
const read = (record: object): Seen => [
  "getAuthorization",
  200,
  { id: "a", record: { id: "a", ...record }, ...intent() },
];
const past = { scheduledDate: "2000-01-01T00:00:00Z", endDate: "2000-01-02T00:00:00Z" };
const cancel: Seen = ["cancelAuthorization", 200, { id: "a", record: { id: "a", status: "Finished" }, ...intent() }];

test("a create with a made-up externalId is new, whatever its record shows", () => {
  expect(learned(create({}, {}))).toEqual(["create-status: 201"]);
  expect(learned(create({}, {}), create({}, {}, 200))).toEqual(["create-status: 201", "repeat-create: 200"]);
});

test("a second authorization with an externalId contradicts the document until the first is Finished", () => {
  expect(learned(create({}, {}), create({}, { id: "b" }))).toEqual([
    "create-status: 201",
    "repeat-create: contradicts",
  ]);
  expect(learned(create({}, {}), cancel, create({}, { id: "b" }))).toEqual([
    ...["create-status: 201", "action-status: 200", "external-id-after-finish: released", "create-status: 201"],
  ]);
  expect(learned(create({}, {}), cancel, create({}, { id: "b", status: "Finished" }))).toContain(
    "external-id-after-finish: contradicts",
  );
  expect(learned(create({}, {}), cancel, read({ status: "Active" }))).toContain(
    "external-id-after-finish: contradicts",
  );
});

test("a repeat with another body contradicts the document if it changes the authorization, and conflicts without a code", () => {
  const [more, active] = [{ quantity: 7 }, read({ status: "Active" })];
  expect(learned(create({}, {}), create(more, more, 200))).toContain("repeat-create-changed: contradicts");
  expect(learned(create({}, {}), create({}, {}, 200), create(more, undefined, 409), active)).toContain(
    "repeat-create-changed: conflict",
  );
  expect(learned(create({}, {}), create(more, undefined, 409), active)).toEqual(["create-status: 201"]);
});

test("a refused date-time without an offset, or an endDate alone, needs an accepted body that differs in nothing else", () => {
  const local: Seen = [
    "createAuthorization",
    422,
    {
      ...own,
      sent: { ...order, externalId: "ERP-2", endDate: "2000-01-02T00:00:00" },
      ...{ sentErrors: [{ in: "body", path: "/endDate", message: "" }] },
    },
  ];
  expect(learned(create(past, past), local)).toContain("create-status: 201");
  const alone = create({ externalId: "ERP-2", endDate: past.endDate }, undefined, 422);
  expect(learned(create(past, past), alone)).toContain("end-date-only: reject");
  expect(learned(create({}, {}), alone)).toEqual(["create-status: 201"]);
});

test("what happens to days in the past shows on the sender's own authorizations, until they are cancelled", () => {
  const finished = { status: "Finished" };
  expect(learned(create(past, past), read(finished))).toEqual(["create-status: 201", "expiry: finishes"]);
  expect(learned(create(past, past), cancel, read(finished))).toEqual(["create-status: 201", "action-status: 200"]);
  expect(learned(create(past, past), read({ status: "Active" }))).toEqual(["create-status: 201"]);
  const endOnly = create({ endDate: past.endDate }, {});
  expect(learned(endOnly, read(finished))).toContain("end-date-only: until");
  expect(learned(endOnly, read({ status: "Active" }))).toContain("end-date-only: unrestricted if expiry is finishes");
});

test("a filtered list that lacks one of the sender's own authorizations left it out", () => {
  const list = (query: Record<string, string>, ...records: object[]): Seen => [
    "listAuthorizations",
    200,
    { query: new Map(Object.entries(query)), ...listing(...records), ...intent() },
  ];
  const far = { scheduledDate: "2099-01-01T00:00:00Z", endDate: "2099-01-02T00:00:00Z" };
  const range = { scheduledDateFrom: "2098-12-01", scheduledDateTo: "2098-12-01" };
  expect(learned(create(far, far), list(range))).toContain("date-range-end: scheduledDateTo");
  expect(learned(create(far, far), list(range, { id: "a", ...far }))).toContain("date-range-end: unsupported");
  const from = { scheduledDateFrom: "9998-12-31" };
  expect(learned(create({}, {}), list(from))).toContain("undated-in-date-filter: exclude");
  expect(learned(create({}, {}), list(from, { id: "a", scheduledDate: null }))).toContain(
    "undated-in-date-filter: include",
  );
  expect(learned(create(far, far), list(from, { id: "a", ...far }))).toContain("undated-in-date-filter: contradicts");
});

test("a field that was null after it had a value was cleared", () => {
  const patch = (tractorPlate: string | null): Seen => [
    "updateAuthorization",
    200,
    { id: "a", sent: { tractorPlate }, record: { id: "a", tractorPlate }, ...intent() },
  ];
  expect(learned(patch("CALIBR7"), patch(null))).toEqual(["patch-null: clears"]);
  expect(learned(patch(null))).toEqual(["patch-null: clears,ignore"]);
});

test("a refusal without a code has the only possible reason", () => {
  const update = (status: number, more: Partial<Intent>, differences: Seen[2] = {}): Seen => [
    "updateAuthorization",
    status,
    { id: "a", sent: { productExternalId: "x" }, ...intent(more), ...differences },
  ];
  const unknown = { reason: "unknown_reference", madeUp: ["productExternalId"] } as const;
  expect(learnedBy(refusalRules, [update(422, unknown)])).toEqual(["unknown-reference: 422"]);
  expect(learnedBy(refusalRules, [update(422, {})])).toEqual([]);
  expect(learnedBy(refusalRules, [update(200, unknown)])).toEqual([]);
});

test("a made-up driver is accepted if the record shows it, and refused as an unknown product is", () => {
  const update = (status: number, name: string, code: string, record?: object): Seen => [
    "updateAuthorization",
    status,
    {
      ...{ id: "a", sent: { [name]: "TC" }, record: record && { ...record } },
      answer: { status, type: "application/json", body: { code, message: "No." } },
      ...intent({ madeUp: [name], reason: name === "driverNif" ? undefined : "unknown_reference" }),
    },
  ];
  const product = update(422, "productExternalId", "not_known");
  const learnedOf = (...seen: Seen[]) => learnedBy(refusalRules, seen);
  expect(learnedOf(update(200, "driverNif", "", { driverNif: "TC" }))).toEqual(["unknown-driver: accept"]);
  expect(learnedOf(product, update(422, "driverNif", "not_known"))).toContain("unknown-driver: reject");
  for (const other of [update(400, "driverNif", "not_known"), update(422, "driverNif", "no_nif")])
    expect(learnedOf(product, other).join()).not.toContain("unknown-driver");
  expect(learnedOf(update(422, "driverNif", "not_known")).join()).not.toContain("unknown-driver");
});

test("a fixed field that a PATCH changes contradicts the document", () => {
  const patch = (more: Partial<Intent>): Seen => [
    "updateAuthorization",
    200,
    {
      ...{ id: "a", sent: { format: "x" }, record: { id: "a", format: "x" }, ...intent(more) },
      sentErrors: [{ in: "body", path: "/format", message: "", code: "immutable_field" }],
    },
  ];
  expect(learnedBy(refusalRules, [patch({ madeUp: ["format"] })])).toEqual(["patch-immutable: contradicts"]);
  expect(learnedBy(refusalRules, [patch({})])).toEqual([]);
});

test("a list is paged if nothing is beyond its end, and whole if the same records are", () => {
  const products = (query: Record<string, string>, ...records: object[]): Seen => [
    "listProducts",
    200,
    { query: new Map(Object.entries(query)), ...listing(...records), ...intent() },
  ];
  const beyond = { limit: "1", offset: "1000000000" };
  const paged = (...seen: Seen[]) => learnedBy(refusalRules, seen).filter((line) => line.startsWith("paged-lists"));
  expect(paged(products({}, { id: "p" }), products(beyond))).toEqual(["paged-lists: all"]);
  expect(paged(products({}, { id: "p" }), products(beyond, { id: "p" }))).toEqual(["paged-lists: authorizations"]);
  expect(paged(products({}), products(beyond))).toEqual([]);
  const query = new Map(Object.entries(beyond));
  const refused: Seen = ["listProducts", 400, { query, ...intent() }];
  expect(paged(["listAuthorizations", 200, { query, ...listing(), ...intent() }], refused)).toEqual([
    "paged-lists: authorizations",
  ]);
  expect(paged(refused)).toEqual([]);
});

test("a documented list that is not found contradicts the document if it is read to see its envelope", () => {
  const missing = (more: Partial<Intent>): Seen => ["listWarehouses", 404, intent(more)];
  const envelope: Rule = (lesson) => new ListEnvelopes().learn(lesson);
  expect(learnedBy([envelope], [missing({ shows: ["list-envelope"] })])).toEqual(["list-envelope: contradicts"]);
  expect(learnedBy([envelope], [missing({})])).toEqual([]);
});
