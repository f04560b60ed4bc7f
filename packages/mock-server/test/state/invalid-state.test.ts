import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fillCompany } from "../support/companies/busy-company.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { MockUsageError, SeedError } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { stateFormat } from "@totem-partner/simulator/host";

const unknown = "33333333-3333-4333-8333-333333333333";

/** Puts a value into a copy of a state; the path is a JSON pointer. */
function changed(state: unknown, pointer: string, value: unknown): unknown {
  const copy: unknown = structuredClone(state);
  const keys = pointer.split("/").slice(1);
  const last = keys.pop() ?? "";
  let at = copy;
  for (const key of keys) at = fieldOf(at, key);
  if (typeof at !== "object" || at === null) throw new Error(`There is nothing at ${pointer}.`);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, value);
  return copy;
}

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

/** An object in an object in …, so many levels deep. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : { deeper: nested(levels - 1) });

test("a state that cannot be is refused with the path of what is wrong, and nothing changes", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
  const client = clientOf(mock.url, mock.apiKey);
  await fillCompany(client);
  const { body: state, text } = await client("GET", "/_mock/state");
  const at = (...path: string[]): unknown => fieldOf(state, ...path);
  const pair = at("incompatibilities", "0");
  const [first, second] = [fieldOf(pair, "firstId"), fieldOf(pair, "secondId")];
  const notPdf = { fileName: "a.pdf", size: 2, sha256: sha256("hi"), base64: btoa("hi") };
  const wrong: [string, unknown, string?][] = [
    ["/format", 0],
    ["/format", 1000],
    ["/clock", 1_782_892_800_000],
    ["/clock", "2026-07-01T08:00:00"],
    ["/clock", "0000-01-01T00:00:00+02:00"],
    ["/clock", "+010000-01-01T00:00:00Z"],
    ["/surplus", 1],
    ["/drivers", undefined],
    ["/drivers", "12345678Z"],
    ["/drivers/0", null],
    ["/drivers/0", at("drivers", "1"), "/drivers/1"],
    ["/carriers/0", at("carriers", "1"), "/carriers/1"],
    ["/assumptions/list-order", "sideways", "/assumptions"],
    ["/products/0/name", ""],
    ["/products/0/externalId", at("products", "1", "externalId"), "/products/1/externalId"],
    ["/products/1", at("products", "0"), "/products/1/id"],
    ["/products/0/deletedAt", "yesterday"],
    ["/warehouses/0/externalId", at("warehouses", "1", "externalId"), "/warehouses/1/externalId"],
    ["/warehouses/2/totemGroupId", unknown],
    ["/warehouses/2/displayConfiguration", []],
    ["/warehouses/2/displayConfiguration", nested(101)],
    ["/authorizations/0/id", "1"],
    ["/authorizations/0/status", "Pending"],
    ["/authorizations/0/remainingQuantity", 1_000_000],
    ["/authorizations/0/remainingQuantity", 1],
    ["/authorizations/1/remainingQuantity", 24.499999],
    ["/authorizations/0/tractorPlate", "too long a plate"],
    ["/authorizations/0/tractorPlate", "1234bcd"],
    ["/authorizations/0/quantity", 0],
    ["/authorizations/0/quantity", 1_000_000_001],
    ["/authorizations/0/createdAt", "10000-01-01T00:00:00Z"],
    ["/authorizations/0/surplus", 1],
    ["/authorizations/0/productId", unknown],
    ["/authorizations/0/warehouseId", unknown],
    ["/authorizations/0/productId", null, "/creates/0/request/productExternalId"],
    ["/authorizations/0/warehouseId", null, "/creates/0/request/warehouseExternalId"],
    ["/authorizations/0/totemGroupId", unknown],
    ["/authorizations/0/carrierTaxId", "NOBODY"],
    ["/authorizations/0/driverNif", "NOBODY"],
    ["/authorizations/0/reason", "expired"],
    ["/authorizations/2/reason", "consumed"],
    ["/authorizations/1/endDate", "2026-06-30T00:00:00.000Z"],
    ["/authorizations/1/id", at("authorizations", "0", "id")],
    ["/authorizations/1/origin/externalId", "ERP-DONE"],
    ["/authorizations/2/origin", { kind: "erp", externalId: "ERP-9" }, "/authorizations/2/origin/externalId"],
    ["/creates/0/authorizationId", unknown],
    ["/creates/0/authorizationId", at("authorizations", "2", "id"), "/creates/0/externalId"],
    ["/creates/0/externalId", "ERP-OTHER"],
    ["/creates/1/externalId", "ERP-DONE"],
    ["/creates/0/request/quantity", 1],
    ["/creates/0/request/batch", "B-1"],
    ["/creates/0/externalId", "x".repeat(256)],
    [
      "/creates/0/request/furtherPartyFields",
      { partnerAddress: "Calle Mayor 1" },
      "/creates/0/request/furtherPartyFields/partnerAddress",
    ],
    ["/creates/0/request/productExternalId", "NOTHING"],
    ["/creates/0/request/tractorPlate", "1234bcd"],
    ["/waiting/0/authorizationId", unknown],
    ["/waiting/0/authorizationId", at("authorizations", "0", "id")],
    ["/waiting/1", at("waiting", "0"), "/waiting/1/authorizationId"],
    ["/waiting/0/arrivals/0/driverNif", 1],
    ["/waiting/0/arrivals/0/driverNif", "NOBODY"],
    ["/waiting/0/arrivals/0/quantity", 25],
    ["/waiting/0/arrivals/0/totemGroupId", "22222222-2222-4222-8222-222222222222"],
    ["/waiting/0/arrivals/1", at("waiting", "0", "arrivals", "0"), "/waiting/0/arrivals/1/driverNif"],
    ["/operations/0/authorizationId", unknown],
    ["/operations/0/quantity", 25],
    ["/operations/0/quantity", 24, "/authorizations/0/remainingQuantity"],
    ["/operations/0/driverNif", "NOBODY"],
    ["/operations/0/tractorPlate", "1234bcd"],
    ["/types/0/categoryId", unknown],
    ["/categories/0/name", ""],
    ["/incompatibilities/0/firstId", unknown],
    ["/incompatibilities/0/secondId", unknown],
    ["/incompatibilities/0/secondId", first],
    ["/incompatibilities/0/kind", "type", "/incompatibilities/0/firstId"],
    ["/incompatibilities/1", { ...Object(pair), id: unknown }],
    ["/incompatibilities/1", { ...Object(pair), id: unknown, firstId: second, secondId: first }],
    ["/protocol", null, "/categories"],
    ["/protocol/document", null],
    ["/protocol/document", notPdf],
    ["/protocol/document/base64", "%"],
    ["/protocol/document/size", -5],
    ["/protocol/document/size", 1],
    ["/protocol/document/sha256", "0".repeat(64)],
    ["/webhook/url", "ftp://erp.example"],
    ["/webhook/url", "http://"],
    ["/webhook/secret", ""],
    ["/webhook/subscribedEvents/0", "authorization.deleted"],
    ["/webhook/subscribedEvents/1", "operation.recorded", "/webhook/subscribedEvents"],
  ];
  for (const [pointer, value, blamed = pointer] of wrong) {
    const answer = await client("PUT", "/_mock/state", changed(state, pointer, value));
    expect([pointer, answer.status, fieldOf(answer.body, "code")]).toEqual([pointer, 400, "validation_failed"]);
    expect([pointer, fieldOf(answer.body, "errors")]).toEqual([
      pointer,
      expect.arrayContaining([expect.objectContaining({ path: blamed })]),
    ]);
  }
  expect((await client("GET", "/_mock/state")).text).toBe(text);
});

test("what is wrong a million times is answered with the first hundred mistakes", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const state = mock.exportState();
  const many = Array.from({ length: 1_000_000 }, () => 0);
  for (const wrong of [
    { ...state, drivers: many, carriers: many },
    { ...state, drivers: Array.from({ length: 1000 }, () => "12345678Z") },
    { ...state, waiting: [{ authorizationId: unknown, arrivals: many }] },
    { ...state, ...Object.fromEntries(many.slice(0, 1000).map((_, at) => [`surplus${String(at)}`, 1])) },
  ]) {
    const { status, body, text } = await client("PUT", "/_mock/state", wrong);
    expect([status, fieldOf(body, "code")]).toEqual([400, "validation_failed"]);
    expect(fieldOf(body, "errors")).toHaveLength(100);
    expect(fieldOf(body, "detail")).toMatch(/Only the first 100 errors are listed; there may be more\.$/);
    expect(text.length).toBeLessThan(20_000);
  }
});

/** The number of fixtures of a company: totem groups, carriers, drivers, products and warehouses. */
const fixtures = 12;

test("a seed with more records than a company may have is refused at the place of the first that is too much", async () => {
  const authorizations = [anAuthorization(), anAuthorization({ externalId: "ERP-NEXT" })];
  const seed = { companies: [{ name: "a", apiKeys: ["k"], authorizations }] };
  const started = startMockServer({ seed, maxRecords: fixtures + 1 });
  await expect(started).rejects.toThrow(SeedError);
  await expect(started).rejects.toThrow(/authorizations\[1\].*of at most 13 records/s);
});

test("a state of a newer format is refused, in words that say which version can read it", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const before = (await client("GET", "/_mock/state")).text;
  // The other fields are ignored: this version does not know them.
  const newer = { format: stateFormat + 1, records: [] };
  const { status, body } = await client("PUT", "/_mock/state", newer);
  const message =
    `must be ${String(stateFormat)}: a newer version exported this state, in format ${String(stateFormat + 1)}. ` +
    "Import it with that version, or export it again with this one";
  expect([status, fieldOf(body, "errors")]).toEqual([400, [{ in: "body", path: "/format", message }]]);
  expect(() => {
    mock.importState(newer as never);
  }).toThrow(MockUsageError);
  expect((await client("GET", "/_mock/state")).text).toBe(before);
});
