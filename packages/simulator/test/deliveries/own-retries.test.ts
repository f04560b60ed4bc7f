import type { Assumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { AssumptionBook } from "../../src/assumptions/assumption-book.ts";
import { beginAttempt, endAttempt, newDelivery } from "../../src/deliveries/delivery.ts";
import type { AttemptOutcome, Delivery } from "../../src/index.ts";

type Retries = Assumptions["delivery-retries"];

const told = {
  event: { id: "80000000-0000-4000-8000-000000000000", type: "authorization.created" as const },
  text: "{}",
  isOwn: false,
};
const sent = { at: 0, milliseconds: 1 };

const answered = (status: number, headers?: Record<string, string>): AttemptOutcome => ({
  kind: "answered",
  status,
  ...(headers && { headers }),
});

/** The delivery after as many attempts, each made when it is due and ended a second later. */
function after(outcomes: readonly AttemptOutcome[], retries: Retries): Delivery {
  const { assume } = new AssumptionBook({ "delivery-retries": retries });
  return outcomes.reduce<Delivery>(
    (delivery, outcome) => {
      const at = delivery.nextAttemptAt ?? Number.NaN;
      return endAttempt(beginAttempt(delivery, "https://erp.example", at), { outcome, sent }, at + 1000, assume);
    },
    newDelivery(told, 0),
  );
}

test.each<[what: string, retries: Retries, outcomes: AttemptOutcome[], then: Partial<Delivery>]>([
  ["waits until the next instant", { attempts: [0, 60, 3600] }, [answered(500)], { nextAttemptAt: 60_000 }],
  ["ends after the last", { attempts: [0, 60] }, [answered(500), answered(503)], { reason: "attempts-exhausted" }],
  ["goes on after a 410", { attempts: [0, 60] }, [answered(410)], { nextAttemptAt: 60_000 }],
  ["ends at a 410", { attempts: [0, 60], stopsAtGone: true }, [answered(410)], { state: "given-up", reason: "gone" }],
  [
    "waits as long as the receiver asks",
    { attempts: [0, 60], retryAfter: true },
    [answered(429, { "retry-after": "120" })],
    { nextAttemptAt: 121_000 },
  ],
  [
    "waits for a week at most, whatever else the receiver sends",
    { attempts: [0, 60], retryAfter: true },
    [answered(503, { "retry-after": "99999999999999", "a name": "é\n" })],
    { nextAttemptAt: 604_801_000 },
  ],
  [
    "waits no shorter than its instant",
    { attempts: [0, 60], retryAfter: true },
    [answered(503, { "retry-after": "1" })],
    { nextAttemptAt: 60_000 },
  ],
  ["ignores Retry-After", { attempts: [0, 60] }, [answered(429, { "retry-after": "120" })], { nextAttemptAt: 60_000 }],
])("a schedule of the service's own %s", (_, retries, outcomes, then) => {
  expect(after(outcomes, retries)).toMatchObject(then);
});

test("jitter adds at most its share of the wait, and the same each time", () => {
  const waits = ["10000000", "f0000000", "80000000"].map((digits) => {
    const { assume } = new AssumptionBook({ "delivery-retries": { attempts: [0, 60], jitter: 0.5 } });
    const delivery = newDelivery({ ...told, event: { ...told.event, id: `0${digits}-0000-4000` } }, 0);
    const ended = endAttempt(beginAttempt(delivery, "https://x", 0), { outcome: answered(500), sent }, 0, assume);
    return ended.nextAttemptAt;
  });
  expect(waits).toEqual([61_875, 88_125, 75_000]);
});
