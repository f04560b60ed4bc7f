import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Authorization, isPartnerError, PartnerClient } from "../../src/index.ts";
import { fullOrder } from "../support/examples.ts";
import { timedBy, VirtualClock } from "../support/retrying.ts";
import { everyFault, type FaultName } from "./faults.ts";
import { startGate } from "./gate.ts";

const runs = 40 * inject("scale");

let mock: MockServer;
let gate: Awaited<ReturnType<typeof startGate>>;
let companies = 0;

beforeAll(async () => {
  mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
  gate = await startGate(mock.url);
});

afterAll(async () => {
  gate.close();
  await mock.close();
});

/** The ids of the authorizations with an externalId. */
const idsOf = (key: string, externalId: string): string[] =>
  mock
    .companyOf(key)
    .exportState()
    .creates.filter((create) => create.externalId === externalId)
    .map(({ authorizationId }) => authorizationId);

type Outcome = { created: Authorization } | { unknown: boolean };

interface Row {
  externalId: string;
  outcome: Outcome;
}

async function outcomeOf(call: PromiseLike<Authorization>): Promise<Outcome> {
  try {
    return { created: await call };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { unknown: error.outcomeUnknown };
  }
}

/** No outcome of these rows, which have one externalId, claims what is not so. */
function expectTruth(key: string, externalId: string, rows: readonly Row[]): void {
  const ids = idsOf(key, externalId);
  expect(ids.length).toBeLessThanOrEqual(1);
  for (const { outcome } of rows) if ("created" in outcome) expect(ids).toEqual([outcome.created.id]);
  const mayBeThere = rows.some(({ outcome }) => "created" in outcome || outcome.unknown);
  if (!mayBeThere) expect(ids).toEqual([]);
}

const plan = fc.array(fc.constantFrom<FaultName[]>("none", ...everyFault), { maxLength: 12 });
const externalId = fc.constantFrom("ERP-1", "ERP-2", "ERP-3");

const sequence = fc.record({
  faults: plan,
  externalIds: fc.array(externalId, { minLength: 1, maxLength: 5 }),
  maxRetries: fc.integer({ min: 0, max: 4 }),
  together: fc.boolean(),
});

test(
  "whatever breaks, an externalId has one authorization at most, no outcome claims what is not so, and later all are there",
  async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ faults, externalIds, maxRetries, together }) => {
        companies += 1;
        const key = `test_sequence-${companies}`;
        gate.plan(key, faults);
        const options = { baseUrl: gate.url, apiKey: key, ...timedBy(new VirtualClock(0)), maxRetries };
        const { authorizations } = new PartnerClient(options);
        const create = async (externalId: string): Promise<Row> => {
          return { externalId, outcome: await outcomeOf(authorizations.create({ ...fullOrder, externalId })) };
        };
        const rows: Row[] = [];
        if (together) rows.push(...(await Promise.all(externalIds.map(create))));
        else for (const externalId of externalIds) rows.push(await create(externalId));
        await gate.settled(key);

        expect(gate.played(key)).toEqual(gate.played(key).map((_, at) => faults[at] ?? "none"));
        const groups = Map.groupBy(rows, (row) => row.externalId);
        for (const [externalId, group] of groups) expectTruth(key, externalId, group);

        gate.plan(key, []);
        for (const externalId of groups.keys()) {
          const { outcome } = await create(externalId);
          expect("created" in outcome && [outcome.created.id]).toEqual(idsOf(key, externalId));
        }
      }),
      { numRuns: runs },
    );
    expect(gate.failures).toEqual([]);
    expect(gate.elsewhere).toEqual([]);
  },
  20_000 + runs * 500,
);
