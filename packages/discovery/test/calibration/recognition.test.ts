import { describe, expect, test } from "vitest";
import { type Kind, kinds } from "../../src/calibration/kinds.ts";
import {
  farDays,
  idIn,
  isAsAnswered,
  isFarAway,
  isOurs,
  isSilent,
  isSingle,
  marker,
  shownMark,
  smallest,
} from "../../src/calibration/recognition.ts";

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
    const own = { ...farDays, quantity: smallest };
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

describe("a singleton", () => {
  const [webhook, protocol] = [{ url: "https://a.invalid/" }, { document: { fileName: "a.pdf" } }];

  test("is a webhook or a cleaning protocol", () => {
    expect(kinds.filter(isSingle)).toEqual(["cleaning-protocol", "webhook"]);
  });

  test("is silent if nothing in it shows who created it", () => {
    expect([isSilent("webhook", webhook), isSilent("webhook", protocol)]).toEqual([false, true]);
    expect([isSilent("cleaning-protocol", webhook), isSilent("cleaning-protocol", protocol)]).toEqual([true, false]);
    expect(isSilent("cleaning-protocol", { document: null })).toBe(true);
    expect(isSilent("webhook", { url: null })).toBe(true);
  });

  test("is as it was answered if it has the same id, whatever else it shows", () => {
    expect(isAsAnswered("webhook", { ...webhook, id: "1" }, { url: "other", id: "1" })).toBe(true);
    expect(isAsAnswered("webhook", { ...webhook, id: "1" }, { ...webhook, id: "2" })).toBe(false);
  });

  test("is as it was answered, without ids, if nothing contradicts that", () => {
    expect(isAsAnswered("webhook", webhook, { ...webhook, id: "1" })).toBe(true);
    expect(isAsAnswered("webhook", { ...webhook, id: "1" }, webhook)).toBe(true);
    expect(isAsAnswered("webhook", webhook, { url: "other" })).toBe(false);
    expect(isAsAnswered("webhook", {}, webhook)).toBe(true);
    expect(isAsAnswered("webhook", webhook, {})).toBe(false);
    expect(isAsAnswered("cleaning-protocol", protocol, { document: { fileName: "b.pdf" } })).toBe(false);
  });
});

test.each([
  ["authorization", "batch"],
  ["cleaning-incompatibility", "reason"],
  ["product", "name"],
  ["cleaning-type", "name"],
] as const)("a listed %s has its marker in %s", (kind, field) => {
  expect(shownMark(kind, { [field]: mark })).toBe(mark);
  expect(shownMark(kind, { other: mark })).toBeUndefined();
});
