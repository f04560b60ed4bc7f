import { expect } from "vitest";
import { clientTrials, judgeRun, type ObservedRequest, type ObservedRun, type Verdict } from "../../src/index.ts";

export const anOrder = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  quantity: 24.5,
  carrierTaxId: "B12345674",
  scheduledDate: "2026-07-01T06:00:00Z",
};

let count = 0;

/** A request that arrives so many milliseconds after the beginning, and is answered at once. */
export function aRequest(arrived: number, fields: Partial<ObservedRequest> = {}): ObservedRequest {
  count += 1;
  return {
    id: `request-${String(count)}`,
    operationId: "createAuthorization",
    method: "POST",
    path: "/authorizations",
    query: {},
    status: 201,
    service: 201,
    problem: null,
    consulted: [],
    body: anOrder,
    fault: null,
    arrived,
    answered: arrived,
    ...fields,
  };
}

/** The form of a sentence. */
export const sentence = /^[A-Z0-9].*\.$/;

const today = Date.parse("2026-07-01T06:00:00Z");

/** Stories are told from their beginning, at zero. */
const inOurDays = (request: ObservedRequest): ObservedRequest => ({
  ...request,
  arrived: today + request.arrived,
  answered: today + request.answered,
});

/** The requests of a run without faults, unless a story has others: two orders. */
const calmOrders = ["ERP-1", "ERP-2"].map((externalId, at) => aRequest(at, { body: { ...anOrder, externalId } }));

/** Further facts about a run, and the requests of the one in which nothing went wrong. */
interface Further extends Partial<Omit<ObservedRun, "requests" | "exitCode">> {
  baseline?: readonly ObservedRequest[];
}

/** The verdict of a trial on requests, and on how the command ended. */
export function judged(
  id: string,
  requests: readonly ObservedRequest[],
  exitCode: number | null = 0,
  { baseline = calmOrders, ...more }: Further = {},
): Verdict {
  const trial = clientTrials.find((one) => one.id === id);
  if (trial === undefined) throw new Error(`There is no trial ${id}.`);
  const run = { exitCode, elsewhere: [], ...more, requests: requests.map(inOurDays) };
  const verdict = judgeRun(trial, run, { ...run, requests: baseline });
  // Every verdict has a sentence, and evidence.
  expect(verdict.because).toMatch(sentence);
  expect(verdict.evidence.length > 0, verdict.because).toBe(verdict.outcome !== "not exercised");
  for (const { id, at, saw } of verdict.evidence) expect([id, at, saw]).not.toContain("");
  return verdict;
}
