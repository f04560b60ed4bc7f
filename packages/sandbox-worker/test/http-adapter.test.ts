import { expect, test, vi } from "vitest";
import worker from "../src/index.ts";
import { adminToken, PretendedPlatform } from "./support/pretended-platform.ts";

const address = "http://sandbox.example";

test("pages are served to everybody, with the files of the platform, and HEAD gets no body", async () => {
  const platform = new PretendedPlatform();
  for (const [path, file] of [
    ["/_sandbox", "operator.html"],
    ["/_sandbox/", "operator.html"],
    ["/_sandbox/operator.css", "operator.css"],
    ["/_sandbox/operator.js", "operator.js"],
  ] as const) {
    expect(await platform.call("GET", path)).toMatchObject({ status: 200, text: `content of http://assets/${file}` });
  }
  const got = await platform.fetch(new Request(`${address}/_sandbox`));
  expect(got.headers.get("content-security-policy")).toContain("default-src 'none'");
  const head = await platform.call("HEAD", "/_sandbox");
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(await platform.call("POST", "/_sandbox")).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
});

test("a file that the platform does not have is a failure, not an empty page", async () => {
  const ASSETS = { fetch: async () => new Response(null, { status: 404 }) };
  const platform = new PretendedPlatform({ ASSETS });
  await expect(platform.call("GET", "/_sandbox/operator.js")).rejects.toThrow(
    "The file operator.js of the pages is missing.",
  );
});

test("the start page says where keys come from, and what is checked", async () => {
  const platform = new PretendedPlatform();
  const page = await platform.fetch(new Request(address, { headers: { accept: "text/html" } }));
  const text = await page.text();
  expect(text).toContain("totem-sandbox");
  expect(text).toContain("a key from the operator of this sandbox");
  expect(text).toContain("1.2.3");
  expect(text).toContain("The service checks requests; responses are not checked.");
});

test("the reference shows the contract of the company whose key it is given, and of all without one", async () => {
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  const contract = async (given: object) => (await platform.call("GET", "/_mock/docs/openapi.json", given)).text;
  const common = await contract({});
  expect(JSON.parse(common)).toHaveProperty("openapi");
  expect(await contract(key)).toBe(common);
  await platform.call("PATCH", "/_mock/assumptions", { ...key, body: { "default-limit": 2 } });
  expect(await contract(key)).not.toBe(common);
  expect(await contract({})).toBe(common);
  // Only that file differs from company to company.
  expect(await platform.call("GET", "/_mock/docs", key)).toMatchObject({ status: 200 });
  expect((await platform.operate("GET", "/totals")).body).toMatchObject({ invalidKeys: 0 });
});

test("without a valid key, the service answers as it answers strangers, and control calls need a company", async () => {
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.operate("DELETE", `/companies/espiga/keys/${key.id}`);
  for (const [given, code] of [
    [{}, "missing_api_key"],
    [{ apiKey: "" }, "missing_api_key"],
    [{ apiKey: "test_nobody" }, "unknown_api_key"],
    [key, "unknown_api_key"],
  ] as const) {
    for (const path of ["/products", "/_mock/clock"]) {
      expect([path, await platform.call("GET", path, given)]).toMatchObject([path, { status: 401, body: { code } }]);
    }
  }
  const controlCall = async (given: object) => (await platform.call("GET", "/_mock/state", given)).body;
  expect(await controlCall({})).toMatchObject({
    detail: "Choose a company by sending its key in the header X-Partner-API-Key.",
  });
  expect(await controlCall(key)).toMatchObject({ detail: "No company has this key." });
  expect((await platform.operate("GET", "/totals")).body).toMatchObject({ withoutCompany: 3, invalidKeys: 7 });
});

test("health needs no key, and no other method or path has it", async () => {
  const platform = new PretendedPlatform();
  expect(await platform.call("GET", "/_mock/health")).toMatchObject({
    ...{ status: 200, body: { status: "ok", version: "1.2.3" } },
  });
  expect(await platform.call("POST", "/_mock/health")).toMatchObject({ status: 401 });
  expect(await platform.call("POST", "/_sandbox/health")).toMatchObject({ status: 403 });
});

test("refused requests are logged with what they were and what they got, without keys", async () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const platform = new PretendedPlatform({ LOG: "json" });
  await platform.call("POST", "/products?token=secret", { apiKey: "forged" });
  await platform.call("GET", "/_mock/clock");
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(lines).toEqual([
    { at: expect.any(String), event: "request", method: "POST", path: "/products", status: 401 },
    { at: expect.any(String), event: "request", method: "GET", path: "/_mock/clock", status: 401 },
  ]);
});

test("a path that only begins like the operator's is none of his", async () => {
  const platform = new PretendedPlatform();
  const { body } = await platform.call("GET", "/_sandboxes", { token: adminToken });
  expect(body).toMatchObject({ code: "unknown_path", detail: expect.not.stringContaining("operator") });
});

test("requests of one environment share an HTTP adapter, and its counts", async () => {
  const { env } = new PretendedPlatform();
  await worker.fetch(new Request(`${address}/products`), env);
  await worker.fetch(new Request(`${address}/products`), env);
  const headers = { authorization: `Bearer ${adminToken}` };
  const totals = await worker.fetch(new Request(`${address}/_sandbox/totals`, { headers }), env);
  expect(await totals.json()).toMatchObject({ withoutCompany: 2, mostCompanies: 10_000 });
});

test("what is fixed from the start is the same in every sandbox: instants, and ids", async () => {
  const fixed = { NOW: "2026-07-01T06:00:00.000Z", RANDOM_SEED: "7" };
  const products = async (settings: object) => {
    const platform = new PretendedPlatform(settings);
    const key = await platform.issueKey("espiga");
    return (await platform.call("GET", "/products", key)).text;
  };
  const once = await products(fixed);
  expect(await products(fixed)).toBe(once);
  expect(once).toContain(fixed.NOW);
  expect(await products({ ...fixed, RANDOM_SEED: "8" })).not.toBe(once);
  expect(await products({ NOW: fixed.NOW })).not.toBe(once);
});
