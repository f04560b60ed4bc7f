import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { EventStream } from "../support/event-stream.ts";
import { startMockServer } from "../support/mock.ts";

const letters = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/);

/** Requests that carry a key or a secret wherever a clumsy client may put it. */
function requests(key: string, secret: string): [method: string, path: string, body?: unknown][] {
  const url = "http://127.0.0.1:1/";
  return [
    ["PUT", "/webhook", { url, secret }],
    ["PUT", "/webhook", { url, secret, subscribedEvents: ["nonsense"] }],
    ["PUT", "/webhook", { url, secret: [secret] }],
    ["PUT", "/webhook", { url, secret: { value: secret } }],
    ["PUT", "/webhook", { webhook: { url, Secret: secret } }],
    ["PUT", "/webhook", `{"url":"${url}","secret":"${secret}"`],
    ["PUT", "/webhook", `{"url":"${url}","secret":"${secret}",}`],
    ["PUT", "/webhook", `secret=${secret}`],
    ["GET", "/webhook"],
    ["POST", "/authorizations", anAuthorization({ apiKey: key })],
    ["POST", "/authorizations", anAuthorization({ externalId: "ERP-2", token: secret, password: secret })],
    ["GET", `/authorizations?apiKey=${key}`],
    ["GET", `/authorizations?X-Partner-API-Key=${key}&limit=1`],
    ["GET", `/nowhere?token=${secret}&%74oken=${secret}`],
    ["POST", `/_mock/clock/advance?token=${secret}`, { seconds: 0, secret }],
    ["PUT", "/_mock/state", { webhook: { secret } }],
    ["PATCH", "/_mock/assumptions", { "create-status": "204" }],
  ];
}

/** Requests with a key where it may come back in their own answer: the partner's own text, or what it named. */
const echoed = (key: string, encoded: string): ReturnType<typeof requests> => [
  ["GET", `/authorizations/${key}`],
  ["GET", `/${encoded}/authorizations`],
  ["GET", `/nothing/${key}?${key}`],
  ["GET", `/authorizations?status=${encoded}&status=${key}`],
  ["GET", `/_mock/${key}`],
  ["POST", "/authorizations", anAuthorization({ batch: `key ${key}, and more` })],
  ["POST", "/authorizations", anAuthorization({ [key]: 1 })],
  ["POST", "/products", { name: `see http://user:${key}@erp.example/?note=${encoded}` }],
];

test("no key and no secret is ever seen again: not in answers, journal, log or live events", async () => {
  await fc.assert(
    fc.asyncProperty(letters, letters, fc.constantFrom("json", "pretty"), async (name, secret, log) => {
      // The key names its company, and the log shows that name.
      fc.pre(!name.includes(secret));
      const lines: string[] = [];
      await using mock = await startMockServer({
        log: log === "json" ? "json" : "pretty",
        write: (line) => lines.push(line),
      });
      const key = `test_${name}`;
      const client = clientOf(mock.url, key);
      await using stream = await EventStream.open(mock.url, key);
      const answers: string[] = [];
      for (const [method, path, body] of requests(key, secret)) answers.push((await client(method, path, body)).text);
      const encoded = key.replaceAll("_", "%5F");
      for (const sent of echoed(key, encoded)) await client(...sent);
      const headers = { "X-Partner-API-Key": key, "X-Webhook-Signature": `sha256=${secret}`, Authorization: secret };
      await fetch(`${mock.url}/products`, { headers: { ...headers, Cookie: `session=${secret}` } });
      await fetch(`${mock.url}/products`, { headers: { "X-Partner-API-Key": `wrong-${secret}` } });
      await mock.company(name).deliveries.flush();
      const { text: journal } = await client("GET", "/_mock/requests");
      const { text: deliveries } = await client("GET", "/_mock/deliveries");
      await stream.until(mock.company(name).requests().length);
      const seen = { answers: answers.join("\n"), journal, deliveries, log: lines.join("\n"), stream: stream.text };
      for (const [where, text] of Object.entries(seen)) {
        expect([where, ...[secret, key, encoded].filter((one) => text.includes(one))]).toEqual([where]);
      }
      expect(journal).toContain("[redacted]");
      expect(lines.length).toBeGreaterThan(15);
    }),
    { numRuns: 8 * inject("scale") },
  );
});

test("what is secret in the address of a webhook is shown neither in the journal nor in the log of deliveries", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: "http://erp:pa55word@127.0.0.1:1/hook?from=mock&access_token=pa55word" });
  await client("POST", "/authorizations", anAuthorization());
  await client("POST", "/_mock/deliveries/flush");
  const deliveries = await client("GET", "/_mock/deliveries");
  const journal = await client("GET", "/_mock/requests");
  expect(deliveries.text).toContain("http://[redacted]@127.0.0.1:1/hook?from=mock&access_token=[redacted]");
  for (const { text } of [deliveries, journal]) expect(text).not.toContain("pa55word");
});
