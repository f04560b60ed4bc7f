import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { EventStream } from "../support/event-stream.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const secret = "s3cr3t-value-0123456789";
const shown = "[redacted]";

test.each([
  "X-API-Key",
  "X-Auth-Token",
  "Api-Key",
  "X-Access-Key",
  "X-Amz-Security-Token",
  "X-Client-Secret",
  "X-Hub-Signature-256",
  "X-Session-Id",
  "X-Credential",
  "X-Auth",
  "Proxy-Authorization",
  "Set-Cookie",
])("the value of the header %s is not remembered", async (name) => {
  await using mock = await startMockServer();
  await fetch(`${mock.url}/products`, { headers: { "X-Partner-API-Key": mock.apiKey, [name]: secret } });
  expect(mock.requests()[0]?.request.headers[name.toLowerCase()]).toBe(shown);
});

test("a header that carries no secret is remembered as it was", async () => {
  await using mock = await startMockServer();
  const sent = { "Idempotency-Key": "ERP-1", "X-Request-Id": "r-1", Accept: "application/json", "X-Monkey": "banana" };
  await fetch(`${mock.url}/products`, { headers: { "X-Partner-API-Key": mock.apiKey, ...sent } });
  const remembered = mock.requests()[0]?.request.headers;
  for (const [name, value] of Object.entries(sent)) expect(remembered?.[name.toLowerCase()]).toBe(value);
});

/** Requests that carry a key everywhere that a client may put it by mistake. */
async function leak(url: string, key: string): Promise<string[]> {
  const client = clientOf(url, key);
  const encoded = encodeURIComponent(key).replaceAll("_", "%5F");
  const calls: [method: string, path: string, body?: unknown][] = [
    ["GET", `/authorizations/${key}`],
    ["GET", `/${encoded}/authorizations`],
    ["GET", `/nothing/${encodeURIComponent(key)}?${key}`],
    ["GET", `/authorizations?status=${encoded}`],
    ["GET", `/authorizations?status=${key}&status=${key}`],
    ["GET", `/_mock/${key}`],
    ["POST", "/authorizations", anAuthorization({ batch: `key ${key}, and more` })],
    ["POST", "/authorizations", anAuthorization({ [key]: 1 })],
    ["POST", "/products", { name: `see http://user:${key}@erp.example/?note=${encoded}` }],
  ];
  const told: string[] = [];
  for (const [method, path, body] of calls) told.push((await client(method, path, body)).text);
  const headers = { "X-Partner-API-Key": key, Referer: `https://erp.example/${key}/`, "X-Note": `Bearer ${encoded}` };
  await fetch(`${url}/products`, { headers });
  return told;
}

test.each([["test_a-company-of-its-own"], ["own/key(of)+the.seed$file"], ["k+1"]])(
  "the key %s is redacted wherever it stands: in path, query, body and headers",
  async (key) => {
    await using scratch = await Scratch.create();
    const seed = await scratch.write("seed.json", JSON.stringify({ companies: [{ name: "own", apiKeys: [key] }] }));
    const lines: string[] = [];
    await using mock = await startMockServer({ log: "json", write: (line) => lines.push(line), seed });
    await using stream = await EventStream.open(mock.url, key);
    await leak(mock.url, key);
    await stream.until(mock.companyOf(key).requests().length);
    const { text: journal } = await clientOf(mock.url, key)("GET", "/_mock/requests");
    const forms = [key, encodeURIComponent(key), encodeURIComponent(key).replaceAll("_", "%5F")];
    for (const [where, text] of Object.entries({ journal, log: lines.join("\n"), stream: stream.text })) {
      for (const form of forms) expect([where, form, text.includes(form)]).toEqual([where, form, false]);
    }
    expect(journal).toContain(shown);
  },
);

test("a repeated parameter is remembered with all its values, a boolean or null whatever its name", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("GET", "/authorizations?status=Active&status=Finished&limit=1&token=a&token=b");
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/", secret });
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/", secret: null });
  const [first, second, third] = mock.requests();
  expect(first?.query).toEqual({ status: ["Active", "Finished"], limit: "1", token: [shown, shown] });
  expect(second?.request.body).toMatchObject({ secret: shown });
  expect(second?.response.body).toMatchObject({ hasSecret: true });
  expect(third?.request.body).toMatchObject({ secret: null });
});
