import { describe, expect, test } from "vitest";
import { documented } from "../../../../src/findings/documented.ts";
import { contradicts, outside, settled } from "../../../../src/findings/finding.ts";
import { again, claimed, deactivate, pair, played, protocol } from "../../../support/cleaning-story.ts";
import { bare, json } from "../../../support/probed.ts";
import type { Story } from "../../../support/staged.ts";

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
