import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import { type Fetch, PartnerClient } from "@totem-partner/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCatalogue } from "../src/catalogue.ts";
import { apply, plan } from "../src/synchronize.ts";
import { synchronize } from "../src/sync.ts";

const path = fileURLToPath(new URL("../catalogue.yaml", import.meta.url));

let mock: MockServer;
beforeAll(async () => {
  mock = await startMockServer({ contract: "off" });
});
afterAll(() => mock.close());

let companies = 0;

/** A company of its own, which begins without a protocol, and the calls that change it. */
async function company() {
  companies += 1;
  const apiKey = `test_sync_${String(companies)}`;
  const writes: string[] = [];
  const lines: string[] = [];
  const clientWith = (afterWrite: (count: number, send: () => Promise<Response>) => Promise<Response>) => {
    const fetch: Fetch = (url, init) => {
      if (init.method === "GET") return globalThis.fetch(url, init);
      writes.push(`${String(init.method)} ${new URL(url).pathname}`);
      return afterWrite(writes.length, () => globalThis.fetch(url, init));
    };
    return new PartnerClient({ baseUrl: mock.url, apiKey, fetch });
  };
  const partner = clientWith((_, send) => send());
  const print = (line: string) => void lines.push(line);
  const seeded = await partner.cleaningProtocol.get();
  if (seeded !== null) await partner.cleaningProtocol.delete(seeded.id);
  writes.length = 0;
  return { partner, clientWith, writes, lines, print };
}

test("a plan says what would change, and changes nothing", async () => {
  const here = await company();
  expect(await synchronize("plan", path, here)).toBe(true);
  expect(here.writes).toEqual([]);
  expect(here.lines).toEqual([
    "  not in the file, left alone: product MAIZE-01",
    "  not in the file, left alone: product BARLEY-01",
    "  not in the file, left alone: warehouse SILO-02",
    "  would create product RYE-01",
    "  would update warehouse SILO-01: code",
    "  would create warehouse SILO-09",
    "  would create the cleaning protocol",
    "  would create category Nuts",
    "  would create category Grain",
    "  would create type Dry sweep",
    "  would create type Wet wash",
    "  would create incompatibility of the category Nuts with Grain",
    "  would create incompatibility of the type Dry sweep with Wet wash",
    "  would make the cleaning protocol Active",
  ]);
});

test("applying makes the company as the file says; applying again makes no call that writes", async () => {
  const here = await company();
  await synchronize("apply", path, here);
  const { partner } = here;
  const protocol = await partner.cleaningProtocol.get();
  expect(protocol).toMatchObject({ state: "Active", document: { fileName: "cleaning-protocol.pdf" } });
  const made = here.writes.length;
  expect(made).toBeGreaterThan(5);
  expect(await synchronize("apply", path, here)).toBe(false);
  expect(here.writes).toHaveLength(made);
  expect(here.lines.at(-1)).toBe("Nothing to change.");
});

test("a change in the file is one call, of what differs", async () => {
  const here = await company();
  await synchronize("apply", path, here);
  here.writes.length = 0;
  const text = await readFile(path, "utf8");
  const changed = readCatalogue(text.replace("name: Rye", "name: Winter rye").replace("code: S9", "code: null"));
  const document = undefined; // Left alone.
  const planned = await plan(here.partner, changed, document);
  const made: string[] = [];
  await apply(here.partner, planned, (what) => void made.push(what));
  expect(made).toEqual(["update product RYE-01: name", "update warehouse SILO-09: code"]);
  expect(here.writes).toEqual([
    expect.stringMatching(/^PATCH \/products\//),
    expect.stringMatching(/^PATCH \/warehouses\//),
  ]);
  expect((await plan(here.partner, changed, document)).changes).toEqual([]);
});

test("what the file does not name is left alone, and said", async () => {
  const here = await company();
  await here.partner.products.create({ externalId: "OATS-01", name: "Oats" });
  await synchronize("apply", path, here);
  expect(here.lines).toContain("  not in the file, left alone: product OATS-01");
  const { items } = await here.partner.products.list();
  expect(items.map(({ externalId }) => externalId)).toContain("OATS-01");
});

describe("interrupted at any write, and applied again, everything is there once", () => {
  /** A client whose call is aborted at a write: before the service has it, or after, when its answer is lost. */
  const interrupt = async (at: number, when: "before" | "after") => {
    const here = await company();
    const controller = new AbortController();
    const partner = here.clientWith(async (count, send) => {
      if (count < at) return send();
      if (when === "after") await send();
      controller.abort("interrupted");
      throw new Error("interrupted");
    });
    const run = synchronize("apply", path, { ...here, partner, signal: controller.signal });
    const outcome = await run.then(
      () => "complete",
      () => "interrupted",
    );
    await synchronize("apply", path, here);
    const { products, warehouses, cleaningCategories, cleaningTypes, cleaningIncompatibilities } = here.partner;
    const found = {
      products: (await products.list()).items.map(({ externalId, name }) => `${externalId ?? ""} ${name}`),
      warehouses: (await warehouses.list()).items.map(({ externalId, code }) => `${externalId ?? ""} ${code ?? ""}`),
      categories: (await cleaningCategories.list()).items.map(({ name }) => name),
      types: (await cleaningTypes.list()).items.map(({ name, categoryId }) => `${name} ${categoryId ? "in one" : ""}`),
      pairs: (await cleaningIncompatibilities.list()).items.map(({ kind, reason }) => `${kind} ${reason ?? ""}`),
      state: (await here.partner.cleaningProtocol.get())?.state,
    };
    for (const list of [found.products, found.warehouses, found.categories, found.types, found.pairs]) list.sort();
    return { outcome, found };
  };

  test.each(["before", "after"] as const)("%s the service has it", async (when) => {
    const whole = await interrupt(Infinity, when);
    expect(whole).toMatchObject({ outcome: "complete", found: { categories: ["Grain", "Nuts"], state: "Active" } });
    for (let at = 1; ; at += 1) {
      const { outcome, found } = await interrupt(at, when);
      if (outcome === "complete") break;
      expect(found, `interrupted at write ${String(at)}`).toEqual(whole.found);
    }
  });
});

describe("a catalogue that cannot be used is refused, with all that is wrong", () => {
  test.each([
    ["no YAML", "products: [", "The catalogue cannot be used:\n- "],
    ["a field that no product has", "products: [{ externalId: A, name: B, price: 3 }]", "products.0.price"],
    [
      "a record that is there twice",
      "products: [{ externalId: A, name: B }, { externalId: A, name: C }]",
      "product A is there twice",
    ],
    ["a category that is not there", "cleaning: { types: [{ name: A, category: B }] }", "type A names no category: B"],
    ["a pair with what is not there", "cleaning: { incompatibilities: [{ types: [A, B] }] }", "not in the file: A"],
  ])("%s", (_, text, why) => {
    expect(() => readCatalogue(text)).toThrow(why);
  });
});
