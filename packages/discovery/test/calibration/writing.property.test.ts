import { sayValue } from "@totem-partner/spec/own-alternatives";
import type { Company } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { canCreate, type Created, type Kind, kinds } from "../../src/calibration/kinds.ts";
import { type Case, companies, known, type RandomService, serviceOf } from "../support/random-service.ts";
import { visibleByWriting } from "../support/visible-points.ts";

const numRuns = 2 * inject("scale");

/** The records of a company, as texts by their ids. */
function recordsOf({ records }: Company): Map<string, string> {
  const { products, warehouses, authorizations, categories, types, incompatibilities, protocol, webhook } = records;
  const kept = [products, warehouses, authorizations, categories, types, incompatibilities].flatMap((table) => [
    ...table.values(),
  ]);
  const single = { protocol, webhook, drivers: [...records.drivers.keys()], carriers: [...records.carriers.keys()] };
  return new Map([
    ...kept.map((record): [string, string] => [record.id, JSON.stringify(record)]),
    ...Object.entries(single).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ]);
}

/** Expects all records to be as they were before the calibration, except those that the report names. */
function expectUnchanged(before: Map<string, string>, { company }: RandomService, created: readonly Created[]): void {
  const after = recordsOf(company);
  const driver = created.find(({ kind }) => kind === "driver")?.marker;
  for (const [id, record] of before) {
    const text = after.get(id) ?? "";
    expect(driver !== undefined && id === "drivers" ? text.replace(`,"${driver}"`, "") : text).toBe(record);
  }
  const listed = new Map(created.map(({ id, kind, fate }) => [id, `${kind} ${fate}`]));
  for (const id of after.keys()) {
    if (before.has(id)) continue;
    const { records } = company;
    const authorization = records.authorizations.get(id);
    const record = records.products.get(id) ?? records.warehouses.get(id);
    if (authorization) expect(authorization.status).toBe("Finished");
    else expect(record?.deletedAt).not.toBe(null);
    expect(listed.get(id)).toMatch(/ cleaned-up$/);
  }
  expect(created.filter(({ fate }) => fate === "left" || fate === "perhaps-left")).toEqual([]);
}

async function check(given: Case, allowed: readonly Kind[]): Promise<void> {
  const service = await serviceOf(given);
  const before = recordsOf(service.company);
  const { findings, created } = await service.calibrate({ ...given, allowed, givens: known });
  const settled = findings.flatMap(({ id, verdict }) =>
    verdict.sure === "settled" ? [[id, verdict.value] as const] : [],
  );
  for (const [id, value] of settled) expect([id, value]).toEqual([id, given.profile[id]]);
  const expected = visibleByWriting(given, new Set(allowed));
  expect(settled.map(([id]) => id)).toEqual(expect.arrayContaining(expected));
  const against = findings.filter(({ verdict }) =>
    ["outside", "contradicts", "changes-its-mind"].includes(verdict.sure),
  );
  expect(against.map(({ id, verdict }) => [id, verdict])).toEqual([]);
  for (const { id, verdict } of findings) {
    if (verdict.sure !== "consistent" || verdict.atLeast !== undefined) continue;
    expect(verdict.with).toContain(sayValue(given.profile[id] ?? ""));
  }
  expectUnchanged(before, service, created);
}

const withNeeds = (kind: Kind): Kind[] =>
  kinds.filter((one) => one === kind || !canCreate(kind, new Set(kinds.filter((k) => k !== one))));

test(
  "with every kind allowed, what can be observed is settled exactly, and nothing is left",
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(companies, (given) => check(given, kinds)),
      { numRuns },
    );
  },
);

test.each(kinds.map((kind) => [withNeeds(kind)]))("so it is with %j alone", { timeout: 3_600_000 }, async (allowed) => {
  await fc.assert(
    fc.asyncProperty(companies, (given) => check(given, allowed)),
    { numRuns: Math.ceil(numRuns / 10) },
  );
});
