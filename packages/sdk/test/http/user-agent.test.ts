import { readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { version } from "../../src/version.ts";
import { authorization, id } from "../support/examples.ts";
import { clientOf, json } from "../support/scripted-service.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

async function sentAgent() {
  const { partner, received } = clientOf(() => json(authorization));
  await partner.authorizations.get(id);
  await partner.raw.GET("/webhook");
  const [first, second] = received.map(({ headers }) => headers.get("user-agent"));
  expect(second).toBe(first);
  return first;
}

test("the version is that of package.json", async () => {
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  const advice =
    "Write the version of packages/sdk/package.json into packages/sdk/src/version.ts, as `release --versions` does.";
  expect(JSON.parse(text), advice).toHaveProperty("version", version);
});

test.each([
  ["Node", { userAgent: "Node.js/26" }, "Node.js/26"],
  ["Node 20, which has no navigator", undefined, `Node.js/${process.versions.node}`],
  ["Deno", { userAgent: "Deno/2.9.6" }, "Deno/2.9.6"],
  ["workers", { userAgent: "Cloudflare-Workers" }, "Cloudflare-Workers"],
])("%s sends the client's name, its version and the runtime's", async (_, navigator, runtime) => {
  vi.stubGlobal("navigator", navigator);
  expect(await sentAgent()).toBe(`totem-partner-sdk/${version} (${runtime})`);
});

test("browsers send their own name, since another one would need a preflight", async () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36" });
  expect(await sentAgent()).toBeNull();
});

test("every request asks for JSON, of records and of problems", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  await partner.authorizations.get(id);
  expect(received[0]?.headers.get("accept")).toBe("application/json, application/problem+json");
});

test("a call may name another client", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  await partner.authorizations.get(id, { headers: { "User-Agent": "erp/7" } });
  expect(received[0]?.headers.get("user-agent")).toBe("erp/7");
});
