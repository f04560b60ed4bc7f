import { type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { parseAssumptions } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner, type Sent } from "../support/partner.ts";

const partnerUnder = (envelope: unknown, others: object = {}) =>
  new Partner({ assumptions: parseAssumptions({ "record-envelope": envelope, ...others }) });

const anId: unknown = expect.any(String);
const aUrl: unknown = expect.stringMatching(/^https:\/\/totem\.example\/partner\/products\/[\da-f-]{36}$/);

test.each<[envelope: unknown, of: (record: object) => object]>([
  ["bare", (record) => record],
  ["data", (record) => ({ data: record })],
  ["success", (record) => ({ code: 0, msg: "ok", data: record })],
  ["json-api", ({ ...record }) => ({ data: { type: "products", id: anId, attributes: record } })],
  [{ record: { of: "{kind}", it: "{record}" } }, (record) => ({ of: "products", it: record })],
  [{ record: { object: "{singular}", "...": "{record}" } }, (record) => ({ object: "product", id: anId, ...record })],
  [
    { record: { "...": "{record}", self: "{url}", of: "{base}/$metadata#{kind}" } },
    (record) => ({ ...record, self: aUrl, of: "https://totem.example/partner/$metadata#products" }),
  ],
])("under %j, a created record and one that is read are wrapped", async (envelope, of) => {
  const partner = partnerUnder(envelope);
  const wrapped = of({ name: "Rye" });
  const created = await partner.call("createProduct", { body: { name: "Rye" } });
  expect(created.body).toMatchObject(wrapped);
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(created.body))?.[1] ?? "";
  expect((await partner.call("getProduct", { id })).body).toEqual(created.body);
});

test("an authorization that is read again and again is wrapped each time", async () => {
  const partner = partnerUnder("data");
  const { body } = await partner.call("createAuthorization", { body: anAuthorization() });
  const { data } = body as { data: { id: string } };
  for (const _ of [1, 2, 3]) expect((await partner.call("getAuthorization", { id: data.id })).body).toEqual({ data });
});

test("in lists, the records stand as the item has them: as they are, unless it says otherwise", async () => {
  const itemsUnder = async (envelope: unknown) =>
    ((await partnerUnder(envelope).call("listProducts")).body as { items: unknown[] }).items[0];
  const bare = await itemsUnder("bare");
  expect(bare).toMatchObject({ id: anId, name: anId });
  expect(await itemsUnder("data")).toEqual(bare);
  const { id, ...attributes } = bare as { id: string };
  expect(await itemsUnder("json-api")).toEqual({ type: "products", id, attributes });
  expect(await itemsUnder({ record: "{record}", item: { product: "{record}" } })).toEqual({ product: bare });
});

test("every success has the media type of the envelope, and a receipt what it says of receipts", async () => {
  const partner = partnerUnder({ record: "{record}", receipt: { data: "{record}" }, type: "application/hal+json" });
  const { body } = await partner.call("createAuthorization", { body: anAuthorization() });
  const id = String(Reflect.get(body as object, "id"));
  const receipt = await partner.call("emitAuthorizationEvent", { id, body: { eventType: "synced" } });
  expect(receipt.body).toEqual({ data: { eventId: anId, eventType: "synced", acceptedAt: anId } });
  const list = await partner.call("listAuthorizations");
  expect([receipt, list].map(({ headers }) => headers.get("content-type"))).toEqual(
    Array(2).fill("application/hal+json"),
  );
});

test.each<[what: string, operation: OperationId, sent: Sent, status: number]>([
  ["an error", "getProduct", { id: "11111111-1111-4111-8111-111111111111" }, 404],
  ["a response without content", "getWebhookConfiguration", {}, 204],
])("%s is not wrapped", async (_what, operation, sent, status) => {
  expect(operations).toHaveProperty(operation);
  const [bare, wrapped] = await Promise.all(
    ["bare", "data"].map((envelope) => partnerUnder(envelope, { "webhook-missing": "204" }).call(operation, sent)),
  );
  expect(wrapped?.status).toBe(status);
  expect(wrapped?.body).toEqual(bare?.body);
});
