import { describe, expect, test } from "vitest";
import { stateFormat, upgradeRecord, upgradeState } from "../../src/state/state-format.ts";

const instant = 1_782_892_800_000;
const text = "2026-07-01T08:00:00.000Z";

/** A state in the present format. */
function upgraded(state: object): unknown {
  const found = upgradeState(state);
  return found.ok ? found.state : found.message;
}

describe("a state of the first format", () => {
  test("had its instants in milliseconds: of its clock, its records, its webhook and its creates", () => {
    const state = {
      format: 1,
      clock: instant,
      categories: [{ createdAt: instant, quantityAtAll: instant, name: "Food" }],
      webhook: { updatedAt: instant },
      creates: [{ externalId: "ERP-1", request: { scheduledDate: instant, quantity: instant } }],
    };
    expect(upgraded(state)).toEqual({
      format: stateFormat,
      clock: text,
      categories: [{ createdAt: text, quantityAtAll: instant, name: "Food" }],
      webhook: { updatedAt: text },
      creates: [{ externalId: "ERP-1", request: { scheduledDate: text, quantity: instant } }],
    });
  });

  test("keeps what is no instant as it is, for the check to find", () => {
    const state = {
      clock: 1e300,
      assumptions: { expiryAt: instant },
      carriers: ["B12345674"],
      drivers: "none",
      categories: [7, { createdAt: "yesterday", updatedAt: 1e300 }],
      creates: [{ request: 7 }, 8],
    };
    expect(upgraded({ format: 1, ...state })).toEqual({ format: stateFormat, ...state });
    expect(upgraded({ format: 1, clock: null })).toEqual({ format: stateFormat, clock: null });
    expect(upgraded({ format: 1, clock: text })).toEqual({ format: stateFormat, clock: text });
  });

  test("gets what records lacked, but keeps what they had", () => {
    const state = { format: 1, products: [{}, { native: false }], authorizations: [{ markedAsSynced: true }] };
    expect(upgraded(state)).toEqual({
      format: stateFormat,
      products: [{ native: true }, { native: false }],
      authorizations: [{ markedAsSynced: true, furtherPartyFields: null }],
    });
  });
});

test("a state of a later format gets only what was added since, and no instants from numbers", () => {
  const state = { format: 2, products: [{ createdAt: instant }], authorizations: [{}] };
  expect(upgraded(state)).toEqual({
    format: stateFormat,
    products: [{ createdAt: instant }],
    authorizations: [{ furtherPartyFields: null }],
  });
});

test.each([{ format: stateFormat, products: [{}] }, { format: "1" }, { format: 0 }, { format: 1.5 }, [], null, 7])(
  "what is of the present format or of none stays the same: %j",
  (state) => {
    const found = upgradeState(state);
    expect(found.ok && found.state).toBe(state);
  },
);

test("a state of a newer format is not upgraded", () => {
  expect(upgraded({ format: stateFormat + 1 })).toMatch(/^must be at most \d+: a newer version exported this state/);
});

describe("a record", () => {
  test("is upgraded as in the list that it belongs to", () => {
    expect(upgradeRecord(1, "products", { createdAt: instant })).toEqual({ createdAt: text, native: true });
    expect(upgradeRecord(2, "authorizations", {})).toEqual({ furtherPartyFields: null });
  });

  test("stays the same if it is of the present format, or of a newer one", () => {
    const record = { id: "1" };
    for (const format of [stateFormat, stateFormat + 1])
      expect(upgradeRecord(format, "authorizations", record)).toBe(record);
  });
});
