import { passTraffic, type Send } from "@totem-partner/discovery/passing-traffic";
import addFormats from "ajv-formats";
import { Ajv } from "ajv";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
// @ts-expect-error -- The package has no types.
import harSchemas from "har-schema";
import { afterEach, expect, test, vi } from "vitest";
import { startContractProxy } from "../../src/index.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { type SeenExchange, tools } from "../support/captures/written-captures.ts";
import { fieldOf } from "../support/client.ts";
import { runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const apiKey = "test_captured_0123456789";
afterEach(() => vi.unstubAllEnvs());

const profile = {
  "list-envelope": "data",
  "error-body": "nested",
  "create-status": "200",
  "repeat-create": "409",
  "validation-status": "422",
  "webhook-missing": "404",
  "unknown-field": "ignore",
} as const;

/** Sends requests as a client does, and keeps what a tool in between would see. */
function watching(url: string) {
  const seen: SeenExchange[] = [];
  const send: Send = async (method, path, body, key = apiKey) => {
    const form = body instanceof FormData ? body : undefined;
    const text = body === undefined || form ? undefined : JSON.stringify(body);
    const headers: Record<string, string> = {
      ...(key !== "" && { "x-partner-api-key": key }),
      ...(text !== undefined && { "content-type": "application/json" }),
    };
    const start = Date.now();
    const response = await fetch(url + path, { method, headers, body: form ?? text ?? null });
    const answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    };
    const took = Date.now() - start;
    seen.push({ method, url: url + path, sent: { headers, text }, answer, start, took });
    return { status: answer.status, body: answer.text === "" ? undefined : (JSON.parse(answer.text) as unknown) };
  };
  return { seen, send };
}

/** Traffic of two rounds through a proxy, and what the proxy learned from it. */
async function observed(
  scratch: Scratch,
  drive: (url: string) => Promise<{ send: Send; end?: () => Promise<unknown> }>,
) {
  await using mock = await startMockServer({ assumptions: profile, contract: "off" });
  await using proxy = await startContractProxy({ upstream: mock.url, observe: scratch.path("observed.yaml") });
  const { send, end } = await drive(proxy.url);
  for (const round of [1, 2]) await passTraffic(send, { round, prefix: "", advance: () => undefined });
  await end?.();
  const found = await proxy.observations();
  const journal = await fetch(`${mock.url}/_mock/requests.har`, { headers: { "x-partner-api-key": apiKey } });
  return { verdicts: verdictsIn(found), journal: await journal.text(), url: proxy.url, mockUrl: mock.url };
}

function verdictsIn(report: unknown): Record<string, unknown> {
  const findings = fieldOf(report, "findings");
  if (!Array.isArray(findings)) throw new Error("There are no findings.");
  return Object.fromEntries(
    findings.map((one: unknown): [string, unknown] => [String(fieldOf(one, "id")), fieldOf(one, "verdict")]),
  );
}

async function learned(file: string, ...flags: string[]) {
  const { code, stdout, stderr } = await runHere("learn", file, "--json", ...flags);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return { report: JSON.parse(stdout) as unknown, stderr };
}

test("a capture gives the findings that the proxy gives, whichever tool wrote it", async () => {
  await using scratch = await Scratch.create();
  const seen: SeenExchange[] = [];
  const { verdicts, url } = await observed(scratch, (address) => {
    const watched = watching(address);
    return Promise.resolve({ send: watched.send, end: () => Promise.resolve(seen.push(...watched.seen)) });
  });
  for (const [tool, write] of Object.entries(tools)) {
    const file = await scratch.write("traffic.har", JSON.stringify(write(seen)));
    const { report, stderr } = await learned(file);
    expect([tool, verdictsIn(report)]).toEqual([tool, verdicts]);
    expect(fieldOf(report, "service")).toBe(url);
    expect(stderr).toContain(`learning from ${String(seen.length)} of `);
    if (tool === "a proxy") expect(stderr).toContain("skipped: 3 to other addresses, 1 not in the form of HAR 1.2.");
  }
  expect(verdicts).toMatchObject(
    Object.fromEntries(Object.entries(profile).map(([id, value]) => [id, { sure: "settled", value }])),
  );
});

/** The JSON Schema of HAR 1.2, whose package has no types. */
function isHar() {
  const ajv = addFormats.default(new Ajv({ strict: false }));
  ajv.addMetaSchema(draft06);
  for (const schema of Object.values(harSchemas as Record<string, object>)) ajv.addSchema(schema);
  return ajv.getSchema("har.json#");
}

test("the journal is exported as HAR 1.2 without a secret, and gives the same settled points", async () => {
  await using scratch = await Scratch.create();
  const { verdicts, journal } = await observed(scratch, (address) => {
    const { send } = watching(address);
    const end = async () => {
      await send("PUT", "/webhook?token=t0ken-in-query", {
        ...{ url: "https://a.example/h?sig=t0ken", secret: "whsec_t0ken" },
      });
      await send("POST", "/products", { name: "x".repeat(17_000) });
    };
    return Promise.resolve({ send, end });
  });
  const validate = isHar();
  expect([validate?.(JSON.parse(journal)), validate?.errors]).toEqual([true, null]);
  expect(journal).not.toMatch(/test_captured|t0ken/);
  const long = { mimeType: "application/json", comment: "omitted: 17011 characters" };
  expect(journal).toContain(`"postData":${JSON.stringify(long)}`);
  const { report, stderr } = await learned(await scratch.write("journal.har", journal));
  expect(stderr).toContain("skipped: 1 incomplete.");
  const mine = verdictsIn(report);
  // A request without a key belongs to no company.
  const settled = Object.entries(verdicts).filter(
    ([id, one]) => fieldOf(one, "sure") === "settled" && id !== "auth-failure",
  );
  expect(settled.length).toBeGreaterThan(25);
  expect(settled.filter(([id, verdict]) => JSON.stringify(mine[id]) !== JSON.stringify(verdict))).toEqual([]);
});

describeInBrowser("what Playwright records in a browser", (browser) => {
  test("gives the findings that the proxy gives", async () => {
    await using scratch = await Scratch.create();
    const file = scratch.path("recorded.har");
    const { verdicts } = await observed(scratch, async (address) => {
      const context = await browser().newContext({ recordHar: { path: file } });
      const page = await context.newPage();
      await page.goto(`${address}/_mock/health`);
      const send: Send = async (method, path, body, key = apiKey) => {
        const script = async ({ verb, target, sent, given }: Record<"verb" | "target" | "sent" | "given", string>) => {
          const form = new FormData();
          form.set("companyProtocolEnabled", "false");
          const response = await fetch(target, {
            method: verb,
            headers: {
              ...(given !== "" && { "X-Partner-API-Key": given }),
              ...(sent !== "" && sent !== "form" && { "content-type": "application/json" }),
            },
            ...(sent !== "" && { body: sent === "form" ? form : sent }),
          });
          return { status: response.status, text: await response.text() };
        };
        const sent = body === undefined ? "" : body instanceof FormData ? "form" : JSON.stringify(body);
        const { status, text } = await page.evaluate(script, { verb: method, target: path, sent, given: key });
        return { status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
      };
      return { send, end: () => context.close() };
    });
    const { report } = await learned(file);
    // A proxy also counts what is no request of the interface, such as that for an icon.
    const { "rate-limit": _count, ...others } = verdicts;
    expect(verdictsIn(report)).toMatchObject(others);
  });
});

test.each([
  ["{}", "is not a HAR file: it has no log.entries."],
  [
    '{"log":{"entries":[{"request":{"url":"https://a.example/"}}]}}',
    "has no request to a path of the partner interface.",
  ],
])("%s is no capture of the interface", async (text, message) => {
  await using scratch = await Scratch.create();
  const { code, stderr } = await runHere("learn", await scratch.write("other.har", text));
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test("of several services, one is named", async () => {
  await using scratch = await Scratch.create();
  const entry = (url: string) => ({
    ...{ startedDateTime: "2026-07-01T00:00:00Z", time: 1 },
    request: { method: "GET", url, headers: [{ name: "X-Partner-API-Key", value: "k" }] },
    response: {
      status: 200,
      headers: [],
      content: { mimeType: "application/json", text: '{"data":[],"meta":{"total":0,"limit":50,"offset":0}}' },
    },
  });
  const urls = [
    "https://a.example/v1/partner/products",
    "https://a.example/v1/partner/warehouses",
    "https://b.example/products",
  ];
  const file = await scratch.write("two.har", JSON.stringify({ log: { entries: urls.map(entry) } }));
  const refused = await runHere("learn", file);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain("Pass one as --base-url: https://a.example/v1, https://b.example.");
  const { report, stderr } = await learned(file, "--base-url", "https://a.example/v1/partner");
  expect(stderr).toContain("learning from 2 of 3 entries; skipped: 1 to other addresses.");
  expect(report).toMatchObject({ service: "https://a.example/v1/partner", requests: 2 });
});
