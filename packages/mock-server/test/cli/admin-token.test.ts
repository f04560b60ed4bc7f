import { networkInterfaces } from "node:os";
import { expect, test, vi } from "vitest";
import { fieldOf } from "../support/client.ts";
import { CommandHere, runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { Scratch } from "../support/scratch.ts";

const token = "a-token-for-testing";

/** An address of this machine that is not loopback, if it has one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.internal === false && one.family === "IPv4")?.address;

/** Calls of the control API other than health: of each method, and of a path that it does not have. */
const calls: [method: string, path: string][] = [
  ["POST", "/reset"],
  ["GET", "/state"],
  ["PUT", "/state"],
  ["DELETE", "/requests"],
  ["PATCH", "/assumptions"],
  ["GET", "/events"],
  ["GET", "/nothing"],
];

/** The status and the code of every call, with a key and whatever headers besides. */
async function answersAt(url: string, headers: Record<string, string> = {}): Promise<Set<string>> {
  const all = { "X-Partner-API-Key": "test_demo", ...headers };
  const answers = calls.map(async ([method, path]) => {
    const response = await fetch(`${url}/_mock${path}`, { method, headers: all });
    const body: unknown = await response.json();
    return `${String(response.status)} ${String(fieldOf(body, "code"))}`;
  });
  return new Set(await Promise.all(answers));
}

const forbidden = new Set(["403 forbidden"]);

test.runIf(outside !== undefined)("without a token the control API answers this machine only", async () => {
  await using mock = await startMockServer({ host: "0.0.0.0" });
  const url = `http://${outside ?? ""}:${String(mock.port)}`;
  expect(await answersAt(url)).toEqual(forbidden);
  // Claiming a local address in a header does not grant access.
  const said = { "X-Forwarded-For": "127.0.0.1", Forwarded: "for=127.0.0.1", Host: "127.0.0.1" };
  expect(await answersAt(url, { ...said, Authorization: "Bearer " })).toEqual(forbidden);
  expect((await fetch(`${url}/_mock/health`)).status).toBe(200);
  const headers = { "X-Partner-API-Key": "test_demo" };
  expect((await fetch(`${url}/authorizations`, { headers })).status).toBe(200);
  expect((await fetch(`${mock.url}/_mock/clock`, { headers })).status).toBe(200);
});

test("with a token every call but health needs it, from wherever it comes", async () => {
  await using mock = await startMockServer({ host: "0.0.0.0", adminToken: token });
  const urls = [mock.url, ...(outside === undefined ? [] : [`http://${outside}:${String(mock.port)}`])];
  for (const url of urls) {
    expect(await answersAt(url)).toEqual(forbidden);
    expect(await answersAt(url, { Authorization: `Bearer ${token}x` })).toEqual(forbidden);
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200);
    const headers = { "X-Partner-API-Key": "test_demo", Authorization: `bearer ${token}` };
    expect((await fetch(`${url}/_mock/clock`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/authorizations`, { headers: { "X-Partner-API-Key": "test_demo" } })).status).toBe(200);
  }
});

test("the token does not stand in for a key, and is not told to anybody", async () => {
  const lines: string[] = [];
  await using mock = await startMockServer({ adminToken: token, log: "json", write: (line) => lines.push(line) });
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${mock.url}/_mock/clock`, { headers });
  const body: unknown = await answer.json();
  expect([answer.status, fieldOf(body, "code")]).toEqual([401, "missing_api_key"]);
  await fetch(`${mock.url}/authorizations`, { headers: { ...headers, "X-Partner-API-Key": mock.apiKey } });
  const refused = await fetch(`${mock.url}/_mock/clock`, { headers: { "X-Partner-API-Key": mock.apiKey } });
  expect(lines.join() + JSON.stringify(mock.requests()) + (await refused.text())).not.toContain(token);
});

test("a proxy requires the token of a file, and trigger sends it", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("token", `${token}\n`);
  await using mock = await startMockServer({ adminToken: token });
  const flags = ["--upstream", mock.url, "--port", "0", "--log", "json", "--admin-token-file", file];
  const proxy = new CommandHere("proxy", ...flags);
  const violations = `${await proxy.url()}/_mock/violations`;
  expect((await fetch(violations)).status).toBe(403);
  expect((await fetch(violations, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  await proxy.signal("SIGTERM");
  await using receiver = await Receiver.start();
  const event = ["operation.recorded", "--server", mock.url, "--url", receiver.url];
  expect(await runHere("trigger", ...event, "--admin-token-file", file)).toMatchObject({ code: 0, stderr: "" });
  expect(receiver.received).toHaveLength(1);
});

test("the token of the variable is asked for, and is in no log or ready file", async () => {
  await using scratch = await Scratch.create();
  const ready = scratch.path("ready.json");
  vi.stubEnv("TOTEM_MOCK_ADMIN_TOKEN", token);
  const flags = ["--port", "0", "--contract", "off", "--log", "json", "--ready-file", ready];
  await using server = new CommandHere("serve", ...flags);
  const url = await server.url();
  expect(await answersAt(url)).toEqual(forbidden);
  const headers = { "X-Partner-API-Key": "test_demo", Authorization: `Bearer ${token}` };
  expect((await fetch(`${url}/_mock/clock`, { headers })).status).toBe(200);
  expect(await scratch.read("ready.json")).not.toContain(token);
  const { stdout, stderr } = await server.signal("SIGTERM");
  expect(stdout + stderr).not.toContain(token);
});
