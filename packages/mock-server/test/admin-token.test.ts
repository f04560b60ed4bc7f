import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isLoopback } from "../src/control/gate.ts";
import { fieldOf } from "./support/client.ts";
import { run } from "./support/command-line.ts";
import { startMockServer } from "./support/mock.ts";

const token = "a-token-for-testing";

/** An address of this machine that is not loopback, if it has one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.internal === false && one.family === "IPv4")?.address;

/** Every call of the control API but health. */
const calls: [method: string, path: string][] = [
  ["POST", "/reset"],
  ["GET", "/state"],
  ["PUT", "/state"],
  ["GET", "/clock"],
  ["PUT", "/clock"],
  ["DELETE", "/clock"],
  ["POST", "/clock/advance"],
  ["GET", "/assumptions"],
  ["PATCH", "/assumptions"],
  ["POST", "/arrivals"],
  ["POST", "/authorizations"],
  ["POST", "/authorizations/1/finish"],
  ["GET", "/requests"],
  ["DELETE", "/requests"],
  ["GET", "/deliveries"],
  ["GET", "/deliveries/1"],
  ["POST", "/deliveries/1/redeliver"],
  ["POST", "/deliveries/flush"],
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
  // Nobody gets in by saying that they come from here.
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
    const wrong = [
      "",
      "Bearer",
      "Bearer ",
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
    ];
    expect(await answersAt(url)).toEqual(forbidden);
    for (const Authorization of wrong)
      expect(await answersAt(url, { Authorization }), Authorization).toEqual(forbidden);
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

test.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])("%s is this machine", (address) => {
  expect(isLoopback(address)).toBe(true);
});

test.each([
  undefined,
  "",
  "192.0.2.2",
  "::ffff:192.0.2.2",
  "fe80::1",
  "1127.0.0.1",
  "127.0.0.1.example",
  "::",
  "0.0.0.0",
])("%s is not", (address) => {
  expect(isLoopback(address)).toBe(false);
});

test("a token that is none is refused at the start, and not repeated", async () => {
  for (const wrong of ["short", "has a space in it", "tokén-with-accent"]) {
    const { code, stderr } = await run("exec", "--admin-token", wrong, "--", "true");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^totem-mock: .*8 to 200 visible characters.*\n$/);
  }
});
