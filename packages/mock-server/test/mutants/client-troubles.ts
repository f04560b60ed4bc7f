import type { Staging } from "@totem-partner/certification";
import { type Company, createInApplication, type FaultRule, finishAuthorization } from "@totem-partner/simulator";
import { isFields } from "@totem-partner/spec/fields";
import type { Erp } from "./erp.ts";

/** Circumstances in which an integration runs. */
export interface Trouble {
  faults?: FaultRule[];
  stage?: (stage: { company: Company; otherOrigin: string }) => Staging;
  /** The peculiarity of the orders. */
  erp?: (erp: Erp) => void;
  /** Orders that the service has to refuse. */
  hopeless?: string[];
}

/** The name of the circumstances in which nothing goes wrong. */
export const nothing = "nothing";

const create = "createAuthorization";
const cancel = "cancelAuthorization";

function fill(company: Company, count: number): string[] {
  return Array.from({ length: count }).flatMap(() => {
    const made = createInApplication(company, {
      ...{ productExternalId: "BARLEY-01", warehouseExternalId: "SILO-02", quantity: 2, carrierTaxId: "A87654323" },
      ...{ totemGroupId: "22222222-2222-4222-8222-222222222222", operationType: "unloading" },
    });
    return made.ok ? [made.value.id] : [];
  });
}

/** A list that loses records from its middle, and from its beginning, while it is read. */
const shrinking =
  (count: number, from: number): NonNullable<Trouble["stage"]> =>
  ({ company }) => {
    const ids = fill(company, count);
    const gone = new Set<string>();
    return {
      staying: () => ids.filter((id) => !gone.has(id)),
      after(exchange) {
        if (exchange.operationId !== "listAuthorizations" || gone.size >= 60) return exchange;
        for (const id of ids.slice(from + gone.size, from + gone.size + 7)) {
          gone.add(id);
          finishAuthorization(company, id);
        }
        return exchange;
      },
    };
  };

/** A list of more than a page, which stays as it is. */
const standing =
  (count: number): NonNullable<Trouble["stage"]> =>
  ({ company }) => {
    const ids = fill(company, count);
    return { staying: () => ids };
  };

const rewritten =
  (rewrite: (value: unknown, text: string) => string): NonNullable<Trouble["stage"]> =>
  () => ({
    after: (exchange) => ({
      ...exchange,
      answer: { ...exchange.answer, text: rewrite(exchange.value, exchange.answer.text) },
    }),
  });

const redirecting =
  (status: number, method: string): NonNullable<Trouble["stage"]> =>
  ({ otherOrigin }) => ({
    after: (exchange) =>
      exchange.request.method === method
        ? { ...exchange, answer: { status, headers: { location: `${otherOrigin}/elsewhere` }, text: "" } }
        : exchange,
  });

/** Circumstances that no trial has: other requests, other times, other statuses, and several at once. */
export const troubles: Readonly<Record<string, Trouble>> = {
  [nothing]: { stage: standing(250) },
  "lost answers": { faults: [{ kind: "reset-after-commit", operationId: create, after: 1, times: 2 }] },
  "resets before": { faults: [{ kind: "reset-before", operationId: [create, "updateAuthorization"], times: 2 }] },
  "errors after all": { faults: [{ kind: "status", status: 500, commit: true, after: 2, times: 2 }] },
  "an error of a create": { faults: [{ kind: "status", status: 500, operationId: create, after: 1, times: 1 }] },
  "errors instead": { faults: [{ kind: "status", status: 500, rate: 0.3, seed: 7, times: 4 }] },
  pages: {
    faults: [
      { kind: "html-error", status: 502, after: 1, times: 1 },
      { kind: "html-error", status: 504, commit: true, operationId: create, after: 2, times: 1 },
    ],
  },
  "cut off": { faults: [{ kind: "truncate", bytes: 20, operationId: [create, "listAuthorizations"], times: 2 }] },
  silence: { faults: [{ kind: "latency", milliseconds: 300_000, operationId: create, after: 1, times: 1 }] },
  "silent later": {
    faults: [{ kind: "truncate", stallMilliseconds: 300_000, operationId: [create, cancel], times: 2 }],
  },
  "block in seconds": { faults: [{ kind: "rate-limit", retryAfter: 11, after: 2, times: 2 }] },
  "block until": { faults: [{ kind: "rate-limit", retryAfter: 9, retryAfterForm: "date", after: 6, times: 1 }] },
  outage: { faults: [{ kind: "status", status: 503, forSeconds: 45 }] },
  "cancel lost": { faults: [{ kind: "reset-after-commit", operationId: cancel, times: 1 }] },
  "cancel by a page": {
    faults: [{ kind: "html-error", status: 504, commit: true, operationId: cancel, after: 1, times: 1 }],
  },
  "assign lost": {
    faults: [{ kind: "reset-after-commit", operationId: ["updateAuthorization", "emitAuthorizationEvent"], times: 3 }],
  },
  "no events for a while": {
    faults: [{ kind: "status", status: 503, operationId: "emitAuthorizationEvent", forSeconds: 40 }],
  },
  "unknown carrier": {
    erp: ({ orders }) => Object.assign(orders[2] ?? {}, { carrier: "B99999999" }),
    hopeless: ["PED-3"],
  },
  "product gone": {
    erp: ({ orders }) => orders.forEach((order, at) => at > 2 && Object.assign(order, { product: "RYE-09" })),
    hopeless: ["PED-4", "PED-5"],
  },
  "long list": { stage: shrinking(430, 0) },
  "longer list": { stage: shrinking(640, 195) },
  "later fields": {
    stage: rewritten((value, text) =>
      isFields(value) && !("code" in value) ? JSON.stringify({ ...value, seals: ["A1"], grade: null }) : text,
    ),
  },
  "later status": { stage: rewritten((_, text) => text.replaceAll('"status":"Active"', '"status":"Suspended"')) },
  "moved for reading": { stage: redirecting(302, "GET") },
  "moved for writing": { stage: redirecting(308, "POST") },
};
