import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import { startTestSandbox } from "../../../packages/sandbox/test/support/test-sandbox.ts";
import { certificate } from "../../../packages/mock-server/test/support/wire/certificate.ts";
import { recipe } from "../../recipes/recipe.ts";

const guide = "docs/pages/guide/host-a-sandbox.md";

const program = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
  .map((folder) => join(folder, "nginx"))
  .find((file) => existsSync(file));

const hasNginx = program !== undefined || process.env["CI"] === "true";

/** What nginx has besides the guide's file, with nothing outside of a folder. */
const surroundings = (folder: string): string => `
daemon off;
user root;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  include ${folder}/sandbox.conf;
}
`;

interface Call {
  path: string;
  key: string;
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A proxy of the guide in front of servers, given their ports in place of the guide's, on a socket in a folder. */
async function startProxy(folder: string, name: string, ports: Readonly<Record<string, number>>) {
  const file = (name: string) => join(folder, name);
  await writeFile(file("cert.pem"), certificate.cert);
  await writeFile(file("key.pem"), certificate.key);
  await writeFile(file("nginx.conf"), surroundings(folder));
  const given = Object.entries(ports).reduce(
    (text, [port, actual]) => text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${String(actual)}`),
    recipe(name, guide),
  );
  const config = given
    .replace("listen 443 ssl", `listen unix:${file("proxy.sock")} ssl`)
    .replace(/\/etc\S+fullchain\.pem/, file("cert.pem"))
    .replace(/\/etc\S+privkey\.pem/, file("key.pem"))
    // However slow this machine is, the burst alone counts.
    .replace("rate=50r/s", "rate=1r/m");
  await writeFile(file("sandbox.conf"), config);
  const nginx = spawn(program ?? "nginx", ["-p", folder, "-c", file("nginx.conf"), "-e", file("error.log")]);
  const ended = new Promise((resolve) => nginx.once("close", resolve));
  await expect.poll(() => existsSync(file("proxy.sock")) || nginx.exitCode).toBe(true);

  const open = ({ path, key, host = "sandbox.example.com", method = "GET", headers, body }: Call) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { host, "x-partner-api-key": key, ...headers };
      const options = { socketPath: file("proxy.sock"), path, method, headers: sent, rejectUnauthorized: false };
      request(options, resolve).on("error", reject).end(body);
    });
  return {
    open,
    call: async (what: Call) => {
      const response = await open(what);
      return { status: response.statusCode, body: await text(response) };
    },
    async [Symbol.asyncDispose]() {
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}

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
  const met = [one, other].map(({ log }) => new Set(log.flatMap(({ company }) => company ?? [])));
  const [here = new Set(), there = new Set()] = met;
  expect(here.intersection(there)).toEqual(new Set());
  expect(here.union(there)).toEqual(new Set(companies));
  expect(Math.min(here.size, there.size)).toBeGreaterThan(0);
});
