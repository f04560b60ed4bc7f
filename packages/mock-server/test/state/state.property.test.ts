import { importState } from "@totem-partner/simulator";
import { readState } from "@totem-partner/simulator/control";
import { responses } from "@totem-partner/spec/responses";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { acts, companyAfter, RandomCompany, stateOf } from "../support/companies/random-company.ts";

const life = fc.array(acts, { minLength: 5, maxLength: 40 });

test("every state that a company can come to is accepted, and is the same when it is exported again", async () => {
  await fc.assert(
    fc.asyncProperty(life, async (happened) => {
      const state = stateOf(await companyAfter(happened));
      const read = readState(state);
      if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
      const other = new RandomCompany();
      importState(other.company, read.value);
      expect(stateOf(other)).toEqual(state);
    }),
    { numRuns: 80 * inject("scale") },
  );
});

/** Every place of a JSON value, as the object or list around it and the key. */
function placesIn(value: unknown): { around: object; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ around: value, key }, ...placesIn(inner)]);
}

const junk = fc.constantFrom<unknown>(
  null,
  true,
  -5,
  0,
  1.5,
  1e300,
  "",
  "x",
  "2026-07-01T08:00:00.000Z",
  "11111111-1111-4111-8111-111111111111",
  [],
  {},
);

/** Changes one place: something else, what stands elsewhere, or nothing. */
const mutation = fc.tuple(
  fc.nat(),
  fc.oneof(
    junk.map((value) => ({ value })),
    fc.nat().map((from) => ({ from })),
    fc.constant({}),
  ),
);

function mutate(state: unknown, changes: readonly [number, { value?: unknown; from?: number }][]): void {
  for (const [at, change] of changes) {
    const places = placesIn(state);
    const place = places[at % places.length];
    if (place === undefined) continue;
    const source = change.from === undefined ? undefined : places[change.from % places.length];
    const value: unknown = source ? structuredClone(Reflect.get(source.around, source.key)) : change.value;
    if (value !== undefined) Reflect.set(place.around, place.key, value);
    else if (Array.isArray(place.around)) place.around.splice(Number(place.key), 1);
    else Reflect.deleteProperty(place.around, place.key);
  }
}

const lists = [
  ["/authorizations", responses.listAuthorizations[200]],
  ["/products", responses.listProducts[200]],
  ["/warehouses", responses.listWarehouses[200]],
] as const;

test("a changed state is refused with the places of what is wrong, or it is one that can be", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(life, fc.array(mutation, { minLength: 1, maxLength: 3 }), async (happened, changes) => {
      const state = stateOf(await companyAfter(happened));
      mutate(state, changes);
      const read = readState(state);
      if (!read.ok) {
        expect(read.mistakes.length).toBeGreaterThan(0);
        for (const { path, message } of read.mistakes) {
          expect([path, message]).toEqual([
            expect.stringMatching(/^(\/.+)?$/),
            expect.stringMatching(/^(must|is|names|has)\b/),
          ]);
        }
        return;
      }
      accepted += 1;
      const other = new RandomCompany();
      importState(other.company, read.value);
      const again = readState(stateOf(other));
      expect(again).toMatchObject({ ok: true });
      const {
        "list-envelope": envelope,
        "record-envelope": records,
        "response-fields": fields,
      } = read.value.assumptions;
      if (envelope !== "items" || records !== "bare" || fields !== "full") return;
      // A create may have named no product under another assumption than the present one; it is shown as null.
      if (read.value.authorizations.some((one) => one.productId === null || one.warehouseId === null)) return;
      for (const [path, isPage] of lists) {
        const answer = await other.call("GET", path);
        expect([path, answer.status, isPage(await answer.json())]).toEqual([path, 200, true]);
      }
    }),
    { numRuns: 150 * inject("scale") },
  );
  // Both ways were taken.
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(150 * inject("scale"));
});
