import { startMockServer } from "@totem-partner/mock-server";
import { describe, expect, test } from "vitest";
import { type AuthorizationCreate, PartnerClient, type PushOptions } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { resultsOf } from "../support/push-support.ts";
import { collect } from "../support/scripted-service.ts";

/** Forty rows: one unregistered carrier, one unknown product, one duplicate row, one contradiction. */
const rows: AuthorizationCreate[] = Array.from({ length: 40 }, (_, n) => ({ ...order, externalId: `ERP-${n}` }));
rows[5] = { ...order, externalId: "ERP-5", carrierTaxId: "A00000000" };
rows[6] = { ...order, externalId: "ERP-6", productExternalId: "NO-SUCH" };
rows[7] = { ...order, externalId: "ERP-4" };
rows[8] = { ...order, externalId: "ERP-4", quantity: 1 };

async function pushTwice(assumptions: Record<string, string>, options: (known: Set<string>) => PushOptions) {
  await using mock = await startMockServer({ contract: "off", assumptions });
  const { authorizations } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  const first = await collect(authorizations.push(rows, options(new Set())));
  const known = (await collect(authorizations.list())).map(({ id }) => id);
  const second = await collect(authorizations.push(rows, options(new Set(known))));
  return { first: resultsOf(first), second: resultsOf(second), stored: mock.exportState().authorizations.length };
}

const expected = (result: string) =>
  rows.map((_, n) => ([5, 6, 8].includes(n) ? "rejected" : n === 7 ? "existing" : result));

describe("pushing twice over HTTP stores every valid row once", () => {
  test.each([
    { "create-status": "201", "repeat-create": "200" },
    { "create-status": "201", "repeat-create": "409", "error-body": "flat" },
    { "repeat-create": "409", "error-body": "nested", "path-prefix": "required" },
  ])("and tells by the answers what it created, under %j", async (assumptions) => {
    const { first, second, stored } = await pushTwice(assumptions, () => ({}));
    expect(stored).toBe(36);
    expect(first).toEqual(expected("created"));
    expect(second).toEqual(expected(assumptions["repeat-create"] === "409" ? "existing" : "stored"));
  });
});
