import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { routes } from "@totem-partner/spec/routes";
import { startMockServer } from "../support/mock.ts";

const theme = "/_mock/ui/theme.css";

test("a page comes with its type, its length and headers that let it load from and call this server alone", async () => {
  await using mock = await startMockServer();
  const response = await fetch(mock.url + theme);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain("--accent");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    "cache-control": "no-cache",
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  });
});

/** An address of this machine that is not loopback. */
const outward = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

const statusOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject).end();
  });

test.skipIf(outward === undefined)(
  "without a token, pages answer this machine alone; with one, everybody, and what they call requires it",
  async () => {
    for (const [adminToken, docs] of [[undefined, 403] as const, ["a-secret-token", 200] as const]) {
      await using mock = await startMockServer({ host: "0.0.0.0", ...(adminToken !== undefined && { adminToken }) });
      const url = `http://${String(outward)}:${String(mock.port)}`;
      const statuses = ["/_mock/docs", "/openapi.json", "/llms.txt", theme, "/_mock/clock"].map((path) =>
        statusOf(url + path),
      );
      // The style sheet is the landing page's, too, and everyone may see that and the text for agents.
      expect(await Promise.all(statuses)).toEqual([docs, docs, 200, 200, 403]);
      expect(await statusOf(`${mock.url}/_mock/docs`)).toBe(200);
    }
  },
);

test("the root has the contract of a key's company, and a text for coding agents that names every operation", async () => {
  await using mock = await startMockServer();
  mock.company("test_own").assume({ "create-status": "200" });
  const headers = { "X-Partner-API-Key": "test_own" };
  const textAt = async (path: string) => (await fetch(mock.url + path, { headers })).text();
  expect(JSON.parse(await textAt("/openapi-3.0.json"))).toMatchObject({ openapi: "3.0.4" });
  expect(await textAt("/openapi.json")).toBe(await textAt("/_mock/docs/openapi.json"));
  // A client that is generated from it calls this server.
  expect(JSON.parse(await textAt("/openapi.json"))).toHaveProperty("servers.0.url", mock.url);
  const text = await textAt("/llms.txt");
  for (const route of Object.values(routes)) expect(text).toContain(`- \`${route}\`: `);
  for (const said of [`Base URL: ${mock.baseUrl}\n`, "test_demo", `${mock.url}/openapi.json`, `${mock.url}/_mock`]) {
    expect(text).toContain(said);
  }
  const refused = await fetch(`${mock.url}/llms.txt`, { method: "POST" });
  expect(refused.status).toBe(405);
});

test("a page view is logged, stands in no journal, spends no rate limit, meets no fault and is not audited", async () => {
  const lines: string[] = [];
  await using mock = await startMockServer({
    log: "json",
    write: (line) => lines.push(line),
    assumptions: { "rate-limit": 1 },
    faults: [{ kind: "reset-before" }],
  });
  const documents = ["/", "/_mock/ui"];
  for (const path of documents) await fetch(mock.url + path, { headers: { Accept: "text/html" } });
  // Files that it loads would bury that line.
  for (const file of [theme, "/_mock/docs/openapi.json"]) expect((await fetch(mock.url + file)).status).toBe(200);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    documents.map((path) => ({ method: "GET", path, status: 200 })),
  );
  expect([mock.requests(), mock.faults.list()[0]?.hit]).toEqual([[], 0]);
  expect((await mock.violations.flush()).checked).toBe(0);
});
