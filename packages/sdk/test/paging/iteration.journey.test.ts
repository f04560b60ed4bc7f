import { startMockServer } from "@totem-partner/mock-server";
import { describe, expect, test } from "vitest";
import { PartnerClient } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { collect } from "../support/scripted-service.ts";

async function companyWith(orders: number, assumptions: Record<string, string | number>) {
  const mock = await startMockServer({ contract: "strict", assumptions });
  const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  const ids: string[] = [];
  for (let n = 0; n < orders; n++) {
    const { id } = await partner.authorizations.create({ ...order, externalId: `ERP-${n}` });
    ids.push(id);
  }
  return { partner, ids, [Symbol.asyncDispose]: () => mock.close() };
}

const forms = ["items", "data", "array"].flatMap((envelope) =>
  ["oldest-first", "newest-first"].map((first) => [envelope, first] as const),
);

describe.each(forms)("against the mock server, in the envelope %s, %s", (envelope, first) => {
  const form = { "list-envelope": envelope, "list-order": first };

  test("cancelling every Active authorization while iterating cancels all 120", async () => {
    await using company = await companyWith(120, form);
    const { authorizations } = company.partner;
    for await (const { id } of authorizations.list({ status: "Active", limit: 50 })) await authorizations.cancel(id);
    expect(await collect(authorizations.list({ status: "Active" }))).toEqual([]);
    expect(await collect(authorizations.list({ status: "Finished" }))).toHaveLength(120);
  });

  test("creating two for each that is read skips and repeats none of the old ones", async () => {
    await using company = await companyWith(12, { ...form, "max-limit": 5, "limit-over-max": "reject" });
    const { authorizations } = company.partner;
    const old = new Set(company.ids);
    const read: string[] = [];
    for await (const { id } of authorizations.list({ limit: 50 })) {
      read.push(id);
      if (!old.has(id)) continue;
      for (const n of [1, 2]) await authorizations.create({ ...order, externalId: `${id}-${n}` });
    }
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((id) => old.has(id)).toSorted()).toEqual(company.ids.toSorted());
  });
});
