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

/** A service that has one authorization, and an envelope of its own for products. */
function answerOf(method: string | undefined, path: string): Response {
  if (path === "/cleaning-protocol") return json({ id, state: "Inactive" });
  if (method === "POST" || path === `/authorizations/${id}`) return json(authorization);
  if (path === "/authorizations") return json({ items: [authorization], total: 1 });
  return path === "/products" ? json({ hits: [], total: 0 }) : json({ code: "authorization_not_found" }, 404);
}

function clientOf({ sdk: { PartnerClient } }: LoadedPackage) {
  const sent: string[] = [];
  const fetch = (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`);
    const [path = ""] = url.slice(baseUrl.length).split("?");
    return Promise.resolve(answerOf(method, path));
  };
  return { partner: new PartnerClient({ baseUrl, apiKey, fetch, maxRetries: 0 }), sent };
}

type Use = (partner: PartnerClient) => Promise<unknown>;

/** The uses that load code, the code, and the number of requests before that. */
const uses: readonly [what: string, file: string, attempts: number, use: Use][] = [
  ["a push", "push-run", 0, ({ authorizations }) => authorizations.push([order]).then(({ rows }) => rows)],
  ["a check of rows", "push-run", 0, ({ authorizations }) => Array.fromAsync(authorizations.check([order]))],
  ["an iteration", "further-pages", 0, ({ authorizations }) => Array.fromAsync(authorizations.list())],
  [
    "following",
    "follow",
    0,
    ({ authorizations }) => Array.fromAsync(authorizations.follow({ since: new Date(), signal: AbortSignal.abort() })),
  ],
  [
    "an upload",
    "uploads",
    0,
    ({ cleaningProtocol }) => cleaningProtocol.create({ enabled: false }).then(({ id }) => id),
  ],
  ["a list in another envelope", "http-errors", 1, ({ products }) => products.list().then(({ items }) => items)],
];

const refused: Use = ({ authorizations }) => authorizations.get(order.totemGroupId).then(({ status }) => status);

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

  test.each(uses)("%s loads its code once, for all that begin together", async (_, file, _attempts, use) => {
    await using loaded = await load(form);
    const { partner } = clientOf(loaded);
    await Promise.all([use(partner), use(partner)]);
    await use(partner);
    expect(loaded.later).toEqual([`${file} (${how})`]);
  });

  test.each(uses)(
    "%s says that its code did not load, and loads it at the next call",
    async (_, file, attempts, use) => {
      await using loaded = await load(form);
      const { partner, sent } = clientOf(loaded);
      loaded.isOffline = true;
      const failure = await failureOf(use(partner));
      expect(failure).toBeInstanceOf(loaded.sdk.ConnectionError);
      expect(failure).toMatchObject({ attempts, repeatIsSafe: true, cause: { message: "Offline." } });
      expect(failure).toHaveProperty("message", expect.stringContaining("could not load its code for"));
      expect(sent).toHaveLength(attempts);
      loaded.isOffline = false;
      await use(partner);
      expect(loaded.later).toEqual([`${file} (${how})`]);
    },
  );

  test("a refusal loads what it means, and is an instance of the class that the package exports", async () => {
    await using loaded = await load(form);
    const { partner } = clientOf(loaded);
    for (const failure of await Promise.all([failureOf(refused(partner)), failureOf(refused(partner))])) {
      expect(failure).toBeInstanceOf(loaded.sdk.NotFoundError);
      expect(failure).toSatisfy(loaded.sdk.isPartnerError);
    }
    expect(loaded.later).toEqual([`http-errors (${how})`]);
  });

  test("a refusal whose meaning does not load has its status and number of attempts", async () => {
    await using loaded = await load(form);
    const { partner } = clientOf(loaded);
    loaded.isOffline = true;
    const failure = await failureOf(refused(partner));
    expect(failure).toMatchObject({ kind: "connection", status: 404, attempts: 1, requestId: "req-1" });
    loaded.isOffline = false;
    expect(await failureOf(refused(partner))).toMatchObject({ kind: "not-found" });
  });

  test("an invalid request is explained by what is loaded, and has its errors even if that does not load", async () => {
    await using loaded = await load(form);
    const { partner, sent } = clientOf(loaded);
    const invalid = () => failureOf(partner.authorizations.create({ ...order, quantity: -1 }));
    const errors = [{ in: "body", path: "/quantity", message: "must be greater than 0" }];
    loaded.isOffline = true;
    expect(await invalid()).toMatchObject({ kind: "connection", attempts: 0, errors });
    loaded.isOffline = false;
    expect(await invalid()).toBeInstanceOf(loaded.sdk.ValidationError);
    expect(await invalid()).toMatchObject({ kind: "validation", attempts: 0, errors });
    expect(sent).toEqual([]);
    expect(loaded.later).toEqual([`http-errors (${how})`]);
  });
});
