import { isPart, type Part } from "@totem-partner/spec/contract-document";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { drawAnswer } from "./support/drawn-answers.ts";

const isOperationId = (id: string): id is OperationId => id in operations;
const seeds = fc.uuid();
const numRuns = 20 * inject("scale");

/** Every record of an answer, the fields of each. */
function recordsIn(value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  return isPart(value) ? [value, ...Object.values(value).flatMap(recordsIn)] : [];
}

/** The records that an operation answers with, drawn with this seed. */
const drawnRecords = async (operationId: OperationId, seed: string, status = "200"): Promise<Part[]> =>
  recordsIn((await drawAnswer({ operationId, status, seed })).body);

test("plates are those of Spanish tractors and trailers", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      for (const { tractorPlate, trailerPlates } of await drawnRecords("listAuthorizations", seed)) {
        if (typeof tractorPlate === "string") expect(tractorPlate).toMatch(/^\d{4}[B-DF-HJ-NPR-TV-Z]{3}$/);
        for (const plate of Array.isArray(trailerPlates) ? (trailerPlates as unknown[]) : []) {
          expect(plate).toMatch(/^R\d{4}[B-DF-HJ-NPR-TV-Z]{3}$/);
        }
      }
    }),
    { numRuns },
  );
});

test.each([
  ["createAuthorization", "201", "Active"],
  ["cancelAuthorization", "200", "Finished"],
  ["activateCleaningProtocol", "200", "Active"],
  ["deactivateCleaningProtocol", "200", "Inactive"],
] as const)("what %s answers is in the state that it leads to", async (operationId, status, state) => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const [record] = await drawnRecords(operationId, seed, status);
      expect(record?.["status"] ?? record?.["state"]).toBe(state);
      if (operationId === "createAuthorization") expect(record?.["remainingQuantity"]).toBe(record?.["quantity"]);
    }),
    { numRuns: 10 * inject("scale") },
  );
});

const lists = Object.keys(operations)
  .filter(isOperationId)
  .filter((id) => id.startsWith("list"));

test("a page holds everything that it counts, and no record twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...lists), seeds, async (operationId, seed) => {
      const [page] = await drawnRecords(operationId, seed);
      const { items, total, limit, offset } = page!;
      const ids = (items as Part[]).map(({ id }) => id);
      expect([total, offset]).toEqual([ids.length, 0]);
      expect(limit).toBeGreaterThanOrEqual(ids.length);
      for (const field of ["id", "externalId"]) {
        const values = (items as Part[]).map((one) => one[field] ?? Symbol("none"));
        expect(new Set(values).size).toBe(ids.length);
      }
    }),
    { numRuns },
  );
});

test("the same seed draws the same answer, and another one another", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, seeds, async (seed, other) => {
      const draw = (one: string) => drawAnswer({ operationId: "getAuthorization", status: "200", seed: one });
      const first = (await draw(seed)).body;
      expect((await draw(seed)).body).toEqual(first);
      if (seed.slice(0, 8) !== other.slice(0, 8)) expect((await draw(other)).body).not.toEqual(first);
    }),
    { numRuns: 10 * inject("scale") },
  );
});
