import { expect, test } from "vitest";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { settled } from "../../src/findings/finding.ts";
import { calibrated, json, verdictOn } from "../support/calibrated.ts";
import { serviceOf, known } from "../support/random-service.ts";

const company = { products: 2, dated: 1, undated: 1, past: 0, hasProtocol: false, isPrefixed: false };

type Allowed = readonly ("product" | "authorization" | "event")[];

const learned = async (profile: Record<string, InputValue>, allowed: Allowed = [], hasWebhook = true) => {
  const service = await serviceOf({ ...company, profile, hasWebhook });
  return verdictOn(await service.calibrate({ isPrefixed: false, allowed, givens: known }), "record-envelope");
};

const apart = { record: { resource: { kind: "{kind}", key: "{id}", fields: "{attributes}" } } };

test.each([
  ["bare"],
  ["data"],
  ["success"],
  ["json-api"],
  [{ record: { ok: true, result: "{record}", error: null } }],
  [{ record: { "...": "{record}", object: "{singular}" }, item: { "...": "{record}", object: "{singular}" } }],
  [{ record: { "@context": "{base}/$metadata#{kind}", "...": "{record}" } }],
  [{ record: { "...": "{record}", _links: { self: { href: "{url}" } } }, type: "application/hal+json" }],
  [{ record: "{record}", type: "application/hal+json" }],
  [
    {
      record: { document: { type: "{kind}", id: "{id}", attributes: "{attributes}" } },
      item: { type: "{kind}", id: "{id}", attributes: "{attributes}" },
    },
  ],
] as const)("what single records are wrapped in is settled by reading some, and by creating one: %j", async (value) => {
  const profile = { "record-envelope": value, "list-envelope": "data" };
  expect(await learned(profile)).toEqual(settled(value));
  expect(await learned(profile, ["product"])).toEqual(settled(value));
});

test("what receipts are wrapped in is settled by two events", async () => {
  const value = { record: { data: "{record}" }, receipt: { data: "{record}" } };
  expect(await learned({ "record-envelope": value }, ["product", "authorization", "event"])).toEqual(settled(value));
});

test("an id that stands beside each record is left out beside the webhook configuration, which has none", async () => {
  const beside = { record: { "ref?": "{id}", row: "{record}" } };
  expect(await learned({ "record-envelope": beside, "list-envelope": "array" })).toEqual(settled(beside));
});

test("with attributes apart from the id, it is settled with the webhook configuration, which has none", async () => {
  const optional = { record: { data: { kind: "{kind}", type: "row", "id?": "{id}", attributes: "{attributes}" } } };
  expect(await learned({ "record-envelope": optional, "list-envelope": "array" })).toEqual(settled(optional));
  // Nothing in its shape says that this is a record.
  expect(await learned({ "record-envelope": apart })).not.toEqual(settled(apart));
});

test("a record without its id, or with a link to itself that is in no other, is not plain", async () => {
  const item = { "...": "{record}", self: { href: "{url}" } };
  for (const record of [{ "...": "{attributes}", key: "{id}" }, "{record}"])
    expect(await learned({ "record-envelope": { record, item } }, ["product"])).not.toEqual(settled("bare"));
});

test("what differs from record to record is not settled", async () => {
  const list = { items: [{ id: "a", name: "A" }], total: 1, limit: 50, offset: 0 };
  let requests = 0;
  const { result } = await calibrated(({ url }) => {
    requests += 1;
    const { pathname } = new URL(url);
    const kind = pathname.split("/")[1] ?? "";
    if (!["products", "warehouses"].includes(kind)) return json({ message: "Not found" }, 404);
    if (pathname.endsWith("/a")) return json({ record: { id: "a", name: kind }, trace: requests });
    return json({ ...list, items: pathname.endsWith("s") ? list.items : [] });
  });
  expect(verdictOn(await result, "record-envelope")?.sure).toBe("not-observable");
});
