import { describe, expect, test } from "vitest";
import { UnexpectedResponseError } from "../../src/index.ts";
import { authorization, uuid } from "../support/examples.ts";
import { frameworkEnvelopes } from "../support/foreign-envelopes.ts";
import { clientOf, collect, failureOf, json } from "../support/scripted-service.ts";

const one = { ...authorization, id: uuid(1) };
const pageOf = async (body: unknown, query = {}) => clientOf(() => json(body)).partner.authorizations.list(query);

describe.each(Object.entries(frameworkEnvelopes))("the envelope of %s", (framework, envelope) => {
  const hasTotal = framework !== "a count of the page";

  test("is read unconfigured, with its total where it has one", async () => {
    const page = await pageOf(envelope([one], { total: 3, limit: 1, offset: 1 }), { limit: 1, offset: 1 });
    expect(page).toMatchObject({ items: [one], total: hasTotal ? 3 : undefined, limit: 1, offset: 1, hasNext: true });
  });

  test("is read where the list has no records", async () => {
    const body = envelope([], { total: 0, limit: 50, offset: 0 });
    expect(await pageOf(body)).toMatchObject({ items: [], hasNext: false });
  });
});

test.each<[string, unknown, number | undefined]>([
  ["of two names that agree", { rows: [one], total: 4, meta: { totalItems: 4 } }, 4],
  ["of a count that is more than the page has", { rows: [one], count: 4 }, 4],
  ["of no two names that differ", { rows: [one], total: 4, meta: { totalItems: 5 } }, undefined],
  ["of no count of the page", { rows: [one], count: 1 }, undefined],
  ["of no count that repeats the limit", { rows: [one], count: 9 }, undefined],
  ["of no number of pages", { rows: [one], totalPages: 4 }, undefined],
  ["of no sum of the records", { rows: [one], summary: { total: 24 } }, undefined],
  ["of no total that is less than was read", { rows: [one], total: 0 }, undefined],
  ["of no text", { rows: [one], total: "4" }, undefined],
])("a foreign envelope has the total %s", async (_, body, total) => {
  expect((await pageOf(body, { limit: 9 })).total).toBe(total);
});

test("records are distinguished from other objects by what every record has", async () => {
  const others = [{ rel: "self", href: "/authorizations" }];
  expect((await pageOf({ actions: others, authorizations: [one] })).items).toEqual([one]);
});

test.each<[string, unknown]>([
  ["two lists of records", { own: [one], shared: [one] }],
  ["one of whose records lacks its status", { rows: [one, { id: uuid(2) }] }],
  ["whose records have another form, beside an empty list", { rows: [{ id: uuid(2) }], notes: [] }],
  ["without a list, of which there are records", { rows: null, total: 3 }],
  ["without a list and a total", { rows: null }],
  ["with nothing but errors", { success: true, errors: [] }],
  ["in which the list is too deep", { a: { b: { c: { rows: [one] } } } }],
])("a body %s is not guessed at", async (_, body) => {
  expect(await failureOf(pageOf(body))).toBeInstanceOf(UnexpectedResponseError);
});

test("a list that shrank below the offset ends, even if the service leaves out the empty list", async () => {
  const bodies = [
    { rows: [one, { ...one, id: uuid(2) }], total: 3 },
    { rows: null, total: 1 },
    { rows: [one], total: 1 },
  ];
  const { partner } = clientOf(() => json(bodies.shift() ?? { rows: null, total: 0 }));
  expect(await collect(partner.authorizations.list())).toHaveLength(2);
});
