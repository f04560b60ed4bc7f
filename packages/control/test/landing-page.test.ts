import { switchableAssumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { keyVisibleTo, originOf } from "../src/pages/every-page.ts";
import { own, textIn, visitedPages, type Visit } from "./support/visited-pages.ts";

const links = "Look Dashboard Requests";
const closed = "Look The dashboard and the API reference are only available on the machine that runs the server.";
const everyKey = "Every key of the form test_&lt;name&gt; is a separate company, created on first use.";

const local: Visit = { headers: { host: "localhost:4010" } };
const base = "http://localhost:4010";
const remote: Visit = { headers: { host: "mock.example", "x-forwarded-proto": "https" }, remoteAddress: "192.0.2.2" };

const called = (url: string, key: string, inCurl = key) =>
  `Call it Base URL ${url} Key ${key} curl -H &quot;X-Partner-API-Key: ${inCurl}&quot; ${url}/products `;
const question = switchableAssumptions["create-status"].question;

test.each<[string, ReturnType<typeof visitedPages>, Visit, ...string[]]>([
  [
    "as it starts",
    visitedPages(),
    local,
    called(base, "test_demo"),
    everyKey,
    links,
    "Assumptions All defaults. Clock Real time.",
  ],
  [
    "of a server with prefix, clock and assumptions",
    visitedPages(
      {
        now: new Date(0),
        assumptions: { "create-status": "200", "max-limit": switchableAssumptions["max-limit"].default },
      },
      { assumptions: { "path-prefix": "required" } },
    ),
    local,
    called(`${base}/partner`, "test_demo"),
    `Assumptions create-status=200 ${question} Clock Stopped at 1970-01-01T00:00:00.000Z .`,
    "Contract off : Nothing is &lt;checked&gt;. Version 1.2.3",
  ],
  ["from another machine", visitedPages(), remote, called("https://mock.example", "test_demo"), closed],
  ["from another machine, with a token", visitedPages({ adminToken: "t" }), remote, links],
  ["of a server with a seed", visitedPages({}, { companies: [own] }), local, called(base, "own-key-1"), links],
  [
    "of a server with a seed, from another machine",
    visitedPages({}, { companies: [own] }),
    remote,
    `${called("https://mock.example", "a key from the seed file", "$API_KEY")}Look`,
    closed,
  ],
])("the first page, %s", async (_what, { visit }, visitor, ...texts) => {
  const text = textIn(await visit("/", visitor));
  for (const one of texts) expect(text).toContain(one);
});

test("the first page is for browsers, and runs no script", async () => {
  const { visit } = visitedPages();
  const page = await visit("/");
  expect(page?.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining(
      "script-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'none';",
    ) as string,
    vary: "accept",
  });
  expect(page?.text).toMatch(
    /^<!doctype html>.*<title>totem-mock<\/title>.*<link rel="icon" href="data:image\/svg\+xml,%3Csvg.*theme\.css.*landing\.css/s,
  );
  expect(await visit("/", { headers: { accept: "*/*" } })).toBeUndefined();
  expect(await visit("/", { method: "POST" })).toBeUndefined();
  expect((await visit("/", { method: "HEAD" }))?.status).toBe(200);
});

const seen = (headers: Record<string, string>) => originOf({ headers: new Headers(headers) }, "http://own:1");

test.each(["localhost", "localhost.", "a-b.example", "A.b.C", "192.0.2.2:80", "[::1]", "[2001:db8::1]:65535"])(
  "the host that a browser names is the server's address: %s",
  (host) => {
    expect([seen({ host }), seen({ host, "x-forwarded-proto": "http" })]).toEqual([`http://${host}`, `http://${host}`]);
    expect(seen({ host, "x-forwarded-proto": "https" })).toBe(`https://${host}`);
  },
);

test.each([
  "",
  "$(reboot).localhost",
  "a b",
  "a_b",
  "a..b",
  "a:",
  "a:123456",
  "a:x",
  "[::1",
  "[xyz]",
  "a/b",
  "a;b:80",
  "localhost\\",
])("a host that is no name is not repeated: %j", (host) => {
  expect([seen({ host }), seen({})]).toEqual(["http://own:1", "http://own:1"]);
});

test.each<[string, string | undefined, string, boolean]>([
  ["test_demo", "192.0.2.2", "token", true],
  [`test_${"x".repeat(64)}`, "192.0.2.2", "token", true],
  [`test_${"x".repeat(65)}`, "192.0.2.2", "", false],
  ["own-test_key", "192.0.2.2", "", false],
  ["test_a b", "192.0.2.2", "", false],
  ["own-key", "127.0.0.1", "", true],
  ["own-key", "127.0.0.1", "token", false],
  ["own-key", "192.0.2.2", "", false],
  ["own-key", undefined, "", false],
])("the key %s is shown to %s, with the token %j: %s", (apiKey, remoteAddress, token, isShown) => {
  const visitor = { method: "GET", headers: new Headers(), remoteAddress };
  expect(keyVisibleTo(visitor, apiKey, token === "" ? undefined : token)).toBe(isShown ? apiKey : undefined);
});
