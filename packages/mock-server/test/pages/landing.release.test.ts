import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startContractProxy, type MockServerOptions } from "../../src/index.ts";
import { startMockServer } from "../support/mock.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

/** All that is answered on a connection of its own, but for the date. */
async function answerTo(port: number, line: string, ...headers: string[]): Promise<string> {
  await using socket = await RawSocket.open(port);
  socket.write([line, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n"));
  return (await socket.closed()).replace(/^Date: .*\r\n/m, "");
}

const open = async (options: MockServerOptions = {}, headers: Record<string, string> = {}): Promise<string> => {
  await using mock = await startMockServer(options);
  const response = await fetch(mock.url, { headers: { Accept: browser, ...headers } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  return (await response.text()).replaceAll(mock.url, "URL");
};

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const curlIn = (page: string) => unescaped(/<code>(curl .*?)<\/code>/s.exec(page)?.[1] ?? "");

/** What the server answered to GET / before it had a page, byte for byte. */
const asEver = (id: string) =>
  [
    "HTTP/1.1 404 Not Found",
    `x-request-id: ${id}`,
    "content-type: application/problem+json",
    "content-length: 167",
    "Connection: close",
    "",
    '{"type":"urn:totem-partner:problem:unknown_path","title":"The interface has no such path","status":404,' +
      '"detail":"There is nothing at this path.","code":"unknown_path"}',
  ].join("\r\n");

test.each([undefined, "*/*", "text/html;q=0.5, application/json"])(
  "a client that does not ask for a page gets what it ever got, byte for byte: Accept: %s",
  async (accept) => {
    await using mock = await startMockServer({ randomSeed: 7, contract: "audit" });
    const headers = accept === undefined ? [] : [`Accept: ${accept}`];
    expect(await answerTo(mock.port, "GET / HTTP/1.1", ...headers)).toBe(
      asEver("89acad7f-ec8d-4158-b975-26f93ab48a47"),
    );
  },
);

test.each(["POST / HTTP/1.1", "OPTIONS / HTTP/1.1", "GET /authorizations HTTP/1.1", "GET /partner HTTP/1.1"])(
  "only GET and HEAD of / show the page: %s is answered as ever, whatever it accepts",
  async (line) => {
    const answers = [];
    for (const headers of [[], [`Accept: ${browser}`]]) {
      await using mock = await startMockServer({ randomSeed: 7 });
      answers.push(await answerTo(mock.port, line, ...headers));
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 4\d\d /);
  },
);

test("a browser gets the page, which caches keep apart, and which no other origin reads, whatever may call the interface", async () => {
  await using mock = await startMockServer({ cors: ["*"] });
  const headers = { Accept: browser, Origin: "http://page.example" };
  const [get, head] = await Promise.all(
    ["GET", "HEAD"].map((method) => fetch(`${mock.url}/?from=a-link`, { method, headers })),
  );
  expect(await get?.text()).toContain("<h1>totem-mock</h1>");
  expect([head?.status, await head?.text()]).toEqual([200, ""]);
  for (const response of [get, head]) {
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      vary: "accept",
      "cache-control": "no-cache",
      "content-security-policy": expect.stringContaining("script-src 'none'"),
      "x-content-type-options": "nosniff",
    });
    expect([...(response?.headers.keys() ?? [])].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

const curl = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "curl"))
  .find((path) => existsSync(path));

test
  .skipIf(curl === undefined)
  .each([{}, { assumptions: { "path-prefix": "required" } }, { assumptions: { "path-prefix": "absent" } }])(
  "the first curl works when it is pasted: %j",
  async (options) => {
    await using mock = await startMockServer(options);
    const page = await (await fetch(mock.url, { headers: { Accept: browser } })).text();
    expect(page).toContain(`<code>${mock.baseUrl}</code>`);
    const { stdout } = await promisify(execFile)("sh", ["-c", `${curlIn(page)} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ total: 3 });
  },
);

test("the page says what the server was started with, but for defaults, and which address the browser asked for", async () => {
  const assumptions = { "list-envelope": "data", "create-status": "201" } as const;
  const now = "2026-07-01T06:00:00Z";
  await using mock = await startMockServer({ assumptions, now, contract: "off", allowHosts: ["mock.internal"] });
  const pageAt = async (...headers: string[]) => {
    await using socket = await RawSocket.open(mock.port);
    socket.write(["GET / HTTP/1.1", ...headers, `Accept: ${browser}`, "Connection: close", "", ""].join("\r\n"));
    return await socket.closed();
  };
  const page = await pageAt("Host: mock.internal", "X-Forwarded-Proto: https");
  for (const said of ["list-envelope=data", "2026-07-01T06:00:00.000Z", "<code>off</code>"])
    expect(page).toContain(said);
  expect(page).not.toContain("create-status");
  expect(curlIn(page).split(" ").at(-1)).toBe("https://mock.internal/products");
  const hostile = await pageAt("Host: $(reboot).localhost");
  expect(curlIn(hostile).split(" ").at(-1)).toBe(`${mock.url}/products`);
});

const seed = { companies: [{ name: "acme", apiKeys: ["live_4f7d0c2a9b"] }] };

test("the key of a seed is shown on this machine, unless there is a token", async () => {
  expect(await open({ seed })).toContain("live_4f7d0c2a9b");
  const guarded = await open({ seed, adminToken: "a-secret-token" });
  expect(guarded).not.toContain("live_4f7d0c2a9b");
  expect(curlIn(guarded)).toBe('curl -H "X-Partner-API-Key: $API_KEY" URL/products');
  expect(guarded).not.toContain("a-secret-token");
});

test("a proxy shows no page in the upstream's place", async () => {
  await using mock = await startMockServer({ randomSeed: 7 });
  await using proxy = await startContractProxy({ upstream: mock.url });
  expect(await (await fetch(proxy.url, { headers: { Accept: browser } })).text()).toContain("<h1>totem-mock</h1>");
  expect((await fetch(`${proxy.url}/_mock/docs`)).status).toBe(404);
  await using strict = await startMockServer({ assumptions: { "path-prefix": "required" } });
  await using other = await startContractProxy({ upstream: `${strict.url}/partner` });
  expect((await fetch(other.url, { headers: { Accept: browser } })).status).toBe(404);
});
