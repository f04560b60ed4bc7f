import { type FaultRule, type MockServer, startMockServer } from "@totem-partner/mock-server";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Authorization, isPartnerError, PartnerClient } from "../../src/index.ts";
import { fullOrder } from "../support/examples.ts";
import { timedBy, VirtualClock } from "../support/retrying.ts";

const runs = 40 * inject("scale");

let mock: MockServer;
let companies = 0;

beforeAll(async () => {
  mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
});

afterAll(() => mock.close());

/** The ways in which a request may break on its way to the service or back, and one in which it does not. */
const breaks: readonly FaultRule[] = [
  { kind: "latency", milliseconds: 0 },
  { kind: "reset-before" },
  { kind: "reset-after-commit" },
  { kind: "truncate" },
  { kind: "truncate", bytes: 0 },
  { kind: "status", status: 408 },
  { kind: "status", status: 500 },
  { kind: "status", status: 500, commit: true },
  { kind: "status", status: 503, retryAfter: 2 },
  { kind: "status", status: 503, commit: true },
  { kind: "html-error", status: 502 },
  { kind: "html-error", status: 502, commit: true },
  { kind: "html-error", status: 504 },
  { kind: "rate-limit", retryAfter: 3 },
  { kind: "rate-limit", retryAfter: 4, retryAfterForm: "date" },
  { kind: "rate-limit", retryAfter: 0 },
  { kind: "wrong-content-type" },
];

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

/** Each breaks one request, in the order in which they come; those that come after them pass unharmed. */
const plan = fc.array(fc.constantFrom(...breaks), { maxLength: 12 });
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
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async ({ faults, externalIds, maxRetries, together }) => {
        companies += 1;
        const key = `test_sequence-${companies}`;
        const company = mock.companyOf(key);
        for (const fault of faults) company.faults.add({ ...fault, times: 1 });
        const options = { baseUrl: mock.url, apiKey: key, ...timedBy(new VirtualClock(0)), maxRetries };
        const { authorizations } = new PartnerClient(options);
        const create = async (externalId: string): Promise<Row> => {
          return { externalId, outcome: await outcomeOf(authorizations.create({ ...fullOrder, externalId })) };
        };
        const rows: Row[] = [];
        if (together) rows.push(...(await Promise.all(externalIds.map(create))));
        else for (const externalId of externalIds) rows.push(await create(externalId));
        hits += company.faults.list().reduce((sum, { hit }) => sum + hit, 0);
        const groups = Map.groupBy(rows, (row) => row.externalId);
        for (const [externalId, group] of groups) expectTruth(key, externalId, group);

        company.faults.clear();
        for (const externalId of groups.keys()) {
          const { outcome } = await create(externalId);
          expect("created" in outcome && [outcome.created.id]).toEqual(idsOf(key, externalId));
        }
      }),
      { numRuns: runs },
    );
    expect(hits).toBeGreaterThan(runs);
  },
  20_000 + runs * 500,
);
