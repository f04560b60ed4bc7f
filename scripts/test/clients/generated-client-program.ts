/**
 * A stranger's program, which must compile under `strict` against the client that a generator makes of the contract: what it
 * reads of an answer, the contract promises. It calls a mock server that has the seed of the examples, and prints for
 * every call what the client made of the answer.
 */
export const program = `
import * as partner from "./client/index.ts";
import { createClient, createConfig } from "./client/client/index.ts";

const { MOCK_URL = "", ANSWERS = "" } = process.env;

/** The fields whose values the contract lists. */
const listed = ["status", "operationType", "state", "kind", "eventType", "subscribedEvents", "code"];

/** A copy of a value with a field more in every object, or with an unlisted value in every field of a closed list. */
function changed(value: unknown, name = ""): unknown {
  if (typeof value === "string") return ANSWERS === "with unknown codes" && listed.includes(name) ? "unheard_of" : value;
  if (Array.isArray(value)) return value.map((item) => changed(item, name));
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.entries(value).map(([key, one]) => [key, changed(one, key)]);
  if (ANSWERS === "with unknown fields") copy.push(["unheardOf", { since: "0.5.0" }]);
  return Object.fromEntries(copy);
}

/** The answers of the service, as those of a later version may be. */
const later: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const text = await response.text();
  const body = ANSWERS === "as they are" || text === "" ? text : JSON.stringify(changed(JSON.parse(text)));
  const { status, headers } = response;
  return new Response(status === 204 ? null : body, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
};

const client = createClient(createConfig({ baseUrl: MOCK_URL, auth: "test_demo", fetch: later }));

const authorization = { client, path: { id: "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11" } };
const [first, second] = ["a94d6e30-2b7f-4c15-8d1a-9f5b3c8e7d23", "5f8b3d91-7c2e-4a06-b4d8-1c9e6f0a3b22"];
const order: partner.AuthorizationCreate = {
  externalId: "ORDER-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
};
// @ts-expect-error: a create without its externalId
const incomplete: partner.AuthorizationCreate = { ...order, externalId: undefined };
// @ts-expect-error: no such operation type
const wrong: partner.AuthorizationCreate = { ...order, operationType: "parking" };
void [incomplete, wrong];

const calls = {
  createProduct: () => partner.createProduct({ client, body: { externalId: "OATS-01", name: "Oats" } }),
  listProducts: () => partner.listProducts({ client, query: { limit: 1 } }),
  createWarehouse: () => partner.createWarehouse({ client, body: { name: "Silo 9", displayConfiguration: { order: 9 } } }),
  listWarehouses: () => partner.listWarehouses({ client }),
  createAuthorization: () => partner.createAuthorization({ client, body: order }),
  listAuthorizations: () => partner.listAuthorizations({ client, query: { status: "Active" } }),
  updateAuthorization: () => partner.updateAuthorization({ ...authorization, body: { driverNif: "12345678Z" } }),
  emitAuthorizationEvent: () => partner.emitAuthorizationEvent({ ...authorization, body: { eventType: "synced" } }),
  cancelAuthorization: () => partner.cancelAuthorization(authorization),
  cancelAgain: () => partner.cancelAuthorization(authorization),
  getAuthorization: () => partner.getAuthorization(authorization),
  getCleaningProtocol: () => partner.getCleaningProtocol({ client }),
  createCleaningCategory: () => partner.createCleaningCategory({ client, body: { name: "Cement" } }),
  listCleaningCategories: () => partner.listCleaningCategories({ client }),
  createCleaningType: () => partner.createCleaningType({ client, body: { name: "Steam" } }),
  listCleaningTypes: () => partner.listCleaningTypes({ client }),
  createCleaningIncompatibility: () =>
    partner.createCleaningIncompatibility({ client, body: { kind: "category", firstId: first, secondId: second } }),
  listCleaningIncompatibilities: () => partner.listCleaningIncompatibilities({ client }),
  getWebhookConfiguration: () => partner.getWebhookConfiguration({ client }),
  deleteWebhookConfiguration: () => partner.deleteWebhookConfiguration({ client }),
};

/** A program's use of an authorization; every field that it reads without a check is promised. */
export const label = ({ id, status, product, tractorPlate }: partner.Authorization): string =>
  [id, status, product, tractorPlate?.toLowerCase()].join(" ");
// @ts-expect-error: the service never returns it
export const hidden = (authorization: partner.Authorization) => authorization.externalId;

const outcomes: Record<string, unknown> = {};
for (const [name, call] of Object.entries(calls)) {
  const { data, error, response } = await call();
  if (data !== undefined) outcomes[name] = response?.status;
  else outcomes[name] = error instanceof Error ? error.name : error;
}
console.log(JSON.stringify(outcomes));
`;
