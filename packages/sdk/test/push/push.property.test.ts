import fc from "fast-check";
import { expect, inject, test } from "vitest";
import type { AuthorizationCreate, JournalEntry, PushJournal, PushOutcome } from "../../src/index.ts";
import { errorOfKind } from "../../src/errors/load-later.ts";
import { listenForAbort } from "../../src/send/deadline.ts";
import { checkOptions } from "../../src/calls/call-options.ts";
import { PushCall } from "../../src/push/push-call.ts";
import { order } from "../support/examples.ts";
import { type Answering, type Fate, ModelService, mortalJournal } from "../support/push-model.ts";
import { baseUrl, clientOf, json } from "../support/scripted-service.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const answering = fc.record<Answering>({
  create: fc.constantFrom(200, 201),
  repeat: fc.constantFrom(200, 201, 409),
  code: fc.boolean(),
  frozen: fc.boolean(),
});
const fate = fc.constantFrom<Fate[]>(
  "served",
  "lost before",
  "lost after",
  "failed before",
  "failed after",
  "too many",
  "busy",
);
const script = fc.array(fate, { maxLength: 20 });

/** Few externalIds, so that they repeat; few quantities, so that some repeat word for word. */
const row = fc
  .record({ id: fc.nat(14), quantity: fc.constantFrom(1, 1, 1, 2), known: fc.integer({ min: 0, max: 9 }) })
  .map(({ id, quantity, known }): AuthorizationCreate => {
    const carrierTaxId = known === 0 ? "A00000000" : order.carrierTaxId;
    return { ...order, externalId: `E${id}`, quantity, carrierTaxId };
  });
const rows = fc.array(row, { maxLength: 20 });
const concurrency = fc.integer({ min: 1, max: 9 });
const invalid = ({ carrierTaxId }: AuthorizationCreate) => carrierTaxId !== order.carrierTaxId;

interface Pushing {
  rows: AuthorizationCreate[];
  concurrency: number;
  maxRetries: number;
  journal?: PushJournal;
  dies?: () => boolean;
}

function begin(service: ModelService, { rows: pushed, dies = () => false, ...options }: Pushing) {
  const { authorizations } = service.client(dies);
  const create = (fields: AuthorizationCreate) => authorizations.create(fields);
  const check = () => undefined;
  const deps = { service: baseUrl, check, checkOptions, errorOfKind, listenForAbort, create, clock: virtualClock() };
  return new PushCall(pushed, { ...options, fields: (fields) => fields }, deps);
}

/**
 * Checks the claims of each outcome against the service, and against its records before the first push of these rows.
 */
function expectTruth(
  outcomes: PushOutcome[],
  pushed: AuthorizationCreate[],
  service: ModelService,
  before: Set<string>,
) {
  expect(outcomes.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual([...pushed.keys()]);
  const firsts = new Map<string, number>();
  for (const [index, { externalId }] of pushed.entries()) if (!firsts.has(externalId)) firsts.set(externalId, index);
  for (const outcome of outcomes) {
    const { externalId } = outcome.row;
    const isFirst = firsts.get(externalId) === outcome.index;
    expect(outcome.row).toBe(pushed[outcome.index]);
    expect(outcome.repeats).toBe(isFirst ? undefined : firsts.get(externalId));
    const stored = service.created.has(externalId);
    if (outcome.result === "created")
      expect({ stored, isFirst, before: before.has(externalId) }).toEqual({
        stored: true,
        isFirst: true,
        before: false,
      });
    if (outcome.result === "existing")
      expect({ stored, earlier: before.has(externalId) || !isFirst }).toEqual({ stored: true, earlier: true });
    if (outcome.result === "stored") expect({ stored, isFirst }).toEqual({ stored: true, isFirst: true });
    if (isFirst && outcome.result === "rejected") expect(invalid(outcome.row) || before.has(externalId)).toBe(true);
    if (isFirst && invalid(outcome.row)) expect(["rejected", "unknown"]).toContain(outcome.result);
  }
}

/** A service that has some of the rows already, some of them for a day. */
function serviceWith(given: Answering, fates: Fate[], had: AuthorizationCreate[]) {
  const service = new ModelService(given, fates);
  for (const fields of had) {
    service.serve(fields);
    service.later(40_000);
  }
  return { service, before: new Set(service.created.keys()) };
}

const had = fc.array(row, { maxLength: 6 });

test("whatever happens to the requests, every row has one outcome, and no outcome claims what is not so", async () => {
  await fc.assert(
    fc.asyncProperty(
      answering,
      script,
      rows,
      had,
      concurrency,
      fc.nat(3),
      async (given, fates, pushed, old, most, maxRetries) => {
        const { service, before } = serviceWith(given, fates, old);
        const call = begin(service, { rows: pushed, concurrency: most, maxRetries });
        const outcomes: PushOutcome[] = [];
        for await (const outcome of call) outcomes.push(outcome);
        expectTruth(outcomes, pushed, service, before);
        expect(await call).toMatchObject({ rows: pushed.length });
      },
    ),
    { numRuns: 150 * inject("scale") },
  );
});

test("wherever the process dies, pushing again with the journal ends with every row once and one outcome for each", async () => {
  const deaths = fc.array(fc.nat(40), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      answering,
      script,
      rows,
      had,
      concurrency,
      deaths,
      async (given, fates, pushed, old, most, steps) => {
        const { service, before } = serviceWith(given, fates, old);
        const entries = new Map<string, JournalEntry>();
        for (const step of steps) {
          let left = step;
          let report = (): void => undefined;
          const dead = new Promise<void>((resolve) => {
            report = resolve;
          });
          const dies = () => {
            left -= 1;
            if (left < 0) report();
            return left < 0;
          };
          const call = begin(service, {
            rows: pushed,
            concurrency: most,
            maxRetries: 9,
            dies,
            journal: mortalJournal(entries, dies),
          });
          await Promise.race([call, dead]);
        }
        const concluded = new Map([...entries].filter(([, { outcome }]) => outcome !== undefined));
        const journal = mortalJournal(entries, () => false);
        const outcomes: PushOutcome[] = [];
        for await (const outcome of begin(service, { rows: pushed, concurrency: most, maxRetries: 30, journal }))
          outcomes.push(outcome);
        expectTruth(outcomes, pushed, service, before);
        for (const {
          row: { externalId },
          result,
          repeats,
        } of outcomes) {
          expect(result).not.toBe("unknown");
          if (repeats === undefined && concluded.has(externalId))
            expect(result).toBe(concluded.get(externalId)?.outcome?.result);
        }
        for (const fields of pushed)
          if (!invalid(fields) && !pushed.some((one) => one.externalId === fields.externalId && invalid(one)))
            expect(service.created.has(fields.externalId)).toBe(true);
      },
    ),
    { numRuns: 100 * inject("scale") },
  );
});

test("rows that are all invalid are rejected one by one: no more is read than taken and a concurrency beyond", async () => {
  await fc.assert(
    fc.asyncProperty(concurrency, fc.integer({ min: 1, max: 40 }), async (most, wanted) => {
      let [read, taken] = [0, 0];
      function* endless() {
        for (;;) yield { ...order, externalId: `E${(read += 1)}`, quantity: -1 };
      }
      const { partner, received } = clientOf(() => json({}, 500));
      for await (const { index, result } of partner.authorizations.push(endless(), { concurrency: most })) {
        expect([index, result]).toEqual([taken, "rejected"]);
        taken += 1;
        expect(read - taken).toBeLessThanOrEqual(most);
        if (taken === wanted) break;
      }
      expect(received).toEqual([]);
    }),
    { numRuns: 50 * inject("scale") },
  );
});
