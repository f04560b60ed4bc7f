import { describe, expect, test } from "vitest";
import { authorizationRules } from "../../src/observation/rules/authorizations.ts";
import { CallerMemory } from "../../src/observation/memory.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, listing, type Seen, telling } from "../support/learned-records.ts";

const id = "a";
const of = (record: object, differences: Partial<ObservedExchange> = {}): Partial<ObservedExchange> => ({
  id,
  record: { id, ...record },
  ...differences,
});

/** An answer that shows which time it is at the service. */
const now: Seen = ["getProduct", 200, { record: { id: "p", createdAt: "2026-07-10T00:00:00Z" } }];
const days = { scheduledDate: "2026-07-01T00:00:00Z", endDate: "2026-07-07T00:00:00Z" };
const over = { id, status: "Active", ...days, updatedAt: "2026-07-01T00:00:00Z" };
const listed = (...records: readonly unknown[]): Seen => ["listAuthorizations", 200, listing(...records)];
const staysActive = ["expiry: stays-active"];

const finished: Seen = ["getAuthorization", 200, of({ status: "Finished" })];
const tell = telling((seen) => learnedBy(authorizationRules, seen));

tell("an authorization that should have ended", staysActive, {
  "and is Active two days later shows that it stays": [now, listed(over)],
  "is so in any answer that shows it": [now, ["getAuthorization", 200, of(over)]],
  "is so after two days": [now, listed({ ...over, endDate: "2026-07-07T23:59:59Z" })],
});

tell("an authorization that should have ended", [], {
  "and is Finished shows nothing": [now, listed({ ...over, status: "Finished" })],
  "may be over only now": [now, listed({ ...over, endDate: "2026-07-08T00:00:00Z" })],
  "may have been changed since": [now, listed({ ...over, updatedAt: "2026-07-09T00:00:00Z" })],
  "may have been changed since, if it does not say when": [now, listed({ ...over, updatedAt: null })],
  "has a scheduledDate": [now, listed({ ...over, scheduledDate: null })],
  "is not known without the time at the service": listed(over),
  "is not known from the same answer": ["getAuthorization", 200, of({ ...over, createdAt: "2026-07-10" })],
});

tell("an authorization that should have ended", [...staysActive, ...staysActive], {
  "is counted for each": [now, listed(over, "none", over)],
});

tell("an authorization that was used up", ["dated-consumption: stays-active"], {
  "and is Active two days later shows that it stays": [
    now,
    listed({ ...over, endDate: "2026-07-20T00:00:00Z", remainingQuantity: 0 }),
  ],
});

tell("an authorization that was used up", [], {
  "has nothing left": [now, listed({ ...over, endDate: "2026-07-20T00:00:00Z", remainingQuantity: 0.001 })],
  "was so for two days": [
    now,
    listed({ ...over, endDate: null, updatedAt: "2026-07-08T00:00:00Z", remainingQuantity: 0 }),
  ],
});

tell("an authorization that was used up", ["expiry: stays-active", "dated-consumption: stays-active"], {
  "may also have ended": [now, listed({ ...over, remainingQuantity: 0 })],
});

tell("an action", ["action-status: 201"], { "shows its status": ["cancelAuthorization", 201] });

tell("an action", ["action-status: 200"], { "may be of a protocol": ["activateCleaningProtocol", 200] });

tell("an action", ["action-status: 204"], { "may be of a protocol, too": ["deactivateCleaningProtocol", 204] });

tell("an action", ["action-status: contradicts"], {
  "that cancels returns the authorization": ["cancelAuthorization", 204],
});

tell("an action", [], {
  "that is refused shows nothing": ["cancelAuthorization", 409],
  "is none of these": ["deleteCleaningProtocol", 200],
});

const fetchEvent = (status: number, differences: Partial<ObservedExchange> = {}): Seen => [
  "emitAuthorizationEvent",
  status,
  { id, sent: { eventType: "fetch_requested_from_erp" }, ...differences },
];
const active: Seen = ["getAuthorization", 200, of({ status: "Active" })];
const made = (): CallerMemory => {
  const memory = new CallerMemory();
  memory.madeHere.set(id, true);
  return memory;
};

describe("an event that asks the ERP for its data", () => {
  const code = "not_synced_from_erp";
  const both = ["fetch-on-native: 409", "erp-origin: marked"];

  const accepted = ["event-status: 202", "event-receipt: none"];

  test("succeeds for what was created here where that counts as synced", () => {
    expect(learnedBy(authorizationRules, [fetchEvent(202)], made())).toEqual([
      "event-status: 202",
      "event-receipt: none",
      "erp-origin: created",
    ]);
    expect(learnedBy(authorizationRules, [fetchEvent(202)])).toEqual(accepted);
    expect(learnedBy(authorizationRules, [fetchEvent(202, { id: "b" })], made())).toEqual(accepted);
    expect(
      learnedBy(authorizationRules, [["emitAuthorizationEvent", 202, { id, sent: { eventType: "synced" } }]], made()),
    ).toEqual(accepted);
    const record = { eventId: id };
    expect(learnedBy(authorizationRules, [fetchEvent(200, { record })])).toEqual([
      "event-status: 200",
      "event-receipt: shown",
    ]);
    expect(learnedBy(authorizationRules, [fetchEvent(204)])).toEqual(["event-status: 204"]);
  });

  test("is refused by its code where it is marked, and of what is not known to be created here that alone", () => {
    expect(learnedBy(authorizationRules, [fetchEvent(409, { code })], made())).toEqual(both);
    expect(learnedBy(authorizationRules, [fetchEvent(409, { code })])).toEqual(["fetch-on-native: 409"]);
    expect(learnedBy(authorizationRules, [fetchEvent(409, { code: "external_id_conflict" })], made())).toEqual([]);
    const isOther = { sentErrors: [{ in: "body", path: "/x", message: "" }] } as const;
    expect(learnedBy(authorizationRules, [fetchEvent(409, { code, ...isOther })], made())).toEqual([]);
  });

  test("is refused without a code once the authorization is known to have been Active then", () => {
    expect(learnedBy(authorizationRules, [fetchEvent(409)], made())).toEqual([]);
    expect(learnedBy(authorizationRules, [fetchEvent(409), active], made())).toEqual(both);
    expect(learnedBy(authorizationRules, [fetchEvent(422), active, active], made())).toEqual([
      "fetch-on-native: 422",
      "erp-origin: marked",
    ]);
    expect(learnedBy(authorizationRules, [fetchEvent(409), active])).toEqual([]);
    expect(learnedBy(authorizationRules, [fetchEvent(404), active], made())).toEqual([]);
    expect(learnedBy(authorizationRules, [fetchEvent(409), finished, active], made())).toEqual([]);
    expect(
      learnedBy(
        authorizationRules,
        [fetchEvent(409), ["getAuthorization", 200, of({ status: "Active", id: "b" })]],
        made(),
      ),
    ).toEqual([]);
  });

  test("waits for an answer that began after it, with others of that kind", () => {
    const early: Seen = ["getAuthorization", 200, of({ status: "Active" }, { startedAt: 5 })];
    expect(learnedBy(authorizationRules, [fetchEvent(409), early], made())).toEqual([]);
    expect(learnedBy(authorizationRules, [fetchEvent(409), early, active], made())).toEqual(both);
    const five = Array.from({ length: 5 }, () => fetchEvent(409));
    expect(learnedBy(authorizationRules, [...five, active], made())).toHaveLength(4 * both.length);
  });
});

test("what is seen as Finished stays so from the first time, and only what has an id is", () => {
  const memory = new CallerMemory();
  const anonymous: Seen = ["getAuthorization", 200, { record: { status: "Finished" } }];
  learnedBy(authorizationRules, [finished, active, finished, anonymous], memory);
  expect(memory.finished.get(id)).toBe(5);
});

test("of a list, the first thousand are looked at", () => {
  const memory = new CallerMemory();
  const records = Array.from({ length: 1001 }, (_, nth) => ({ id: String(nth), status: "Finished" }));
  learnedBy(authorizationRules, [listed(...records)], memory);
  expect([memory.finished.get("999"), memory.finished.get("1000")]).toEqual([5, undefined]);
});

test("the time at the service is the latest instant that an answer shows", () => {
  const later = { id, status: "Active", createdAt: "2026-07-12T00:00:00Z", updatedAt: "2026-07-14T00:00:00Z" };
  const dates = { ...over, endDate: "2026-07-11T12:00:00Z" };
  expect(learnedBy(authorizationRules, [now, listed(dates)])).toEqual([]);
  expect(learnedBy(authorizationRules, [listed(later, { id: "b" }), now, listed(dates)])).toEqual(staysActive);
});
