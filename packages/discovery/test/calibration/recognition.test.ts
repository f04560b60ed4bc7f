import { describe, expect, test } from "vitest";
import { type Kind, kinds } from "../../src/calibration/kinds.ts";
import { idIn, isFarAway, isOurs, marker, negligible, markerIn } from "../../src/calibration/recognition.ts";

const mark = "totem-calibration-r-1-main";

test("a marker names the run and what it is of", () => {
  expect(marker("main")).toBe("totem-calibration-{run}-main");
});

const marked: Partial<Record<Kind, object>> = {
  authorization: { batch: mark },
  product: { name: mark },
  warehouse: { name: mark },
  "cleaning-protocol": { document: { fileName: `${mark}.pdf` } },
  "cleaning-category": { name: mark },
  "cleaning-type": { name: mark },
  "cleaning-incompatibility": { reason: mark },
  webhook: { url: `https://${mark}.invalid/` },
};

describe("a record is the one that was created", () => {
  test.each(kinds)("if it has the marker, where its kind shows that: %s", (kind) => {
    const body = marked[kind];
    for (const other of kinds) {
      const isIt = body !== undefined && JSON.stringify(marked[other]) === JSON.stringify(body);
      expect([other, isOurs(kind, marked[other], mark)]).toEqual([other, isIt]);
    }
    expect(isOurs(kind, body, `${mark}x`)).toBe(false);
    for (const none of [undefined, null, {}, "text"]) expect(isOurs(kind, none, mark)).toBe(false);
  });

  test("if it is an authorization that shows no batch, but its days and its quantity", () => {
    const own = { ...negligible };
    expect(isOurs("authorization", own, mark)).toBe(true);
    expect(isOurs("authorization", { ...own, batch: "other" }, mark)).toBe(false);
    expect(isOurs("authorization", { ...own, quantity: 1 }, mark)).toBe(false);
    expect(isOurs("authorization", { ...own, scheduledDate: "2026-07-01T00:00:00Z" }, mark)).toBe(false);
  });
});

test("an authorization is far away if it shows the day that was sent, in any form", () => {
  expect(isFarAway({ scheduledDate: "2099-01-01T00:00:00.000Z" })).toBe(true);
  expect(isFarAway({ scheduledDate: "2099-01-01T01:00:00+01:00" })).toBe(true);
  expect(isFarAway({ scheduledDate: "2099-01-02T00:00:00Z" })).toBe(false);
  expect(isFarAway({})).toBe(false);
});

test.each([
  ["17", "17"],
  ["a_b-C", "a_b-C"],
  ["x".repeat(100), "x".repeat(100)],
  ["x".repeat(101), undefined],
  ["", undefined],
  ["../17", undefined],
  ["17?x", undefined],
  ["?17", undefined],
  [17, undefined],
])("an id is one that a path can have: %j", (id, found) => {
  expect(idIn({ id })).toBe(found);
});

test("what has no fields has no id", () => {
  expect(idIn(undefined)).toBeUndefined();
  expect(idIn(["17"])).toBeUndefined();
});

test.each([
  ["authorization", "batch"],
  ["cleaning-incompatibility", "reason"],
  ["product", "name"],
  ["cleaning-type", "name"],
] as const)("a listed %s has its marker in %s", (kind, field) => {
  expect(markerIn(kind, { [field]: mark })).toBe(mark);
  expect(markerIn(kind, { other: mark })).toBeUndefined();
});
