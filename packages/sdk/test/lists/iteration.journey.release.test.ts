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

describe.each(["reject", "ignore"] as const)(
  "against a mock server that pages authorizations alone, where other lists %s limit and offset",
  (unknown) => {
    const assumptions = { "paged-lists": "authorizations", "unknown-query-parameter": unknown };

    test.each(["items", "data", "array", "spring"])(
      "in the envelope %s, every list is read to its end",
      async (envelope) => {
        await using company = await companyWith(3, { ...assumptions, "list-envelope": envelope, "max-limit": 2 });
        const { authorizations, products, warehouses, cleaningTypes } = company.partner;
        const before = await collect(products.list());
        const made = [];
        for (let n = 0; n < 5; n += 1) made.push(await products.create({ name: `Product ${n}` }));
        for (const query of [{}, { limit: 2 }, { limit: 1 }])
          expect(await collect(products.list(query))).toEqual([...before, ...made]);
        expect(await collect(warehouses.list({ limit: 1 }))).toEqual((await warehouses.list()).items);
        expect(await collect(cleaningTypes.list({ limit: 1 }))).toEqual([]);
        const ids = (await collect(authorizations.list({ limit: 1 }))).map(({ id }) => id);
        expect(ids).toEqual(company.ids);
      },
    );
  },
);
