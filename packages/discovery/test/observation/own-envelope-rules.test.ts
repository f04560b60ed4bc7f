import { describe, expect, test } from "vitest";
import { notObservable, settled, type Verdict } from "../../src/findings/finding.ts";
import { ListEnvelopes } from "../../src/observation/rules/list-envelopes.ts";
import { shapedList } from "../../src/shapes/list-shape.ts";
import type { Seen } from "../support/learned-records.ts";
import { before, verdictOf } from "../support/own-shapes.ts";

const json = "application/json";

describe("the envelope of lists", () => {
  const all = Array.from({ length: 5 }, (_, at) => ({ id: `record-${String(at)}` }));
  const asked = (query: Record<string, string>, body: unknown): Seen => {
    const list = shapedList(body);
    const answer = { status: 200, type: json, body };
    return ["listProducts", 200, { query: new Map(Object.entries(query)), answer, list }];
  };
  const rows = (query: Record<string, string>, from = 0, to = 5, total: unknown = 5): Seen =>
    asked(query, { rows: all.slice(from, to), total });
  const envelope = (...seen: Seen[]): Verdict => verdictOf(new ListEnvelopes(), seen, before("list-envelope"));
  const unknown = before("list-envelope").verdict;
  const learned = settled({ envelope: { rows: "{items}", total: "{total}" } });
  const two = [rows({}), rows({ limit: "1" }, 0, 1)];

  test("is learned from two pages, if it has no name", () => {
    expect(envelope(...two)).toEqual(learned);
    expect(envelope(rows({}))).toEqual(unknown);
    // The same page again shows nothing new.
    expect(envelope(rows({}), rows({}))).toEqual(unknown);
    expect(envelope(rows({ offset: "1" }, 1), rows({ offset: "2" }, 2))).toEqual(learned);
  });

  test("is left to others if it has a name, and each list has the same", () => {
    const items = asked({}, { items: all, total: 5, limit: 50, offset: 0 });
    expect(envelope(items, items)).toEqual(unknown);
    expect(envelope()).toEqual(unknown);
  });

  test("is another for a list that differs, once two pages of each were seen", () => {
    const bare = (query: Record<string, string>): Seen => ["listWarehouses", 200, { ...asked(query, all)[2] }];
    expect(envelope(...two, bare({}))).toMatchObject({ sure: "not-observable" });
    expect(envelope(...two, bare({}), bare({ limit: "9" }))).toMatchObject({
      value: { envelope: "array", except: { products: { rows: "{items}", total: "{total}" } } },
    });
    const items = asked({}, { items: all, total: 5, limit: 50, offset: 0 });
    const other = asked({ limit: "9" }, { items: all, total: 5, limit: 9, offset: 0 });
    expect(envelope(items, other, bare({}), bare({ limit: "9" }))).toMatchObject({ sure: "settled" });
  });

  test("is not clear while an empty list has members that no other has", () => {
    const empty = (query: Record<string, string>, body: unknown = { rows: [], kind: "none" }): Seen => [
      "listCleaningTypes",
      200,
      { query: new Map(Object.entries(query)), answer: { status: 200, type: json, body } },
    ];
    // It may have that of another list, which is not that of most.
    const [rowsOf, bare] = [{ rows: "{items}", total: "{total}" }, { ...asked({ limit: "9" }, all)[2] }];
    const none = [{}, { limit: "1" }].map((query) => empty(query, { rows: [], total: 0 }));
    const others: Seen[] = [
      ["listWarehouses", 200, bare],
      ["listWarehouses", 200, { ...asked({}, all)[2] }],
    ];
    expect(envelope(...two, ...others, ...none)).toEqual(
      settled({ envelope: "array", except: { products: rowsOf, "cleaning-types": rowsOf } }),
    );
    expect(envelope(...two, empty({}), empty({ limit: "1" }))).toEqual(
      notObservable("The list cleaning-types has another envelope than others, and no records."),
    );
  });

  test("has no cursor where the next page has an address, and no links that do not lead to the first page", () => {
    const page = (limit: string, to: number, more: object, headers = {}): Seen => {
      const [operation, status, seen] = asked({ limit, offset: "0" }, { rows: all.slice(0, to), total: 5, ...more });
      return [operation, status, { ...seen, headers }];
    };
    const next = (limit: number) => `/products?limit=${String(limit)}&offset=${String(limit)}`;
    const cursors = [page("1", 1, { next: "abc/" }), page("2", 2, { next: "def==" }), page("9", 5, { next: null })];
    expect(envelope(...cursors)).toMatchObject({ value: { envelope: { next: "{cursor}" } } });
    const addresses = [page("1", 1, { next: next(1) }), page("2", 2, { next: next(2) }), page("9", 5, { next: null })];
    expect(envelope(...addresses)).toMatchObject({ sure: "not-observable" });
    const far = asked({ limit: "1", offset: "1000" }, { rows: [], total: 5 });
    const linked = (link: string): Seen => [far[0], far[1], { ...far[2], headers: { link } }];
    const back = '</products?limit=1&offset=999>; rel="prev"';
    expect(envelope(...two, linked(back))).toEqual(learned);
  });

  test("is that of the others for a list that never had a next page to link to", () => {
    const linked = (name: string, limit: number, from: number, to: number): Seen => {
      const at = (offset: number) => `http://localhost/${name}?limit=${String(limit)}&offset=${String(offset)}`;
      const more = to < all.length && { next: at(to) };
      const query = { limit: String(limit), offset: String(from) };
      const seen = asked(query, { rows: all.slice(from, to), total: all.length, self: at(from), ...more });
      return [name === "products" ? "listProducts" : "listWarehouses", seen[1], { ...seen[2] }];
    };
    const last = [linked("warehouses", 5, 0, 5), linked("warehouses", 9, 0, 5)];
    const template = { rows: "{items}", total: "{total}", self: "{selfUrl}", "next?": "{nextUrl}" };
    const products = [linked("products", 2, 0, 2), linked("products", 2, 2, 4), linked("products", 2, 4, 5)];
    expect(envelope(...products, ...last)).toEqual(settled({ envelope: template }));
    expect(envelope(...last)).toMatchObject({ sure: "not-observable" });
    // A list that ignores an offset shows no other page.
    const [operation, status, seen] = linked("warehouses", 5, 0, 5);
    const again: Seen = [operation, status, { ...seen, query: new Map([["offset", "1"]]) }];
    expect(envelope(...last, again)).toMatchObject({ sure: "not-observable" });
  });

  test("is not known of a list that changes it, unless one of them has no name", () => {
    const items = asked({}, { items: all, total: 5, limit: 50, offset: 0 });
    expect(envelope(items, asked({ limit: "9" }, all))).toEqual(unknown);
    expect(envelope(asked({}, all), ...two.slice(1))).toMatchObject({
      sure: "not-observable",
      why: expect.stringContaining("products") as unknown,
    });
  });

  test("is learned from lists of one moment, which a write ends", () => {
    const write: Seen = ["createProduct", 201];
    const [first, second] = [rows({}, 0, 5, 5), rows({ limit: "1" }, 0, 1, 6)];
    expect(envelope(first, second)).not.toEqual(learned);
    expect(envelope(first, write, second)).toEqual(learned);
    expect(envelope(first, ["getProduct", 200], second)).not.toEqual(learned);
  });

  test("is learned from a filtered list as of a moment of its own", () => {
    expect(envelope(rows({}), rows({ status: "Active" }, 0, 2, 2))).toEqual(learned);
    expect(envelope(rows({ status: "Active" }, 0, 2, 2), rows({ status: "Active" }, 0, 1, 1))).toEqual(learned);
  });

  test("is learned from an asked limit and offset if they are numbers", () => {
    const page = (query: Record<string, string>, from: number, size: number): Seen =>
      asked(query, { rows: all.slice(from, from + size), x: from });
    expect(envelope(page({}, 0, 3), page({ offset: "1" }, 1, 3), page({ offset: "2", limit: "2" }, 2, 2))).toEqual(
      settled({ envelope: { rows: "{items}", x: "{offset}" } }),
    );
    expect(
      envelope(
        page({}, 0, 3),
        page({ offset: "1x" }, 1, 3),
        page({ offset: "x2" }, 2, 2),
        page({ offset: "1234567890123456" }, 1, 1),
      ),
    ).toMatchObject({ sure: "not-observable" });
  });

  test("is learned from sixteen pages at most", () => {
    const pages = Array.from({ length: 16 }, (_, nth) => rows({ offset: String(nth + 1000) }, 5));
    expect(envelope(rows({}), ...pages.slice(1), asked({ limit: "1" }, { list: [] }))).toEqual(learned);
    expect(envelope(rows({}), ...pages.slice(2), asked({ limit: "1" }, { list: [] }))).not.toEqual(learned);
  });

  test("is that of a list which succeeded with 200", () => {
    const [, , one] = two[0]!;
    expect(envelope(["listProducts", 206, { ...one }], ...two.slice(1))).toEqual(unknown);
    expect(envelope(["getProduct", 200, { ...one }], ...two.slice(1))).toEqual(unknown);
    expect(envelope(["createProduct", 200, { ...one }], ...two.slice(1))).toEqual(unknown);
  });
});
