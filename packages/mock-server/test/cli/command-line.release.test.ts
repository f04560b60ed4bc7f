import { expect, test } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandLine, run } from "../support/command-line.ts";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

/** A server that is ready, with its address. */
async function serving(...flags: string[]) {
  const server = new CommandLine("serve", "--port", "0", "--log", "json", ...flags);
  const [ready = ""] = await server.lines(1);
  const said: unknown = JSON.parse(ready);
  return { server, said, url: String(fieldOf(said, "url")) };
}

test.concurrent.each([[["--help"]], [["serve", "--help"]], [["help"]], [[]]])(
  "%j explains, and ends with 0",
  async (flags) => {
    const { code, stdout, stderr } = await run(...flags);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Usage: totem-mock");
  },
);

test("--version tells the version", async () => {
  await using mock = await startMockServer();
  expect(await run("--version")).toEqual({ code: 0, stdout: `${mock.version}\n`, stderr: "" });
});

test("when it is ready it prints the address and a key, and what to open in a browser", async () => {
  await using server = new CommandLine("serve", "--port", "0");
  const lines = await server.lines(2);
  expect(lines).toHaveLength(2);
  const [, url = "", key] = /ready at (http:\/\/127\.0\.0\.1:\d+), key (test_demo)/.exec(lines[0] ?? "") ?? [];
  const pages = lines[1]?.match(/http:[^ ,)]+/g) ?? [];
  expect(pages).toEqual([url, `${url}/_mock/ui`, `${url}/_mock/docs`]);
  for (const page of pages) {
    const { status, headers } = await fetch(page, { headers: { Accept: "text/html" } });
    expect([page, status, headers.get("content-type")]).toEqual([page, 200, "text/html; charset=utf-8"]);
  }
  const answer = await clientOf(url, key)("GET", "/authorizations");
  expect(answer.status).toBe(200);
  expect((await server.lines(3)).join("\n")).toContain("200 GET    /");
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s ends it with 0", async (signal) => {
  const { server } = await serving();
  await using _ended = server;
  expect(await server.signal(signal)).toMatchObject({ code: 0, stderr: "" });
});

test("--log silent prints nothing", async () => {
  const port = await unusedPort();
  await using server = new CommandLine("serve", "--port", String(port), "--log", "silent");
  const client = clientOf(`http://127.0.0.1:${String(port)}`);
  await expect.poll(() => client("GET", "/_mock/health")).toMatchObject({ status: 200 });
  expect(await server.signal("SIGTERM")).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a second server on a port that is taken says so in one line and ends with 2", async () => {
  const { server, url } = await serving();
  await using _ended = server;
  const { code, stdout, stderr } = await run("serve", "--port", new URL(url).port);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^totem-mock: 127\.0\.0\.1:\d+ is in use; choose another with --port.*\n$/);
});

test.concurrent.each([
  [["serve", "--no-such-flag"], "--no-such-flag"],
  [["no-such-command"], "no-such-command"],
  [["serve", "--port", "65536"], "--port"],
  [["serve", "--port", "-1"], "--port"],
  [["serve", "--port", "0", "--log", "loud"], "--log"],
  [["serve", "--port", "0", "--now", "yesterday"], "yesterday"],
  [["serve", "--port", "0", "--assume", "create-status"], "--assume"],
  [["serve", "--port", "0", "--assume", "=200"], "--assume"],
  [["serve", "--port", "0", "--assume", "no-such=1"], "no-such"],
  [["serve", "--port", "0", "--assume", "__proto__=1"], "__proto__"],
  [["serve", "--port", "0", "--host", "203.0.113.1"], "--host"],
])("%j is told in one line that names what is wrong, and ends with 2", async (flags, named) => {
  const { code, stdout, stderr } = await run(...flags);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^totem-mock: [^\n]+\n$/);
  expect(stderr).toContain(named);
});

test("--now and --assume, repeated, hold for every company", async () => {
  const flags = ["--now", "2026-07-01T06:00:00Z", "--assume", "list-envelope=data", "--assume", "default-limit=10"];
  const { server, url } = await serving(...flags);
  await using _ended = server;
  const client = clientOf(url, "test_whoever");
  expect((await client("GET", "/_mock/clock")).body).toEqual({ now: "2026-07-01T06:00:00.000Z", standsStill: true });
  expect((await client("GET", "/authorizations")).body).toEqual({ data: [], meta: { total: 0, limit: 10, offset: 0 } });
});

test("the lines of --log json are one JSON object a request, and contain no key", async () => {
  const { server, url } = await serving();
  await using _ended = server;
  const sent: [string | undefined, string, string][] = [
    ["test_logged-in-secret", "GET", "/authorizations?limit=0"],
    ["live_never-to-be-logged", "GET", "/authorizations"],
    [undefined, "POST", "/nothing"],
  ];
  for (const [key, method, path] of sent) await clientOf(url, key)(method, path);
  const lines = (await server.lines(4)).slice(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { method: "GET", path: "/authorizations?limit=0", status: 400, operationId: "listAuthorizations" },
    { method: "GET", path: "/authorizations", status: 401 },
    { method: "POST", path: "/nothing", status: 404 },
  ]);
  for (const line of lines) expect(line).not.toMatch(/test_logged|never-to-be-logged/);
});

test("a request that is under way at the signal is finished", async () => {
  const { server, url } = await serving();
  await using _ended = server;
  await using socket = await RawSocket.open(Number(new URL(url).port));
  socket.write(`${createHead(2, "Connection: close\r\n")}{`);
  await clientOf(url)("GET", "/_mock/health");
  const ended = server.signal("SIGTERM");
  while (await fetch(url).catch(() => undefined));
  socket.write("}");
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 400 /);
  expect((await ended).code).toBe(0);
});
