// Calls of the client on a fetch that answers at once, and the verification of a delivery of 1 kB.
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { pathToFileURL } from "node:url";
import { anAuthorization } from "../../partner-interface.ts";
import { entryOf } from "./servers.mjs";

const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
const times = { createdAt: "2026-06-30T09:12:44.120Z", updatedAt: "2026-06-30T09:12:44.120Z" };
const { externalId: _, productExternalId: product, warehouseExternalId: warehouse, ...fields } = anAuthorization(1);
const record = { id, status: "Active", product, warehouse, ...fields, remainingQuantity: fields.quantity, ...times };
const answer = JSON.stringify(record);

function fetchAnswering(status) {
  const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(answer)) };
  return async () => new Response(answer, { status, headers });
}

const load = (root, name) => import(pathToFileURL(entryOf(root, name)).href);

const repeating = (once) => (count) => async () => {
  for (let done = 0; done < count; done += 1) await once();
};

const call = (status, use) => ({
  times: 25,
  prepare: async (root) => {
    const { PartnerClient } = await load(root, "sdk");
    const options = { baseUrl: "https://service.example/partner", apiKey: "test_guard", fetch: fetchAnswering(status) };
    const { authorizations } = new PartnerClient(options);
    return repeating(() => use(authorizations));
  },
});

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const data = {
  authorization: Object.fromEntries(Array.from({ length: 28 }, (_, at) => [`field${at}`, `value ${at}`])),
};
const body = Buffer.from(JSON.stringify({ id, type: "authorization.created", occurredAt: times.createdAt, data }));
const headers = {
  host: "partner.example",
  "content-type": "application/json",
  "content-length": String(body.length),
  "x-webhook-id": id,
  "x-webhook-timestamp": String(Math.floor(Date.parse(times.createdAt) / 1000)),
  "x-webhook-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
};

export const works = {
  "sdk-get": call(200, (authorizations) => authorizations.get(id)),
  "sdk-create": call(201, (authorizations) => authorizations.create(anAuthorization(1))),
  verify: {
    times: 60,
    prepare: async (root) => {
      const { verify } = await load(root, "webhooks");
      return repeating(() => verify({ body, headers, secrets: secret }));
    },
  },
};
