import type { ListName } from "@totem-partner/spec/own-alternatives";
import { describe, expect, test } from "vitest";
import { notObservable, outside, settled } from "../../src/findings/finding.ts";
import { envelopeVerdict } from "../../src/observation/rules/list-envelopes.ts";
import type { ListSample } from "../../src/shapes/learned-list.ts";

const all = Array.from({ length: 5 }, (_, at) => ({ id: `record-${String(at)}` }));

type Envelope = (page: { items: object[]; limit: number; offset: number; total: number }) => unknown;

/** Pages of a list with so many records, in an envelope. */
const pagesIn = (of: ListName, envelope: Envelope, total = 5): ListSample[] =>
  [{}, { limit: 1 }, { limit: 1, offset: 1 }, { limit: 1, offset: 1000 }].map(({ limit, offset = 0 }) => {
    const size = limit ?? 4;
    const items = all.slice(0, total).slice(offset, offset + size);
    return { body: envelope({ items, limit: size, offset, total }), limit, offset, of };
  });

const rows: Envelope = ({ items, total }) => ({ rows: items, total });
const plain: Envelope = ({ items, limit, offset, total }) => ({ items, total, limit, offset });
const rowsTemplate = { rows: "{items}", total: "{total}" };

/** The verdict on lists, each with the name of its envelope and its pages. */
function shown(lists: Partial<Record<ListName, readonly [name: string, samples: ListSample[]]>>) {
  const entries = Object.entries(lists) as [ListName, readonly [string, ListSample[]]][];
  return envelopeVerdict(
    new Map(entries.map(([list, [name]]) => [list, name])),
    new Map(entries.map(([list, [, samples]]) => [list, samples])),
  );
}

describe("the envelope of lists", () => {
  test("is the one that all have", () => {
    const lists = ["products", "warehouses"] as const;
    const [products, warehouses] = lists.map((list) => ["own", pagesIn(list, rows)] as const);
    expect(shown({ products: products!, warehouses: warehouses! })).toEqual(settled({ envelope: rowsTemplate }));
    expect(shown({ products: ["items", pagesIn("products", plain)] })).toEqual(settled("items"));
  });

  test("is that of most lists, with the others as exceptions", () => {
    expect(
      shown({
        products: ["own", pagesIn("products", rows)],
        warehouses: ["items", pagesIn("warehouses", plain)],
        authorizations: ["items", pagesIn("authorizations", plain)],
      }),
    ).toEqual(settled({ envelope: "items", except: { products: rowsTemplate } }));
    expect(
      shown({
        products: ["items", pagesIn("products", plain)],
        warehouses: ["own", pagesIn("warehouses", rows)],
        authorizations: ["own", pagesIn("authorizations", rows)],
      }),
    ).toEqual(settled({ envelope: rowsTemplate, except: { products: "items" } }));
  });

  const url = (of: string, offset: number) => `https://service.example/v1/${of}?offset=${offset}&limit=1`;

  test("has links that lead to the right pages, and a key with the name of the list", () => {
    const envelope =
      (of: ListName): Envelope =>
      ({ items, limit, offset, total }) => ({
        embedded: { [of]: items },
        links: {
          self: { href: url(of, offset) },
          ...(offset + limit < total && { next: { href: url(of, offset + limit) } }),
          prev: offset > 0 ? { href: url(of, Math.max(0, offset - limit)) } : { href: null },
        },
      });
    const lists = (["products", "warehouses"] as const).map((of) => [of, ["own", pagesIn(of, envelope(of))]] as const);
    expect(shown(Object.fromEntries(lists))).toEqual(
      settled({
        envelope: {
          embedded: { "{kind}": "{items}" },
          links: {
            self: { href: "{selfUrl}" },
            "next?": { "href?": "{nextUrl}" },
            prev: { href: "{previousUrl}" },
          },
        },
      }),
    );
    const numbered = pagesIn("products", ({ items, offset }) => ({
      rows: items,
      next: `https://a.example/?page=${offset}`,
    }));
    expect(shown({ products: ["own", numbered] })).toMatchObject(
      notObservable(expect.stringContaining("/next") as string),
    );
  });

  test("has headers, if those tell of the list", () => {
    const rel = (offset: number, name: string) => `<${url("products", offset)}>; rel="${name}"`;
    const samples = pagesIn("products", ({ items }) => items).map((sample) => {
      const { limit = 4, offset } = sample;
      const links = [
        ...(offset + limit < 5 ? [rel(offset + limit, "next")] : []),
        ...(offset > 0 ? [rel(Math.max(0, offset - limit), "prev")] : []),
        ...[rel(0, "first"), rel(4, "last")],
      ];
      return { ...sample, headers: { "x-total-count": "5", "x-count": "3", date: "now", link: links.join(", ") } };
    });
    expect(shown({ products: ["array", samples] })).toEqual(
      settled({ envelope: "array", headers: { "X-Total-Count": "{total}", Link: "{links}" } }),
    );
    const wrong = samples.map((sample) => ({
      ...sample,
      headers: { "x-total-count": String(sample.offset), link: rel(7, "next") },
    }));
    expect(shown({ products: ["array", wrong] })).toEqual(settled("array"));
  });

  test("is written as a template where its text could be taken for a name", () => {
    const bare = pagesIn("products", ({ items }) => items);
    expect(shown({ products: ["own", bare] })).toEqual(settled({ envelope: "{items}" }));
  });

  test("is unknown if no list has records", () => {
    expect(shown({})).toEqual(notObservable("No list has records."));
    expect(shown({ products: ["own", pagesIn("products", rows, 0)] })).toEqual(notObservable("No list has records."));
  });

  test("may be that of an empty list, unless that differs", () => {
    const products = ["own", pagesIn("products", rows)] as const;
    expect(shown({ products, warehouses: ["own", pagesIn("warehouses", rows, 0)] })).toEqual(
      settled({ envelope: rowsTemplate }),
    );
    const other: Envelope = ({ items, total }) => ({ list: items, total });
    expect(shown({ products, warehouses: ["own", pagesIn("warehouses", other, 0)] })).toEqual(
      notObservable("The list warehouses has another envelope than others, and no records."),
    );
    const mixed = [...pagesIn("warehouses", rows, 0), ...pagesIn("warehouses", other, 0)];
    expect(shown({ products, warehouses: ["own", mixed] })).toMatchObject({ sure: "not-observable" });
  });

  test("may be that of an empty list where others have a named one", () => {
    const products = ["items", pagesIn("products", plain)] as const;
    const [, ...fewer] = pagesIn("warehouses", plain, 0);
    expect(shown({ products, warehouses: ["own", fewer] })).toEqual(settled("items"));
  });
});

describe("a list that leaves open what its envelope says", () => {
  const ofPage: Envelope = ({ items }) => ({ rows: items, x: items.length });
  const unclear = (list: ListName) => pagesIn(list, ofPage).slice(1, 3);
  const cleared = (list: ListName) => pagesIn(list, ofPage);
  const template = { rows: "{items}", x: "{count}" };

  test("has that of another list which it may have", () => {
    expect(shown({ products: ["own", unclear("products")], warehouses: ["own", cleared("warehouses")] })).toEqual(
      settled({ envelope: template }),
    );
  });

  test("is not clear if it may have those of several others", () => {
    const limits: Envelope = ({ items, limit }) => ({ rows: items, x: limit });
    const verdict = shown({
      products: ["own", unclear("products")],
      warehouses: ["own", cleared("warehouses")],
      authorizations: ["own", pagesIn("authorizations", limits)],
    });
    expect(verdict).toEqual(
      notObservable(
        "The envelope of products is none that has a name, and it is not clear yet: /x may be limit or count. More records, or another list, may tell.",
      ),
    );
  });

  test("is not clear if no other has an envelope that it may have", () => {
    expect(
      shown({ products: ["own", unclear("products")], warehouses: ["own", pagesIn("warehouses", rows)] }),
    ).toMatchObject({ sure: "not-observable", why: expect.stringContaining("envelope of products") as unknown });
  });

  test("shows it together with others that leave it open", () => {
    const [first, , third, last] = pagesIn("products", ofPage);
    const halves: [ListSample[], ListSample[]] = [
      [third!],
      [first!, last!].map((sample) => ({ ...sample, of: "warehouses" })),
    ];
    expect(shown({ products: ["own", halves[0]] })).toMatchObject({ sure: "not-observable" });
    expect(shown({ products: ["own", halves[0]], warehouses: ["own", halves[1]] })).toEqual(
      settled({ envelope: template }),
    );
  });
});

test("a shape that no profile can have is outside of the alternatives", () => {
  const long = "x".repeat(1001);
  const rowsAnd: Envelope = ({ items, total }) => ({ rows: items, total, long });
  expect(shown({ products: ["own", pagesIn("products", rowsAnd)] })).toEqual(
    outside("list-envelope is not valid: /envelope/long is longer than 1000 characters."),
  );
});
