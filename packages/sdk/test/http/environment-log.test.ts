import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authorization, id, order } from "../support/examples.ts";
import { apiKey, clientOf, json } from "../support/scripted-service.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ["debug", "warn", "log", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(`${level}: ${line}`));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const bug = () => {
  throw new RangeError("a bug of the observer");
};

test("without TOTEM_PARTNER_LOG, or with off, the console stays silent", async () => {
  for (const level of [undefined, "", "off"]) {
    vi.stubEnv("TOTEM_PARTNER_LOG", level);
    await clientOf(() => json(authorization), { onRequest: bug }).partner.authorizations.get(id);
  }
  expect(lines).toEqual([]);
});

test("TOTEM_PARTNER_LOG=debug logs each request and each answer, and warnings", async () => {
  vi.stubEnv("TOTEM_PARTNER_LOG", "debug");
  await clientOf(() => json(authorization), { onRequest: bug }).partner.authorizations.get(id);
  const call = `GET https://service.example/partner/authorizations/${id}`;
  expect(lines).toEqual([
    `debug: totem-partner: ${call}`,
    "warn: totem-partner: onRequest threw RangeError.",
    expect.stringMatching(`^debug: totem-partner: ${call} returned 200 in \\d+ ms, request req-1$`),
  ]);
});

test("TOTEM_PARTNER_LOG=warn logs warnings alone", async () => {
  vi.stubEnv("TOTEM_PARTNER_LOG", "warn");
  await clientOf(() => json(authorization), { onRequest: bug }).partner.authorizations.get(id);
  expect(lines).toEqual(["warn: totem-partner: onRequest threw RangeError."]);
});

test("another value of TOTEM_PARTNER_LOG is reported, and counts as warn", async () => {
  vi.stubEnv("TOTEM_PARTNER_LOG", "verbose");
  await clientOf(() => json(authorization)).partner.authorizations.get(id);
  expect(lines).toEqual([
    "warn: totem-partner: TOTEM_PARTNER_LOG must be debug, warn or off; only warnings are shown.",
  ]);
});

test("a logger that is given is the only one", async () => {
  vi.stubEnv("TOTEM_PARTNER_LOG", "debug");
  const given: string[] = [];
  const logger = { debug: (line: string) => void given.push(line), warn: () => {} };
  await clientOf(() => json(authorization), { logger }).partner.authorizations.get(id);
  expect(given).toHaveLength(2);
  expect(lines).toEqual([]);
});

test("no line shows the key, a body, or what a query has beyond the contract", async () => {
  vi.stubEnv("TOTEM_PARTNER_LOG", "debug");
  const { partner } = clientOf(({ method }) => json(method === "GET" ? { items: [] } : authorization));
  await partner.authorizations.create({ ...order, driverNif: "12345678Z" });
  await partner.authorizations.list(
    { status: "Active", limit: 5 },
    { extra: { query: { driver: "12345678Z", "q[]": "B12345674" } } },
  );
  const text = lines.join("\n");
  for (const secret of [apiKey, "12345678Z", "B12345674", order.externalId, "Soft wheat"]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain("?status=Active&limit=5&driver=***");
});
