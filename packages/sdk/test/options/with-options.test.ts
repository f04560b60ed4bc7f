import { afterEach, expect, test, vi } from "vitest";
import { PartnerClient, ValidationError } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { apiKey, baseUrl, clientOf, failureOf, json } from "../support/scripted-service.ts";

const keysOf = (received: readonly { headers: Headers }[]) =>
  received.map(({ headers }) => headers.get("x-partner-api-key"));

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a client with another key serves another company, and the first keeps its own", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  const north = partner.withOptions({ apiKey: "key-of-north" });
  await north.authorizations.get(id);
  await north.raw.GET("/webhook");
  await partner.authorizations.get(id);
  expect(keysOf(received)).toEqual(["key-of-north", "key-of-north", apiKey]);
  expect(north.baseUrl).toBe(partner.baseUrl);
});

test("what is not given stays, also where it came from the environment", async () => {
  vi.stubEnv("TOTEM_PARTNER_BASE_URL", baseUrl);
  const urls: string[] = [];
  const fetch = (url: string) => {
    urls.push(url);
    return Promise.resolve(json(authorization));
  };
  const partner = new PartnerClient({ apiKey, fetch, validate: false });
  vi.stubEnv("TOTEM_PARTNER_BASE_URL", "https://elsewhere.example");
  const patient = partner.withOptions({ timeout: 60_000 });
  await patient.authorizations.get("no UUID"); // Still unchecked.
  expect(urls).toEqual([`${baseUrl}/authorizations/no%20UUID`]);
  const checking = patient.withOptions({ validate: true });
  expect(await failureOf(checking.authorizations.get("no UUID"))).toBeInstanceOf(ValidationError);
});

test("creates under way are not shared with the client of another key", async () => {
  const { partner, received } = clientOf(() => json(authorization, 201));
  const north = partner.withOptions({ apiKey: "key-of-north" });
  await Promise.all([
    partner.authorizations.create(order),
    north.authorizations.create({ ...order, quantity: 7 }),
    partner.authorizations.create(order),
  ]);
  expect(keysOf(received).sort()).toEqual(["key-of-north", apiKey].sort());
});

test("no option shows when the client is logged", () => {
  const { partner } = clientOf(() => json(authorization));
  expect(Object.keys(partner.withOptions({ apiKey: "key-of-north" }))).not.toContain("options");
  expect(JSON.stringify(partner.withOptions({ apiKey: "key-of-north" }))).not.toContain("north");
});
