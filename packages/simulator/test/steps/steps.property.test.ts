import fc from "fast-check";
import { expect, test } from "vitest";
import { exportState, importing } from "../../src/index.ts";
import { changingAssumptions } from "../../src/commands/authorizations.ts";
import { readingState } from "../../src/control/read-state.ts";
import { withoutPauses, mostBetweenPauses, type Steps, withPauses } from "../../src/steps.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { morning, Partner } from "../support/partner.ts";

const longest = 50;

/** A company with an authorization for each of these ends of windows, in seconds from its time. */
async function aCompany(ends: readonly number[]): Promise<Partner> {
  const partner = new Partner();
  for (const [at, seconds] of ends.entries()) {
    const endDate = new Date(morning + seconds * 1000).toISOString();
    await partner.created(anAuthorization({ externalId: `ERP-${String(at)}`, endDate }));
  }
  return partner;
}

/** Takes steps, of which each changes no more records than it says, and says no more than fifty. */
function takeCounted<T>({ company }: Partner, steps: Steps<T>): T {
  for (;;) {
    const { records } = company;
    const { revision } = records;
    const step = steps.next();
    if (step.done) return step.value;
    expect(step.value).toBeLessThanOrEqual(longest);
    // An import makes others, which take their place as a whole.
    if (company.records === records) expect(records.revision - revision).toBeLessThanOrEqual(step.value);
  }
}

const someEnds = fc.array(fc.oneof(fc.constant(60), fc.integer({ min: 1, max: 200 })), { maxLength: 130 });

test("a clock is moved in steps of at most fifty records, to the same end as at once", async () => {
  const moved = fc.asyncProperty(someEnds, fc.integer({ min: 0, max: 220 }), async (ends, seconds) => {
    const [inSteps, once] = [await aCompany(ends), await aCompany(ends)];
    takeCounted(inSteps, inSteps.company.clock.advancing(seconds * 1000));
    once.company.clock.advance(seconds * 1000);
    const [told, expected] = [inSteps, once].map(({ events, company }) => [
      events.map(({ type, occurredAt }) => [type, occurredAt]),
      company.clock.now(),
      [...company.records.authorizations.values()].map(({ status, updatedAt }) => [status, updatedAt]),
    ]);
    expect(told).toEqual(expected);
    expect(inSteps.company.clock.movesTo).toBeUndefined();
  });
  const together: [number[], number] = [Array<number>(120).fill(60), 100];
  await fc.assert(moved, { numRuns: 20, examples: [together] });
});

test("while it is moved, a clock stands at the end of the step, and says where it moves to", async () => {
  const { company } = await aCompany([10, 20, 30]);
  const steps = company.clock.setting(morning + 60_000);
  const seen = [];
  while (steps.next().done !== true) seen.push([company.clock.now() - morning, company.clock.movesTo]);
  expect(seen).toEqual([10_001, 20_001, 30_001].map((at) => [at, morning + 60_000]));
  expect([company.clock.now(), company.clock.movesTo]).toEqual([morning + 60_000, undefined]);
});

test("assumptions change, and states are read and imported, in steps of at most fifty records", async () => {
  const property = fc.asyncProperty(someEnds, async (ends) => {
    const [from, to] = [await aCompany(ends), new Partner()];
    takeCounted(from, changingAssumptions(from.company, { expiry: "stays-active" }));
    const state = exportState(from.company);
    const read = takeCounted(to, readingState(structuredClone(state), Infinity));
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
    takeCounted(to, importing(to.company, read.value));
    expect(exportState(to.company)).toEqual(state);
  });
  await fc.assert(property, { numRuns: 20 });
});

test("the mistakes in a long list name the items that have them", () => {
  const drivers = Array.from({ length: 200 }, (_, at) => (at % 60 === 59 ? at : `1234567${String(at)}Z`));
  const read = withoutPauses(readingState({ ...exportState(new Partner().company), drivers }, Infinity));
  const mistakes = [59, 119, 179].map((at) => ({ path: `/drivers/${String(at)}`, message: "must be a string" }));
  expect(read).toEqual({ ok: false, mistakes });
});

test("between two pauses are at most a hundred records and one step", async () => {
  const property = fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 300 })), async (handled) => {
    let [since, most] = [0, 0];
    function* steps(): Steps<string> {
      for (const count of handled) {
        since += count;
        most = Math.max(most, since);
        yield count;
      }
      return "done";
    }
    const pause = async () => {
      expect(since).toBeGreaterThanOrEqual(mostBetweenPauses);
      since = 0;
    };
    expect(await withPauses(steps(), pause)).toBe("done");
    expect(most).toBeLessThan(mostBetweenPauses + Math.max(0, ...handled) + 1);
  });
  await fc.assert(property);
});
