import { expect, test } from "vitest";
import { products } from "../../src/commands/records.ts";
import { IdStreams, type NewIds, randomIds } from "../../src/company/company-options.ts";
import { Partner, simulatorAt } from "../support/partner.ts";

/** Streams whose ids say what they are, and what they were asked for. */
function scriptedIds() {
  const begun: unknown[][] = [];
  const newIds: NewIds = (...given) => {
    begun.push(given);
    const [stream, after = 0] = given;
    let count = after;
    return () => `${stream} ${String((count += 1))}`;
  };
  return { newIds, begun };
}

test("a company has a stream of ids for its records and one for its requests, which continue where they should", () => {
  const { newIds, begun } = scriptedIds();
  const ids = new IdStreams(newIds, "demo");
  expect([ids.record(), ids.record(), ids.request()]).toEqual([
    "records of demo 1",
    "records of demo 2",
    "requests of demo 1",
  ]);
  ids.begin({ records: 5, requests: 2000 });
  expect([ids.record(), ids.request()]).toEqual(["records of demo 6", "requests of demo 2001"]);
  ids.begin();
  expect([ids.record(), ids.counts]).toEqual(["records of demo 1", { records: 1, requests: 1000 }]);
  const start = [["records of demo"], ["requests of demo"]];
  expect(begun).toEqual([...start, ["records of demo", 5], ["requests of demo", 2000], ...start]);
});

test("drawn ids are counted: each of a record, those of requests in blocks of a thousand", () => {
  const ids = new IdStreams(scriptedIds().newIds, "demo");
  let reports = 0;
  ids.onCount = () => (reports += 1);
  expect(ids.counts).toEqual({ records: 0, requests: 1000 });
  ids.record();
  expect([ids.counts, reports]).toEqual([{ records: 1, requests: 1000 }, 1]);
  for (let drawn = 1; drawn < 1000; drawn += 1) ids.request();
  expect([ids.counts, reports]).toEqual([{ records: 1, requests: 1000 }, 1]);
  ids.request();
  expect([ids.counts, reports]).toEqual([{ records: 1, requests: 2000 }, 2]);
  ids.begin({ records: 5, requests: 2000 });
  expect(ids.counts).toEqual({ records: 5, requests: 3000 });
});

test("only ids that are not random may repeat", () => {
  expect(new IdStreams(randomIds, "demo").mayRepeat).toBe(false);
  expect(new IdStreams(scriptedIds().newIds, "demo").mayRepeat).toBe(true);
});

test("an id that a record has already is not given to another", () => {
  const { company } = new Partner();
  const [taken = ""] = company.records.products.keys();
  const planned = [taken, taken, "00000000-0000-4000-8000-00000000abcd"];
  const drawn = company.ids.record.bind(company.ids);
  company.ids.record = () => planned.shift() ?? drawn();
  const { size } = company.records.products;
  expect(products.create(company, { name: "Rye" })).toMatchObject({
    value: { id: "00000000-0000-4000-8000-00000000abcd" },
  });
  expect(company.records.products.size).toBe(size + 1);
});

test("a command as of another moment has its time and, for its first record, its id", () => {
  const { company } = new Partner();
  const id = "00000000-0000-4000-8000-00000000abcd";
  const made = company.asOf({ now: 5, id }, () => {
    const within = company.asOf({ now: 7 }, () => company.context.now);
    return [company.newId(), company.newId() === id, company.context.now, within];
  });
  expect(made).toEqual([id, false, 5, 7]);
  expect(company.asOf({ id }, () => [company.context.now, company.newId()])).toEqual([company.clock.now(), id]);
  const fails = () =>
    company.asOf({ now: 5, id }, () => {
      throw new Error("It failed.");
    });
  expect(fails).toThrow("It failed.");
  expect([company.context.now, company.newId() === id]).toEqual([company.clock.now(), false]);
});

test("after a reset, ids begin again", () => {
  const { newIds } = scriptedIds();
  const company = simulatorAt({ newIds }).company("test_demo");
  const ids = () => [company?.newId(), company?.ids.request()];
  const first = ids();
  expect(first).toEqual([expect.stringMatching(/^records of demo \d+$/), "requests of demo 1"]);
  expect(ids()).not.toEqual(first);
  company?.reset();
  expect(ids()).toEqual(first);
});
