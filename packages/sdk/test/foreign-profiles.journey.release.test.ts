import { startMockServer } from "@totem-partner/mock-server";
import { describe, expect, test } from "vitest";
import { PartnerClient } from "../src/index.ts";
import { order } from "./support/examples.ts";
import { foreignProfiles } from "./support/foreign-profiles.ts";
import { refusalsUnder, refusedByDefault, withoutWords } from "./support/refusals.ts";
import { collect } from "./support/scripted-service.ts";

const orderOf = (externalId: string) => ({ ...order, externalId });

describe.each(Object.entries(foreignProfiles))("with %s", (_, { assumptions, isNeeded, isSilent }) => {
  const options = isNeeded ? { profile: { version: 1, assumptions } as const } : {};

  test("every journey runs as with the shapes of the contract", async () => {
    const unexplained = Object.fromEntries(
      (isSilent ? withoutWords : []).map((name) => [name, expect.stringContaining("(not named)")]),
    );
    expect(await refusalsUnder(assumptions, options)).toEqual({ ...refusedByDefault, ...unexplained });
  });

  test("a list that grows while it is read gives every record once", async () => {
    await using mock = await startMockServer({ contract: "off", assumptions });
    const { authorizations } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, ...options });
    const wanted: string[] = [];
    for (let n = 0; n < 9; n += 1) wanted.push((await authorizations.create(orderOf(`A-${n}`))).id);
    const seen: string[] = [];
    for await (const { id } of authorizations.list({ limit: 3 })) {
      seen.push(id);
      if (seen.length % 2 === 0 && seen.length < 12) await authorizations.create(orderOf(`B-${seen.length}`));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(wanted.filter((id) => !seen.includes(id))).toEqual([]);
  });

  test("a push creates each row once, and a second one finds them", async () => {
    await using mock = await startMockServer({ contract: "off", assumptions });
    const { authorizations } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, ...options });
    const rows = ["P-1", "P-2", "P-3"].map(orderOf);
    const all = [...rows, { ...orderOf("P-4"), carrierTaxId: "B00000000" }];
    const before = (await collect(authorizations.list())).length;
    const first = await collect(authorizations.push(all));
    expect(first.map(({ result }) => result).sort()).toEqual(["created", "created", "created", "rejected"]);
    const second = await collect(authorizations.push(rows));
    expect(second.map(({ result }) => result)).toEqual(["stored", "stored", "stored"]);
    expect(await collect(authorizations.list())).toHaveLength(before + 3);
  });
});
