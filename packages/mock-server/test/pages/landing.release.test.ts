import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startContractProxy } from "../../src/index.ts";
import { startMockServer } from "../support/mock.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const curlIn = (page: string) => unescaped(/<code>(curl .*?)<\/code>/s.exec(page)?.[1] ?? "");

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

test("a proxy shows no page in the upstream's place", async () => {
  await using mock = await startMockServer({ randomSeed: 7 });
  await using proxy = await startContractProxy({ upstream: mock.url });
  expect(await (await fetch(proxy.url, { headers: { Accept: browser } })).text()).toContain("<h1>totem-mock</h1>");
  expect((await fetch(`${proxy.url}/_mock/docs`)).status).toBe(404);
  await using strict = await startMockServer({ assumptions: { "path-prefix": "required" } });
  await using other = await startContractProxy({ upstream: `${strict.url}/partner` });
  expect((await fetch(other.url, { headers: { Accept: browser } })).status).toBe(404);
});
