import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import { type Kind, kinds } from "../../src/calibration/kinds.ts";
import { requestLine } from "../../src/calibration/ask.ts";
import { disposalRequests, dispose, end, todoFor, ways } from "../../src/calibration/disposal.ts";
import { searching } from "../support/cleaned.ts";
import { bare, json, list } from "../support/probed.ts";
import { mark, staged, type Story } from "../support/staged.ts";

const own = mark("x");

/** For each kind: the requests that read and end it, our record, and an answer that it is gone. */
const each: Partial<Record<Kind, { at: string; end?: string; record: object; gone: Answer; ended: string }>> = {
  authorization: {
    ...{ at: "/authorizations/1", end: "POST /authorizations/1/cancel", record: { batch: own } },
    ...{ gone: json({ status: "Finished" }), ended: "cancelled; the service keeps it as Finished" },
  },
  product: { at: "/products/1", end: "DELETE /products/1", record: { name: own }, gone: bare(404), ended: "deleted" },
  warehouse: {
    at: "/warehouses/1",
    end: "DELETE /warehouses/1",
    record: { name: own },
    gone: bare(410),
    ended: "deleted",
  },
  webhook: {
    ...{ at: "/webhook", end: "DELETE /webhook", record: { url: `https://${own}.invalid/` } },
    ...{ gone: bare(204), ended: "removed" },
  },
  "cleaning-incompatibility": {
    ...{ at: "/cleaning-incompatibilities/1", end: "DELETE /cleaning-incompatibilities/1" },
    ...{ record: { reason: own }, gone: json({ deletedAt: "2026-07-01T08:00:00Z" }), ended: "deleted" },
  },
  "cleaning-protocol": {
    ...{ at: "/cleaning-protocol", end: "DELETE /cleaning-protocol/1" },
    ...{ record: { id: "1", document: { fileName: `${own}.pdf` } }, gone: bare(204), ended: "deleted" },
  },
  "cleaning-category": {
    ...{ at: "/cleaning-categories/1", record: { name: own }, gone: bare(404) },
    ended: "deleted with the cleaning protocol",
  },
  "cleaning-type": {
    ...{ at: "/cleaning-types/1", record: { name: own }, gone: bare(410) },
    ended: "deleted with the cleaning protocol",
  },
};
const cases = Object.entries(each) as [Kind, NonNullable<(typeof each)[Kind]>][];
const emptyLists = {
  ...{
    [searching("/cleaning-categories")]: list([]),
    [searching("/cleaning-types")]: list([]),
    [searching("/cleaning-incompatibilities")]: list([]),
  },
};

const disposed = (kind: Kind, story: Story, isOwn?: (body: unknown) => boolean) =>
  staged(() => dispose(kind, "1", own, isOwn), { ...emptyLists, ...story });

describe.each(cases)("a record of kind %s", (kind, { at, end: ending, record, gone, ended }) => {
  const read = `GET ${at}`;

  test("is read, ended and read again", () => {
    if (ending === undefined) {
      expect(disposed(kind, { [read]: json(record) })).toMatchObject({
        returned: { isGone: false, note: todoFor(kind) },
        asked: [read],
      });
      return;
    }
    const { returned, asked } = disposed(kind, { [read]: [json(record), gone], [ending]: bare(200) });
    expect(returned).toMatchObject({ isGone: true, isShown: true, note: ended });
    expect(asked.filter((line) => !(line in emptyLists))).toEqual([read, ending, read]);
  });

  test("is not ended if it is gone already; a response that may be a proxy's is read again", () => {
    const returned = { isGone: true, isShown: false, note: ended };
    const asked = gone.status === 200 ? [read] : [read, read];
    expect(disposed(kind, { [read]: gone })).toMatchObject({ returned, asked });
  });

  test("is not ended if it is another, or cannot be read", () => {
    const { returned, asked } = disposed(kind, { [read]: json({ id: "1", name: "Our best grain" }) });
    expect(asked).toEqual([read]);
    const way = read.replace("/1", "/{id}");
    expect(returned).toMatchObject({
      isGone: false,
      note: `${way} did not return the created record, so it was left unchanged. ${todoFor(kind)}`,
    });
    expect(disposed(kind, { [read]: bare(500) }).returned).toMatchObject({
      isGone: false,
      note: `${way} returned 500, so it was left unchanged. ${todoFor(kind)}`,
    });
  });

  test("is left if it is still there afterwards", () => {
    if (ending === undefined) return;
    const { returned } = disposed(kind, { [read]: json(record), [ending]: bare(403) });
    expect(returned).toMatchObject({
      isGone: false,
      note: `${ending.replace("/1", "/{id}")} returned 403. ${todoFor(kind)}`,
    });
  });

  test("is ended by requests that are listed, and what to do about it otherwise is told", () => {
    const listed = disposalRequests(kind).map((ask) => requestLine(ask).replace("{id}", "1"));
    const found = listed.filter((line) => line.endsWith(" (to find created records)"));
    expect(listed).toEqual([read, ...(ending ? [ending] : []), ...found]);
    if (kind === "cleaning-protocol")
      expect(found).toEqual(Object.keys(emptyLists).flatMap((line) => [line, line.replace(" (", "?offset={n} (")]));
    else expect(found).toHaveLength(ways[kind]?.list === undefined ? 0 : 2);
    expect(todoFor(kind).length).toBeGreaterThan(20);
  });
});

test("a record that was deleted is gone only if it says so", () => {
  for (const body of [{ deletedAt: null, name: own }, { name: own }, [{ deletedAt: "then" }]])
    expect(disposed("product", { "GET /products/1": json(body), "DELETE /products/1": 200 }).returned).toMatchObject({
      isGone: false,
    });
  expect(disposed("authorization", { "GET /authorizations/1": json({ status: "Active" }) }).returned).toMatchObject({
    isGone: false,
  });
  expect(
    disposed("authorization", { "GET /authorizations/1": json({ status: "Finished" }, 202) }).returned,
  ).toMatchObject({ isGone: false });
  expect(disposed("product", { "GET /products/1": json({ deletedAt: "then" }, 202) }).returned).toMatchObject({
    isGone: false,
  });
});

test("a webhook that is not found is gone", () => {
  expect(disposed("webhook", { "GET /webhook": 404 }).returned).toMatchObject({ isGone: true });
});

describe("a cleaning protocol", () => {
  const read = "GET /cleaning-protocol";
  const protocol = (id: string | undefined, name: string) => json({ id, document: { fileName: `${name}.pdf` } });
  const deletion = "DELETE /cleaning-protocol/1";

  test("is gone if there is another one", () => {
    expect(disposed("cleaning-protocol", { [read]: protocol("2", "other") }).returned).toMatchObject({ isGone: true });
    for (const other of [protocol("1", "other"), protocol(undefined, "other")])
      expect(disposed("cleaning-protocol", { [read]: other }).returned).toMatchObject({ isGone: false });
    expect(disposed("cleaning-protocol", { [read]: protocol("2", own), [deletion]: 204 }).returned).toMatchObject({
      isGone: false,
    });
    expect(disposed("cleaning-protocol", { [read]: json({ id: "2" }, 202) }).returned).toMatchObject({ isGone: false });
  });

  test("is not deleted with records of others, or with lists that cannot be read", () => {
    const why = (path: string) => ({
      isGone: false,
      note: `It may contain records that this run did not create: see GET ${path}.`,
    });
    const story = { [read]: [protocol("1", own), bare(204)], [deletion]: bare(204) };
    const [ours, theirs] = [
      { id: "c", name: mark("c") },
      { id: "d", name: "Feed" },
    ];
    const given = (lists: Story) => disposed("cleaning-protocol", { ...story, ...lists });
    expect(given({ [searching("/cleaning-types")]: list([ours, theirs]) })).toMatchObject({
      returned: why("/cleaning-types"),
      asked: [read, searching("/cleaning-categories"), searching("/cleaning-types")],
    });
    const page = (item: object, offset: number) => json({ items: [item], total: 2, limit: 1, offset });
    const unclear: Story[] = [
      { [searching("/cleaning-incompatibilities")]: 500 },
      { [searching("/cleaning-types")]: list([ours, { id: "e", name: "totem-calibration-s-1-cleaning-type" }]) },
      { [searching("/cleaning-types")]: json({ success: false, error: "timeout", data: [] }) },
      { [searching("/cleaning-types")]: page(ours, 0), [searching("/cleaning-types", 1)]: page(theirs, 1) },
      { [searching("/cleaning-categories")]: list([{ id: "c", name: null }]) },
      { [searching("/cleaning-categories")]: list([{ id: "c", name: `my ${mark("c")}` }]) },
    ];
    for (const lists of unclear) {
      const [path = ""] = Object.keys(lists).map((line) => line.split(" ")[1] ?? "");
      expect(given(lists).returned).toMatchObject(why(path));
    }
    const pair = { id: "p", reason: mark("pair") };
    const whole = {
      [searching("/cleaning-categories")]: list([ours]),
      [searching("/cleaning-incompatibilities")]: list([pair]),
    };
    expect(given(whole).returned).toMatchObject({ isGone: true });
  });
});

test("whether a read shows a record may be told in another way", () => {
  const story = { "GET /webhook": [json({ id: "w" }), bare(204)], "DELETE /webhook": bare(204) };
  expect(disposed("webhook", story).returned).toMatchObject({ isGone: false });
  expect(disposed("webhook", story, () => true).returned).toMatchObject({ isGone: true, isShown: true });
});

test("events and drivers cannot be ended, and each says what to do", () => {
  for (const kind of ["event", "driver"] as const) {
    expect(disposed(kind, {})).toMatchObject({ returned: { isGone: false, note: "" }, asked: [] });
    expect(disposalRequests(kind)).toEqual([]);
  }
  expect(todoFor("event")).toBe("An event cannot be undone.");
  expect(todoFor("driver")).toContain("Ask the operators");
  expect(new Set(kinds.map(todoFor)).size).toBe(kinds.length - 1);
  expect(Object.keys(ways)).toHaveLength(kinds.length - 2);
});

const created = (marker: string) => ({ path: "/products", creates: { kind: "product" as const, marker } });

test("within a trial, what is ended is gone, and otherwise the trial is over", () => {
  const story = { "GET /products/1": [json({ name: own }), bare(404)], "DELETE /products/1": bare(204) };
  expect(staged((stage) => end(stage, created("totem-calibration-{run}-x"), "1"), story)).toMatchObject({
    gone: [`product, ${own}, 1, deleted`],
    over: undefined,
  });
  expect(staged((stage) => end(stage, created(own), "1"), { "GET /products/1": 500 })).toMatchObject({
    gone: [],
    over: "The created record cannot be cleaned up: GET /products/{id} returned 500, so it was left unchanged. Delete the product of this name.",
  });
});
