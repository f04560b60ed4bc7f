import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PartnerClient } from "../../../packages/sdk/src/index.ts";
import { builtPackage, type Form, type LoadedPackage } from "./loaded-package.ts";
import { authorization, id, order } from "../../../packages/sdk/test/support/examples.ts";
import { apiKey, baseUrl, failureOf, json } from "../../../packages/sdk/test/support/scripted-service.ts";

const folder = await mkdtempDisposable(join(tmpdir(), "built-"));
let load: (form: Form) => Promise<LoadedPackage>;
beforeAll(async () => {
  load = await builtPackage(folder.path);
});
afterAll(() => folder[Symbol.asyncDispose]());

function clientOf({ sdk: { PartnerClient } }: LoadedPackage) {
  const sent: string[] = [];
  const fetch = async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`);
    return method === "GET" && url.endsWith("/authorizations")
      ? json({ items: [authorization], total: 1 })
      : json(authorization);
  };
  return { partner: new PartnerClient({ baseUrl, apiKey, fetch, maxRetries: 0 }), sent };
}

/** What loads code, and what of it. */
const uses: readonly [what: string, file: string, use: (partner: PartnerClient) => Promise<unknown>][] = [
  ["a push", "bulk", ({ authorizations }) => authorizations.push([order]).then(({ rows }) => rows)],
  ["a raw call", "raw-calls", ({ raw }) => raw.GET("/authorizations")],
  ["a check of rows", "bulk", ({ authorizations }) => Array.fromAsync(authorizations.check([order]))],
];

describe.each<[Form, how: string]>([
  ["ES module", "imported"],
  // Jest runs CommonJS in a context in which `import()` fails.
  ["CommonJS", "required"],
])("in the form %s", (form, how) => {
  test("a get, a create and a page load nothing more", async () => {
    await using loaded = await load(form);
    const { partner, sent } = clientOf(loaded);
    await partner.authorizations.get(id);
    await partner.authorizations.create(order);
    await partner.authorizations.list();
    expect(sent).toHaveLength(3);
    expect(loaded.later).toEqual([]);
  });

  test.each(uses)("%s loads its code once, for all that begin together", async (_, file, use) => {
    await using loaded = await load(form);
    const { partner } = clientOf(loaded);
    await Promise.all([use(partner), use(partner)]);
    await use(partner);
    expect(loaded.later).toEqual([`${file} (${how})`]);
  });

  test.each(uses)("%s says that its code did not load, and loads it at the next call", async (_, file, use) => {
    await using loaded = await load(form);
    const { partner, sent } = clientOf(loaded);
    loaded.isOffline = true;
    const failure = await failureOf(use(partner));
    expect(failure).toBeInstanceOf(loaded.sdk.ConnectionError);
    expect(failure).toMatchObject({ attempts: 0, repeatIsSafe: true, cause: { message: "Offline." } });
    expect(failure).toHaveProperty("message", expect.stringContaining("could not load its code for"));
    expect(sent).toEqual([]);
    loaded.isOffline = false;
    await use(partner);
    expect(loaded.later).toEqual([`${file} (${how})`]);
  });
});
