import { describe, expect, test } from "vitest";
import { type Kind, kinds } from "../../../../src/calibration/asking/kinds.ts";
import { cleaningTrial } from "../../../../src/calibration/writing/trials/cleaning.ts";
import { documented } from "../../../../src/findings/documented.ts";
import { contradicts, outside, settled } from "../../../../src/findings/finding.ts";
import { bare, json, list, problem } from "../../../support/probed.ts";
import { mark, staged, type Story } from "../../../support/staged.ts";

const refusal = problem(400, "validation_failed");
const protocol = (state: unknown = "Inactive") =>
  json({ id: "p", state, document: { fileName: `${mark("protocol")}.pdf` } });
const [deactivate, again] = [
  "POST /cleaning-protocol/p/deactivate",
  "POST /cleaning-protocol/p/deactivate (when Inactive)",
];

/** What a service answers about a record of a protocol. */
const recordStory = (path: string, id: string, kind: string): Story => ({
  [`GET ${path}/${id}`]: json({ id, name: mark(kind) }),
  [`PATCH ${path}/${id} (the same name)`]: json({}),
  [`PATCH ${path}/${id} (an unknown field)`]: json({}),
  [`PATCH ${path}/${id} (a field that cannot be changed)`]: json({}),
  [`POST ${path} (an empty body)`]: refusal,
});

const pair = (id: string) => json({ id, reason: mark("pair") });
const story: Story = {
  "GET /cleaning-protocol": [bare(204), protocol(), protocol(), bare(204)],
  "POST /cleaning-protocol": json({ id: "p" }, 201),
  [again]: problem(409, "cleaning_protocol_already_inactive"),
  "POST /cleaning-protocol (a second one)": problem(409, "cleaning_protocol_exists"),
  ...recordStory("/cleaning-categories", "c", "cleaning-category"),
  "POST /cleaning-categories": [json({ id: "c" }, 201), json({ id: "d" }, 201)],
  "GET /cleaning-categories/d": json({ id: "d", name: mark("cleaning-category-2") }),
  ...recordStory("/cleaning-types", "t", "cleaning-type"),
  "POST /cleaning-types": json({ id: "t" }, 200),
  "PATCH /cleaning-types/t (an unknown category)": problem(404, "unknown_reference"),
  "POST /cleaning-incompatibilities": json({ id: "i" }, 201),
  "GET /cleaning-incompatibilities/i": [pair("i"), pair("i"), bare(404)],
  "DELETE /cleaning-incompatibilities/i": bare(204),
  ...{
    "GET /cleaning-categories": list([]),
    "GET /cleaning-types": list([]),
    "GET /cleaning-incompatibilities": list([]),
  },
  "DELETE /cleaning-protocol/p": json({}, 200),
};

const played = (differences: Story = {}, allowed: readonly Kind[] = kinds) =>
  staged(cleaningTrial.play, { ...story, ...differences }, allowed);
const claimed = (differences: Story, id: string) =>
  played(differences).claims.flatMap(([one, verdict]) => (one === id ? [verdict] : []));
const alone: Kind[] = ["cleaning-protocol"];

test("a cleaning protocol shows how it, and what belongs to it, is created, changed and deleted", () => {
  const { claims, gone, over, asked } = played();
  expect(claims.filter(([id]) => !["validation-status", "error-body", "response-fields"].includes(id))).toEqual([
    ["catalog-create-status", settled("201")],
    ["new-protocol-state", settled("inactive")],
    ["repeat-activation", settled("409")],
    ["second-protocol", settled("409")],
    ["catalog-create-status", settled("201")],
    ["unknown-field", settled("ignore")],
    ["patch-immutable", settled("ignore")],
    ["delete-status", settled("204")],
    ["catalog-create-status", settled("200")],
    ["unknown-field", settled("ignore")],
    ["patch-immutable", settled("ignore")],
    ["unknown-reference", settled("404")],
    ["delete-status", settled("200")],
  ]);
  expect(claims.filter(([id]) => id === "validation-status")).toHaveLength(2);
  expect([gone, over]).toEqual([
    [`cleaning-incompatibility, ${mark("pair")}, i, deleted`, `cleaning-protocol, ${mark("protocol")}, p, deleted`],
    undefined,
  ]);
  const listed = cleaningTrial.requests.map(
    ({ method = "GET", path, note }) => `${method} ${path}${note ? ` (${note})` : ""}`,
  );
  expect(asked.filter((line) => !listed.includes(line.replace(/\/[pctdi](?=[/ ]|$)/, "/{id}")))).toEqual([]);
});

test("each request is listed with the kind that must be allowed for it", () => {
  const needing = (kind: Kind) =>
    cleaningTrial.requests.filter(({ needs }) => needs === kind).map(({ method = "GET", path }) => `${method} ${path}`);
  expect(cleaningTrial.kind).toBe("cleaning-protocol");
  expect(new Set(needing("cleaning-category"))).toEqual(
    new Set(["POST /cleaning-categories", "PATCH /cleaning-categories/{id}", "GET /cleaning-categories/{id}"]),
  );
  expect(new Set(needing("cleaning-type"))).toEqual(
    new Set(["POST /cleaning-types", "PATCH /cleaning-types/{id}", "GET /cleaning-types/{id}"]),
  );
  expect(needing("cleaning-incompatibility")).toEqual([
    "POST /cleaning-incompatibilities",
    "GET /cleaning-incompatibilities/{id}",
    "DELETE /cleaning-incompatibilities/{id}",
  ]);
  const pairing = cleaningTrial.requests.find(({ path }) => path === "/cleaning-incompatibilities");
  expect(pairing?.body).toEqual({
    kind: "category",
    firstId: "{firstCategory}",
    secondId: "{secondCategory}",
    reason: "totem-calibration-{run}-pair",
  });
  expect(pairing?.creates).toEqual({ kind: "cleaning-incompatibility", marker: "totem-calibration-{run}-pair" });
  expect(cleaningTrial.requests.find(({ form }) => form)?.form).toEqual({
    companyProtocolEnabled: false,
    fileName: "totem-calibration-{run}-protocol.pdf",
  });
});

test("only what is allowed is created in it", () => {
  const paths = (allowed: readonly Kind[]) =>
    new Set(
      played({}, allowed)
        .asked.filter((line) => line.startsWith("POST "))
        .map((line) => line.split("/")[1]?.split(" ")[0]),
    );
  expect(paths(alone)).toEqual(new Set(["cleaning-protocol"]));
  expect(paths([...alone, "cleaning-category"])).toEqual(new Set(["cleaning-protocol", "cleaning-categories"]));
  expect(paths([...alone, "cleaning-type"])).toEqual(new Set(["cleaning-protocol", "cleaning-types"]));
  expect(paths([...alone, "cleaning-category", "cleaning-incompatibility"])).toEqual(
    new Set(["cleaning-protocol", "cleaning-categories", "cleaning-incompatibilities"]),
  );
});

test("the pair names both categories", () => {
  const [pairing] = played().sent.filter(
    ({ path, method }) => path === "/cleaning-incompatibilities" && method === "POST",
  );
  expect(pairing?.body).toMatchObject({ kind: "category", firstId: "c", secondId: "d" });
});

describe("the trial is over", () => {
  test.each([
    [
      "if there is a protocol",
      { "GET /cleaning-protocol": protocol() },
      "A cleaning protocol exists. It was left unchanged.",
    ],
    [
      "if nothing says that there is none",
      { "GET /cleaning-protocol": bare(404) },
      "GET /cleaning-protocol returned 404.",
    ],
    ["if none can be created", { "POST /cleaning-protocol": bare(409) }, "POST /cleaning-protocol returned 409."],
    [
      "if an active one cannot be deactivated",
      { "GET /cleaning-protocol": [bare(204), protocol("Active")], [deactivate]: bare(403) },
      `${deactivate.replace("/p/", "/{id}/")} returned 403: the key does not allow it.`,
    ],
    [
      "if it has no state",
      { "GET /cleaning-protocol": [bare(204), protocol(null)] },
      "The new protocol has no known state.",
    ],
  ] as [string, Story, string][])("%s", (_, differences, over) => {
    expect(played(differences).over).toBe(over);
  });

  test("with a contradiction if it has a state that the document does not name", () => {
    const why = "The new protocol has no known state.";
    const draft = { "GET /cleaning-protocol": [bare(204), protocol("Draft")] };
    expect(played(draft).over).toBe(why);
    expect(claimed(draft, "new-protocol-state")).toEqual([contradicts(why, documented.protocolStates)]);
    expect(claimed({ "GET /cleaning-protocol": [bare(204), protocol(null)] }, "new-protocol-state")).toEqual([]);
  });
});

test("a protocol that is active at first is deactivated, which shows the status of an action", () => {
  const active = {
    "GET /cleaning-protocol": [bare(204), protocol("Active"), protocol(), bare(204)],
    [deactivate]: json({}, 201),
  };
  expect(claimed(active, "new-protocol-state")).toEqual([settled("active")]);
  expect(claimed(active, "action-status")).toEqual([settled("201")]);
  expect(claimed({}, "action-status")).toEqual([]);
});

describe("deactivating again", () => {
  const repeated = (answer: ReturnType<typeof bare>) => [
    claimed({ [again]: answer }, "repeat-activation"),
    claimed({ [again]: answer }, "action-status"),
  ];

  test("is refused, or succeeds and shows the status of an action", () => {
    expect(repeated(bare(422))).toEqual([[settled(422)], []]);
    expect(repeated(bare(409))).toEqual([[settled("409")], []]);
    expect(repeated(json({ state: "Inactive" }, 201))).toEqual([[settled("200")], [settled("201")]]);
  });

  test("is outside if it is neither", () => {
    expect(repeated(bare(404))).toEqual([[outside("Deactivating again returned 404.")], []]);
    expect(repeated(json({ state: "Active" }))).toEqual([[outside("Deactivating again returned 200.")], []]);
    expect(repeated(json([]))).toEqual([[outside("Deactivating again returned 200.")], []]);
  });
});

test("a record that is declined shows nothing, and leaves the others", () => {
  const { claims, over } = played({ "POST /cleaning-categories": 409 });
  expect(over).toBeUndefined();
  expect(claims.filter(([id]) => id === "catalog-create-status")).toHaveLength(2);
  expect(played({ "POST /cleaning-categories": 409 }).asked).not.toContain("POST /cleaning-incompatibilities");
  expect(played({ "POST /cleaning-categories": [json({ id: "c" }, 201), 409] }).asked).not.toContain(
    "POST /cleaning-incompatibilities",
  );
  expect(played({ "POST /cleaning-incompatibilities": 409 })).toMatchObject({ over: undefined });
});

test("updates that do not work show nothing of references", () => {
  expect(claimed({ "PATCH /cleaning-types/t (the same name)": 405 }, "unknown-reference")).toEqual([]);
});

test("what is gone already shows no status of a deletion", () => {
  expect(claimed({ "GET /cleaning-incompatibilities/i": [pair("i"), bare(404)] }, "delete-status")).toEqual([
    settled("200"),
  ]);
  expect(claimed({ "GET /cleaning-protocol": [bare(204), protocol(), bare(204)] }, "delete-status")).toEqual([
    settled("204"),
  ]);
});
