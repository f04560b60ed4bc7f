import { setImmediate } from "node:timers/promises";
import {
  changeAssumptions,
  type Company,
  importState,
  type SimulatorOptions,
  type StateStore,
} from "@totem-partner/simulator";
import { readState, seededIds } from "@totem-partner/simulator/control";
import fc from "fast-check";
import { expect } from "vitest";
import { type Act, acts, companyAfter, RandomCompany, stateOf } from "./random-company.ts";

const clockActs: fc.Arbitrary<Act> = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(
    (seconds): Act =>
      ({ company }) =>
        company.clock.advance(seconds * 1000),
  ),
  fc.constant<Act>(({ company }) => {
    company.clock.release();
    // Timers that are due then do not fire here; this ends the windows that they would end.
    changeAssumptions(company, {});
  }),
);

const wholeActs: fc.Arbitrary<Act> = fc.constantFrom<Act>(
  ({ company }) => {
    company.reset();
  },
  (on) => {
    const read = readState(stateOf(on));
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
    importState(on.company, read.value);
  },
);

const story = fc.array(
  fc.oneof({ weight: 20, arbitrary: acts }, { weight: 4, arbitrary: clockActs }, { weight: 1, arbitrary: wholeActs }),
  { maxLength: 25 },
);

/** Most companies have a webhook: what happens to them waits to be delivered. */
const withWebhook: fc.Arbitrary<Act[]> = fc
  .tuple(fc.integer({ max: 3, min: 0 }), story)
  .map(([none, acts]) => [
    ...(none === 0 ? [] : [(on: RandomCompany) => on.call("PUT", "/webhook", { url: "http://127.0.0.1:1/" })]),
    ...acts,
  ]);

/** Lets what waits for a commit happen, and be committed. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await setImmediate();
}

/** A simulator to which nothing happens by itself. */
const options = (store: StateStore): SimulatorOptions => ({
  store,
  newIds: seededIds(7),
  timeSource: { now: () => Date.parse("2026-07-01T09:00:00.000Z"), setTimer: () => () => undefined },
  deliver: () => Promise.resolve({ kind: "answered", status: 503 }),
});

/** Every delivery that is not settled; what is under way is made again. */
const waiting = ({ deliveries }: Company): unknown[] =>
  [...deliveries.unsettled()]
    .map(({ id, told, series, attempts, state, nextAttemptAt }) => ({
      id,
      told,
      attempts: attempts.length - (state === "under-way" ? 1 : 0),
      made: series.attempts - (state === "under-way" ? 1 : 0),
      at: nextAttemptAt ?? attempts.at(-1)?.startedAt,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

const lists = ["/authorizations", "/authorizations?status=Finished", "/products", "/warehouses", "/cleaning-types"];

/** Everything observable about a company. */
async function seen(on: RandomCompany): Promise<unknown> {
  const pages = [];
  for (const path of lists) pages.push(await (await on.call("GET", path)).text());
  return { state: stateOf(on), waiting: waiting(on.company), pages };
}

/** A store, and how the same is opened again by another process. */
export interface ReopenedStore {
  store: StateStore;
  reopen: () => StateStore;
}

/** Checks, of random companies, that one that comes back from a store equals the one that wrote it, and goes on as that does. */
export async function checkComingBack(create: () => ReopenedStore, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(withWebhook, story, async (before, after) => {
      const { store, reopen } = create();
      const writer = await companyAfter(before, new RandomCompany(options(store)));
      await settled();
      const reader = new RandomCompany(options(reopen()));
      expect(await seen(reader)).toEqual(await seen(writer));
      for (const on of [writer, reader]) {
        await companyAfter(after, on);
        await settled();
      }
      expect(await seen(reader)).toEqual(await seen(writer));
    }),
    { numRuns },
  );
}
