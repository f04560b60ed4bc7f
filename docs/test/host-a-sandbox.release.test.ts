import { mkdtempDisposable } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startMockServer } from "../../packages/mock-server/src/index.ts";
import { startTestSandbox } from "../../packages/sandbox/test/support/test-sandbox.ts";
import { hasNginx, startProxy } from "./support/guide-proxy.ts";

const seed = { companies: [{ name: "espiga", apiKeys: ["espiga-key"] }] };
const key = "espiga-key";

test.runIf(hasNginx)("the proxy of the guide passes on what the server admits, and bounds each key", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "proxy-"));
  const adminToken = "admin-token-of-a-test";
  await using mock = await startMockServer({ seed, maxCompanies: 0, adminToken, allowHosts: ["sandbox.example.com"] });
  await using proxy = await startProxy(folder.path, "sandbox.conf", { 4010: mock.port });
  const { call, open } = proxy;

  expect(await call({ path: "/products", key })).toMatchObject({ status: 200 });
  expect(await call({ path: "/products", key, host: "other.example.com" })).toMatchObject({ status: 421 });
  expect(await call({ path: "/products", key: "test_demo" })).toMatchObject({ status: 401 });
  // To the server, the proxy is this machine; it wants the token all the same.
  expect(await call({ path: "/_mock/state", key })).toMatchObject({ status: 403 });
  const headers = { authorization: `Bearer ${adminToken}` };
  expect(await call({ path: "/_mock/state", key, headers })).toMatchObject({ status: 200 });

  // Live events arrive while the response goes on.
  const events = await open({ path: "/_mock/events", key, headers });
  mock.companyOf(key).advance({ seconds: 1 });
  const [first] = await once(events, "data");
  expect(String(first)).toMatch(/\S/);
  events.destroy();

  // A document may have 10 MiB; so has this body, and is accepted.
  const { body: state } = await call({ path: "/_mock/state", key, headers });
  const json = { ...headers, "content-type": "application/json" };
  const long = await call({ path: "/_mock/state", key, method: "PUT", headers: json, body: state.padEnd(10 << 20) });
  expect(long).toEqual({ status: 204, body: "" });

  const many = await Promise.all(Array.from({ length: 300 }, () => call({ path: "/products", key })));
  const statuses = new Set(many.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  expect(await call({ path: "/products", key: "another-key" })).toMatchObject({ status: 401 });
});

test.runIf(hasNginx)("with several processes, each company always meets the one that has it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "proxy-"));
  const secretsFile = join(folder.path, "secrets.json");
  await using one = await startTestSandbox({ secretsFile });
  await using other = await startTestSandbox({ secretsFile });
  const ports = { 4041: Number(new URL(one.url).port), 4042: Number(new URL(other.url).port) };
  await using proxy = await startProxy(folder.path, "sandboxes.conf", ports);
  const headers = { authorization: `Bearer ${one.adminToken}`, "content-type": "application/json" };
  const issue = async (company: string): Promise<string> => {
    const path = `/_sandbox/companies/${company}/keys`;
    const { status, body } = await proxy.call({ path, key: "", method: "POST", headers, body: '{"name":"test"}' });
    expect(status).toBe(201);
    return (JSON.parse(body) as { apiKey: string }).apiKey;
  };
  const companies = Array.from({ length: 12 }, (_, n) => `company-${String(n)}`);
  for (const company of companies) {
    const [first, second] = [await issue(company), await issue(company)];
    const product = JSON.stringify({ name: `Product of ${company}` });
    const json = { "content-type": "application/json" };
    const made = await proxy.call({ path: "/products", key: first, method: "POST", headers: json, body: product });
    expect(made).toMatchObject({ status: 201 });
    const { body } = await proxy.call({ path: "/products", key: second });
    expect(body).toContain(`Product of ${company}`);
    expect(await proxy.call({ path: `/_sandbox/companies/${company}`, key: "", headers })).toMatchObject({
      status: 200,
    });
  }
  // A state may be larger than the requests of partners.
  const path = "/_sandbox/companies/company-1/_mock/state";
  const { body: state } = await proxy.call({ path, key: "", headers });
  const large = await proxy.call({ path, key: "", headers, method: "PUT", body: state.padEnd(40 << 20) });
  expect(large).toEqual({ status: 204, body: "" });
  const met = [one, other].map(({ log }) => new Set(log.flatMap(({ company }) => company ?? [])));
  const [here = new Set(), there = new Set()] = met;
  expect(here.intersection(there)).toEqual(new Set());
  expect(here.union(there)).toEqual(new Set(companies));
  expect(Math.min(here.size, there.size)).toBeGreaterThan(0);
});
