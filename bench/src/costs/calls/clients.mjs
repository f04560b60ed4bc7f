// Each client as its users write it, on a fetch that answers at once. None of them retries, logs or reports anything.
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
const baseUrl = "https://service.example/partner";
const apiKey = "test_bench";

const record = {
  id,
  status: "Active",
  product: "Soft wheat",
  warehouse: "Silo 1",
  quantity: 24.5,
  remainingQuantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  batch: null,
  format: null,
  scheduledDate: "2026-07-01T06:00:00.000Z",
  endDate: null,
  partnerName: "Harinas del Duero S.A.",
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
  trailerPlates: ["R4567BBC"],
  createdAt: "2026-06-30T09:12:44.120Z",
  updatedAt: "2026-06-30T09:12:44.120Z",
};

const fields = {
  externalId: "ERP-2026-000991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  scheduledDate: "2026-07-01T06:00:00Z",
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
};

const items = Array.from({ length: 20 }, (_, at) => ({ ...record, id: id.replace(/..$/, String(at + 10)) }));

/** What the service answers to each call; `object` and `data` are for the clients of services that name them so. */
const bodies = {
  get: JSON.stringify({ ...record, object: "record" }),
  list: JSON.stringify({ items, data: items, object: "list", has_more: false, total: 20, limit: 20, offset: 0 }),
  create: JSON.stringify({ ...record, object: "record" }),
};

/** Answers every request of a call at once, with the headers that a server sends. */
function answering(call) {
  const body = bodies[call];
  const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  return async () => new Response(body, { status: call === "create" ? 201 : 200, headers });
}

const key = { "X-Partner-API-Key": apiKey };

/** The calls of each client: a function that makes one. */
const clients = {
  async fetch(call) {
    const fetch = answering(call);
    const read = async (path, init) => (await fetch(`${baseUrl}${path}`, init)).json();
    const json = { ...key, "content-type": "application/json" };
    return {
      get: () => read(`/authorizations/${id}`, { headers: key }),
      list: () => read("/authorizations?limit=20", { headers: key }),
      create: () => read("/authorizations", { method: "POST", headers: json, body: JSON.stringify(fields) }),
    };
  },

  async "openapi-fetch"(call, load) {
    const { default: createClient } = await load("openapi-fetch");
    const client = createClient({ baseUrl, fetch: answering(call), headers: key });
    return {
      get: () => client.GET("/authorizations/{id}", { params: { path: { id } } }),
      list: () => client.GET("/authorizations", { params: { query: { limit: 20 } } }),
      create: () => client.POST("/authorizations", { body: fields }),
    };
  },

  async "totem-partner"(call, _load, sdk) {
    const { PartnerClient } = await import(pathToFileURL(sdk).href);
    const { authorizations } = new PartnerClient({ baseUrl, apiKey, fetch: answering(call) });
    return {
      get: () => authorizations.get(id),
      list: () => authorizations.list({ limit: 20 }),
      create: () => authorizations.create(fields),
    };
  },

  async "totem-partner, raw"(call, _load, sdk) {
    const { PartnerClient } = await import(pathToFileURL(sdk).href);
    const { raw } = new PartnerClient({ baseUrl, apiKey, fetch: answering(call) });
    return {
      get: () => raw.GET("/authorizations/{id}", { params: { path: { id } } }),
      list: () => raw.GET("/authorizations", { params: { query: { limit: 20 } } }),
      create: () => raw.POST("/authorizations", { body: fields }),
    };
  },

  async stripe(call, load) {
    const { default: Stripe } = await load("stripe");
    const httpClient = Stripe.createFetchHttpClient(answering(call));
    const { customers } = new Stripe("sk_test_bench", { httpClient, telemetry: false, maxNetworkRetries: 0 });
    return {
      get: () => customers.retrieve("cus_1"),
      list: () => customers.list({ limit: 20 }),
      create: () => customers.create({ name: fields.externalId, metadata: fields }),
    };
  },

  async openai(call, load) {
    const { default: OpenAI } = await load("openai");
    const client = new OpenAI({ apiKey, baseURL: baseUrl, fetch: answering(call), maxRetries: 0 });
    return {
      get: () => client.models.retrieve("gpt"),
      list: () => client.models.list(),
      create: () => client.post("/authorizations", { body: fields }),
    };
  },

  async ky(call, load) {
    const { default: ky } = await load("ky");
    const client = ky.create({ prefix: baseUrl, fetch: answering(call), headers: key, retry: 0 });
    return {
      get: () => client.get(`authorizations/${id}`).json(),
      list: () => client.get("authorizations", { searchParams: { limit: 20 } }).json(),
      create: () => client.post("authorizations", { json: fields }).json(),
    };
  },
};

/** The function that makes one call with a client; `externalFolder` has the clients of others, `sdk` is the built one. */
export async function callOf(client, call, externalFolder, sdk) {
  const { load } = await import(pathToFileURL(join(externalFolder, "load.mjs")).href);
  const calls = await clients[client](call, load, sdk);
  return calls[call];
}
