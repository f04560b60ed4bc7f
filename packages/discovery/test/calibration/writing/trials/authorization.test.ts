import { describe, expect, test } from "vitest";
import { type Kind, kinds } from "../../../../src/calibration/asking/kinds.ts";
import { requestLine } from "../../../../src/calibration/asking/probe.ts";
import { authorizationTrial } from "../../../../src/calibration/writing/trials/authorization.ts";
import { creates } from "../../../../src/calibration/writing/trials/authorization-asks.ts";
import { notObservable, outside, type PointId, settled, type Verdict } from "../../../../src/findings/finding.ts";
import { bare, json, list, problem } from "../../../support/probed.ts";
import { mark, staged, type Story } from "../../../support/staged.ts";

const conflict = problem(409, "external_id_conflict");
const refusal = problem(400, "validation_failed");
const record = (differences: object = {}) =>
  json({
    id: "a",
    batch: mark("main"),
    status: "Active",
    scheduledDate: "2099-01-01T00:00:00Z",
    quantity: 0.001,
    ...differences,
  });
const finished = record({ status: "Finished" });
const patch = (note: string, id = "a") => `PATCH /authorizations/${id} (${note})`;
const [unknownProduct, unknownWarehouse] = [patch("an unknown product"), patch("an unknown warehouse")];

const story: Story = {
  "POST /authorizations": json({ id: "a" }, 201),
  "GET /authorizations/a": [record(), record(), finished],
  "POST /authorizations/a/cancel": json({}, 200),
  ...{ "POST /authorizations (again)": record(), "POST /authorizations (again, with another quantity)": conflict },
  ...{ [patch("a trailer")]: json({}), [patch("an unknown field")]: refusal, [patch("a removed field")]: refusal },
  [patch("a field that cannot be changed")]: refusal,
  ...{
    [patch("a tractor")]: json({ tractorPlate: "CALIBR7" }),
    [patch("null as the tractor")]: json({ tractorPlate: null }),
  },
  ...{ [unknownProduct]: problem(422, "unknown_reference"), [unknownWarehouse]: problem(422, "unknown_reference") },
  [patch("an unknown driver")]: problem(422, "unknown_reference"),
  ...{
    "POST /authorizations/a/webhook (synced)": bare(202),
    "POST /authorizations/a/webhook (fetch_requested_from_erp)": bare(202),
  },
  [patch("on a Finished authorization")]: problem(409, "authorization_finished"),
  "POST /authorizations (again, after it Finished)": bare(409),
  ...Object.fromEntries(
    Object.values(creates)
      .map(requestLine)
      .filter((line) => line.includes("(") && !line.includes("again"))
      .map((line) => [line, refusal]),
  ),
  "GET /authorizations?scheduledDateFrom=2098-12-31": list([]),
  "GET /authorizations?scheduledDateFrom=2098-12-31&scheduledDateTo=2098-12-31": list([]),
};
const played = (differences: Story = {}, allowed: readonly Kind[] = kinds) =>
  staged(authorizationTrial.play, { ...story, ...differences }, allowed);
const claimed = (id: PointId, differences: Story = {}): Verdict[] =>
  played(differences).claims.flatMap(([one, verdict]) => (one === id ? [verdict] : []));

test("an authorization is created, repeated, changed, cancelled and read, before any other is created", () => {
  const { claims, asked, gone, over } = played();
  expect(over).toBeUndefined();
  expect(gone).toEqual([`authorization, ${mark("main")}, a, cancelled; the service keeps it as Finished`]);
  expect(
    claims.filter(([id]) => !["validation-status", "error-body", "response-fields"].includes(id)).slice(0, 16),
  ).toEqual([
    ["create-status", settled("201")],
    ["repeat-create", settled("200")],
    ["repeat-create-changed", settled("conflict")],
    ["unknown-field", settled("reject")],
    ["removed-fields", settled("reject")],
    ["patch-immutable", settled("reject")],
    ["patch-null", settled("clears")],
    ["unknown-reference", settled("422")],
    ["unknown-reference", settled("422")],
    ["unknown-driver", settled("reject")],
    ["event-status", settled("202")],
    ["erp-origin", settled("created")],
    ["fetch-on-native", expect.anything()],
    ["action-status", settled("200")],
    ["finished-patch", settled("409")],
    ["external-id-after-finish", settled("reserved")],
  ]);
  const cancelled = asked.indexOf("POST /authorizations/a/cancel");
  expect(
    asked.slice(0, cancelled).filter((line) => line.startsWith("POST /authorizations (") && !line.includes("again")),
  ).toEqual([]);
  const listed = authorizationTrial.requests.map(requestLine);
  expect(
    asked.filter(
      (line) => !listed.includes(line.replace("/a ", "/{id} ").replace(/\/a$/, "/{id}").replace("/a/", "/{id}/")),
    ),
  ).toEqual([]);
  expect(authorizationTrial.kind).toBe("authorization");
});

test("neither a driver nor an event is sent unless it is allowed", () => {
  const lines = played({}, ["authorization"]).asked.join("\n");
  expect(lines).not.toMatch(/driver|webhook/);
  expect(played({}, ["authorization", "driver"]).asked.join("\n")).toMatch(/driver/);
  expect(played({}, ["authorization", "event"]).asked.join("\n")).toMatch(/webhook/);
});

describe("the trial is over", () => {
  const hint = "Pass records that the service knows: --product, --warehouse, --totem-group, --carrier.";

  test.each([
    ["a code", problem(422, "unknown_reference"), " (unknown_reference)"],
    ["no code", bare(422), ""],
    ["a code that is none", json({ code: "no such code", message: "No." }, 422), ""],
    ["a code of many letters", json({ code: "x".repeat(61), message: "No." }, 422), ""],
    ["a long code", json({ code: "x".repeat(60), message: "No." }, 422), ` (${"x".repeat(60)})`],
  ])("if the first is declined, with %s", (_, answer, code) => {
    expect(played({ "POST /authorizations": answer })).toMatchObject({
      over: `POST /authorizations returned 422${code}. ${hint}`,
      claims: [],
    });
  });

  test("if the first is not Active", () => {
    expect(played({ "GET /authorizations/a": record({ status: "Draft" }) }).over).toBe(
      "A new authorization is not Active.",
    );
  });

  test("once it is cancelled, if it does not show its days, or its batch", () => {
    const days = { scheduledDate: null };
    const nameless = { "GET /authorizations/a": [record(days), record(days), finished] };
    expect(played(nameless)).toMatchObject({
      over: "A new authorization does not show its dates, so it could be valid now; it was cancelled.",
      gone: [expect.stringContaining(mark("main")) as unknown],
    });
    const batchless = record({ batch: undefined });
    const shown = played({
      "GET /authorizations/a": [batchless, batchless, record({ batch: undefined, status: "Finished" })],
    });
    expect(shown.over).toBe("Authorizations do not show their batch, which is needed to recognise further ones.");
    expect(shown.claims.map(([id]) => id)).toContain("external-id-after-finish");
  });
});

describe("null for a field that has a value", () => {
  const nulled = (answer: ReturnType<typeof bare>) => claimed("patch-null", { [patch("null as the tractor")]: answer });

  test("clears it, is ignored, or is refused", () => {
    expect(nulled(json({ tractorPlate: "CALIBR7" }))).toEqual([settled("ignore")]);
    expect(nulled(refusal)).toEqual([settled("reject")]);
    expect(nulled(json({ tractorPlate: "other" }))).toEqual([outside("null as the tractor returned 200.")]);
    expect(nulled(json({}))).toEqual([outside("null as the tractor returned 200.")]);
    expect(nulled(json({ tractorPlate: null }, 409))).toEqual([outside("null as the tractor returned 409.")]);
  });

  test("is not sent if the value cannot be set", () => {
    for (const set of [json({ tractorPlate: "other" }), json({ tractorPlate: "CALIBR7" }, 400), json([])])
      expect(played({ [patch("a tractor")]: set }).asked).not.toContain(patch("null as the tractor"));
  });
});

test("updates that do not work show nothing, and nothing of a Finished authorization either", () => {
  const { claims, asked } = played({ [patch("a trailer")]: 405 });
  expect(claims).toContainEqual(["finished-patch", notObservable("PATCH of an Active authorization failed.")]);
  expect(asked.filter((line) => line.startsWith("PATCH"))).toEqual([patch("a trailer")]);
});

test("references to nothing show the status of each, and the body of errors", () => {
  expect(claimed("unknown-reference", { [unknownWarehouse]: problem(404, "unknown_reference") })).toEqual([
    settled("422"),
    settled("404"),
  ]);
});
