import { expect, test } from "vitest";
import { isPartnerError, type PartnerClientOptions, UnexpectedResponseError } from "../../src/index.ts";
import { authorization, id, uuid } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

type Assumptions = NonNullable<PartnerClientOptions["profile"]>["assumptions"];

const one = { ...authorization, id };
const { id: _id, ...attributes } = one;
const resource = { type: "authorizations", id, attributes };

const recordOf = (body: unknown, assumptions: Assumptions = {}) =>
  clientOf(() => json(body), { profile: { version: 1, assumptions } }).partner.authorizations.get(id);

test.each([
  { data: one },
  { code: 0, msg: "ok", data: one },
  { success: true, errors: [], error: null, result: { authorization: one } },
  { data: resource, jsonapi: { version: "1.1" } },
  resource,
])("a record is found where it is the only one (%#)", async (body) => {
  expect(await recordOf(body)).toEqual(one);
});

test.each([
  ["seconds", (text: string) => Date.parse(text) / 1000],
  ["milliseconds", (text: string) => Date.parse(text)],
])("instants that a service sends as %s are read as the text that the types say", async (_form, write) => {
  const sent = { ...one, createdAt: write(one.createdAt), updatedAt: write(one.updatedAt) };
  expect(await recordOf(sent)).toEqual(one);
  const { partner } = clientOf(() => json({ items: [sent], total: 1, limit: 50, offset: 0 }));
  expect((await partner.authorizations.list()).items).toEqual([one]);
});

test.each([
  { data: one, before: { ...one, id: uuid(2) } },
  { a: { b: { c: one } } },
  { data: [one] },
  { data: null },
  { error: one },
  { error: { code: "broken" }, data: one },
  { data: { errors: one } },
  { success: false, data: one },
])("what is no record, not the only one, or an error is unexpected (%#)", async (body) => {
  expect(await failureOf(recordOf(body))).toBeInstanceOf(UnexpectedResponseError);
});

test("an error is an error, whatever it holds", async () => {
  const { partner } = clientOf(() => json({ data: one }, 422));
  expect(isPartnerError(await failureOf(partner.authorizations.get(id)))).toBe(true);
});

test("the template of a profile says which record is meant, and where it leads nowhere, the shape does", async () => {
  const assumptions = { "record-envelope": { record: { now: "{record}" } } };
  const body = { now: one, before: { ...one, id: uuid(2) } };
  expect(await recordOf(body, assumptions)).toEqual(one);
  expect(await recordOf({ data: one }, assumptions)).toEqual(one);
  expect(await recordOf(one, assumptions)).toEqual(one);
  const split = { "record-envelope": { record: { key: "{id}", of: "{attributes}" } } };
  expect(await recordOf({ key: id, of: attributes }, split)).toEqual(one);
});

test.each<[items: unknown[], assumptions?: Assumptions]>([
  [[resource]],
  [[{ authorization: one }]],
  [[{ now: one, before: one }], { "record-envelope": { record: "{record}", item: { now: "{record}" } } }],
])("the records of a list are found in the same way (%#)", async (items, assumptions = {}) => {
  const { partner } = clientOf(() => json({ data: items }), { profile: { version: 1, assumptions } });
  expect((await partner.authorizations.list()).items).toEqual([one]);
});

test("a record of which little is known is read with its fields where they stand beside its id", async () => {
  const { partner } = clientOf(() => json({ data: { type: "cleaning-types", id, attributes: { name: "Steam" } } }));
  expect(await partner.cleaningTypes.get(id)).toEqual({ id, name: "Steam" });
});

test("a record without an id is read without one", async () => {
  const attributes = { url: "https://erp.example/", subscribedEvents: [] };
  const { partner } = clientOf(() => json({ data: { type: "webhook", attributes } }));
  expect(await partner.webhook.get()).toStrictEqual(attributes);
});

test("a webhook configuration keeps the names of events", async () => {
  const { partner } = clientOf(() => json({ data: { url: "https://erp.example/", subscribedEvents: ["created"] } }), {
    profile: { version: 1, assumptions: { "event-names": "bare" } },
  });
  expect((await partner.webhook.get())?.subscribedEvents).toEqual(["authorization.created"]);
});

test("a template without a record is refused", () => {
  const profile = { version: 1, assumptions: { "record-envelope": { record: { data: 1 } } } } as const;
  expect(() => clientOf(() => json({}), { profile })).toThrow(/record-envelope must be/);
});
