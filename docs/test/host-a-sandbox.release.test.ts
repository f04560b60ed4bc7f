import { readdirSync } from "node:fs";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
// oxlint-disable-next-line workspace/fixed-wait -- The pace of the load and of the accidents; nothing waits for an outcome.
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { startMockServer } from "../../packages/mock-server/src/index.ts";
import type { OperatorClient } from "../../packages/sandbox/src/operator/operator-client.ts";
import { startTestSandbox } from "../../packages/sandbox/test/support/test-sandbox.ts";
import { anOrder, partnerOf } from "../../packages/sandbox/test/support/partner-of.ts";
import { recipe } from "../../scripts/recipes/recipe.ts";
import { guide, hasNginx, startProxy } from "./support/guide-proxy.ts";

const seed = { companies: [{ name: "espiga", apiKeys: ["espiga-key"] }] };
const key = "espiga-key";

async function namesOf(operator: OperatorClient): Promise<string[]> {
  const list = (await operator.call("GET", "/companies?limit=100")) as { items: { name: string }[] };
  const more = (await operator.call("GET", "/companies?limit=100&offset=100")) as { items: { name: string }[] };
  return [...list.items, ...more.items].map(({ name }) => name);
}

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
  const met = [one, other].map(({ log }) => new Set(log.flatMap(({ company }) => company ?? [])));
  const [here = new Set(), there = new Set()] = met;
  expect(here.intersection(there)).toEqual(new Set());
  expect(here.union(there)).toEqual(new Set(companies));
  expect(Math.min(here.size, there.size)).toBeGreaterThan(0);
});

test.runIf(hasNginx)("connections that ask for nothing end at the proxy", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "proxy-"));
  await using sandbox = await startTestSandbox();
  const port = Number(new URL(sandbox.url).port);
  await using proxy = await startProxy(folder.path, "sandboxes.conf", { 4041: port, 4042: port });
  const opened = () => readdirSync(`/proc/${String(sandbox.pid)}/fd`).length;
  const before = opened();
  const idle = Array.from({ length: 1000 }, () => connect(proxy.socketPath).on("error", () => undefined));
  await setTimeout(1000);
  expect(await proxy.call({ path: "/_mock/health", key: "" })).toMatchObject({ status: 200 });
  expect(opened()).toBeLessThan(before + 10);
  for (const socket of idle) socket.destroy();
});

/** Runs a script of the guide in a folder, where `totem-sandbox` is the program of this repository. */
async function runScript(folder: string, name: string, ...words: readonly string[]): Promise<void> {
  const bin = resolve("packages/sandbox/src/bin.ts");
  await writeFile(join(folder, "totem-sandbox"), `#!/bin/sh\nexec ${process.execPath} ${bin} "$@"\n`, { mode: 0o755 });
  await writeFile(join(folder, name), recipe(name, guide));
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` };
  await promisify(execFile)("sh", [name, ...words], { cwd: folder, env });
}

test("a backup that is made while partners work has what was acknowledged before, and is served elsewhere", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  const secretsFile = join(folder.path, "secrets.json");
  await using sandbox = await startTestSandbox({ data: join(folder.path, "sandbox-1"), secretsFile });
  const apiKey = await sandbox.issueKey("espiga");
  const client = partnerOf(sandbox.url, apiKey);
  for (const n of [1, 2, 3]) await client("POST", "/authorizations", anOrder(`ERP-${String(n)}`));
  let isOver = false;
  const work = (async () => {
    for (let n = 4; !isOver; n += 1) await client("POST", "/authorizations", anOrder(`ERP-${String(n)}`));
  })();
  await runScript(folder.path, "backup.sh", "sandbox-1", "copy");
  isOver = true;
  await work;
  await using restored = await startTestSandbox({ data: join(folder.path, "copy"), secretsFile });
  const { body } = await partnerOf(restored.url, apiKey)("GET", "/_mock/state");
  const { authorizations } = body as { authorizations: { origin: { externalId: string } }[] };
  const kept = authorizations.map(({ origin }) => origin.externalId);
  expect(kept).toEqual(expect.arrayContaining(["ERP-1", "ERP-2", "ERP-3"]));
  expect(new Set(kept).size).toBe(kept.length);
  expect(await namesOf(restored.operator)).toEqual(["espiga"]);
});

test("one command moves the companies of a process to where the proxy sends them, and leaves those that it sends here", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "move-"));
  const secretsFile = join(folder.path, "secrets.json");
  await using before = await startTestSandbox({ data: join(folder.path, "sandbox-1"), secretsFile });
  await using after = await startTestSandbox({ data: join(folder.path, "sandbox-2"), secretsFile });
  for (const company of ["espiga", "molino"]) {
    const client = partnerOf(before.url, await before.issueKey(company));
    expect(await client("POST", "/products", { name: `Rye of ${company}` })).toMatchObject({ status: 201 });
  }
  await runScript(folder.path, "move-companies.sh", "sandbox-1", before.url, "keys.txt");
  expect(await namesOf(before.operator)).toEqual(["espiga", "molino"]);
  await runScript(folder.path, "move-companies.sh", "sandbox-1", after.url, "keys.txt");
  expect([await namesOf(before.operator), await namesOf(after.operator)]).toEqual([[], ["espiga", "molino"]]);
  const keys = (await readFile(join(folder.path, "keys.txt"), "utf8")).trim().split("\n");
  for (const [at, company] of ["espiga", "molino"].entries()) {
    const { body } = await partnerOf(after.url, keys[at])("GET", "/products");
    expect(JSON.stringify(body)).toContain(`Rye of ${company}`);
  }
});
