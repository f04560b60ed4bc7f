import type { FieldError } from "@totem-partner/spec/field-error";
import { describe, expect, test } from "vitest";
import { type Finding, notObservable, type PointId, settled, type Verdict } from "../../src/findings/finding.ts";
import { OwnShapes } from "../../src/observation/rules/own-shapes.ts";
import { shapedList } from "../../src/shapes/list-shape.ts";
import { aSighting, type Seen } from "../support/learned-records.ts";

const json = "application/json";
const before = (id: PointId, verdict: Verdict = notObservable("Too little was seen.")): Finding => ({
  ...{ id, question: "", verdict, evidence: [] },
});

/** What is known of a point after some exchanges. */
function verdictOf(seen: readonly Seen[], finding: Finding): Verdict {
  const shapes = new OwnShapes();
  for (const [nth, [operation, status, differences]] of seen.entries())
    shapes.learn(aSighting(nth, { operation, status, ...differences }));
  expect(shapes.finding(before("max-limit"))).toEqual(before("max-limit"));
  return shapes.finding(finding).verdict;
}

describe("the envelope of lists", () => {
  const all = Array.from({ length: 5 }, (_, at) => ({ id: `record-${String(at)}` }));
  const asked = (query: Record<string, string>, body: unknown): Seen => {
    const list = shapedList(body);
    const answer = { status: 200, type: json, body };
    return ["listProducts", 200, { query: new Map(Object.entries(query)), answer, list }];
  };
  const rows = (query: Record<string, string>, from = 0, to = 5, total: unknown = 5): Seen =>
    asked(query, { rows: all.slice(from, to), total });
  const envelope = (...seen: Seen[]): Verdict => verdictOf(seen, before("list-envelope"));
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
    expect(envelope(...two, bare({}))).toEqual(unknown);
    expect(envelope(...two, bare({}), bare({ limit: "9" }))).toMatchObject({
      value: { envelope: "array", except: { products: { rows: "{items}", total: "{total}" } } },
    });
    const items = asked({}, { items: all, total: 5, limit: 50, offset: 0 });
    const other = asked({ limit: "9" }, { items: all, total: 5, limit: 9, offset: 0 });
    expect(envelope(items, other, bare({}), bare({ limit: "9" }))).toMatchObject({ sure: "settled" });
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
        page({ offset: "1234567890" }, 1, 1),
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

describe("the body of errors", () => {
  const error = (body: object, id = "17", status = 404): Seen => [
    "getProduct",
    status,
    { id, answer: { status, type: json, body } },
  ];
  const limit: FieldError = { in: "query", path: "/limit", message: "" };
  const invalid = (body: object, errors: FieldError[] = [limit]): Seen => [
    "listProducts",
    400,
    { queryErrors: errors, answer: { status: 400, type: json, body } },
  ];
  const unknown = before("error-body");
  const known = (seen: readonly Seen[], finding = unknown): Verdict => verdictOf(seen, finding);
  const four = [
    error({ v: "No 1." }),
    error({ v: "None 2." }, "18"),
    invalid({ v: "Too small" }),
    invalid({ v: "Not a number" }),
  ];

  test("is learned from two errors that name a field and two that do not, if it has no name", () => {
    expect(known(four)).toEqual(settled({ body: { v: "{detail}" } }));
    for (let at = 0; at < 4; at += 1) expect(known(four.toSpliced(at, 1))).toEqual(unknown.verdict);
  });

  test("is not learned where each error has one with a name", () => {
    const flat = (message: unknown, status: number) => ({
      message,
      error: status === 404 ? "Not Found" : "Bad Request",
      statusCode: status,
    });
    const seen = [
      error(flat("No 1.", 404)),
      error(flat("No 2.", 404)),
      invalid(flat(["a"], 400)),
      invalid(flat(["b"], 400)),
    ];
    expect(known(seen)).toEqual(unknown.verdict);
    expect(known(seen, before("error-body", settled("flat")))).toEqual(settled("flat"));
  });

  test("is no named one whose form for invalid fields it does not have", () => {
    const flat = (message: unknown, status: number) => ({
      message,
      error: status === 404 ? "Not Found" : "Bad Request",
      statusCode: status,
    });
    const seen = [
      error(flat("No 1.", 404)),
      error(flat("No 2.", 404)),
      invalid(flat("a", 400)),
      invalid(flat("b", 400)),
    ];
    expect(known(seen, before("error-body", settled("flat")))).toMatchObject({
      sure: "settled",
      value: { body: { message: "{detail}" } },
    });
    const half = { sure: "consistent", with: ["flat"], why: "No error was seen that names an invalid field." };
    expect(known(seen.slice(0, 2), before("error-body", settled("flat")))).toEqual(half);
    expect(known([...seen.slice(0, 2), invalid(flat(["a"], 400))], before("error-body", settled("flat")))).toEqual(
      settled("flat"),
    );
  });

  test("is learned from the path of a request, and the field that it gets wrong", () => {
    const at = (seen: Seen[]) => known(seen);
    expect(
      at([
        error({ v: "/products/17" }),
        error({ v: "/products/18" }, "18"),
        invalid({ v: "/products" }),
        invalid({ v: "/products" }),
      ]),
    ).toMatchObject({
      value: { body: { v: "{path}" } },
    });
    const named = [
      error({ v: 1 }),
      error({ v: 1 }, "18"),
      invalid({ f: ["limit"], in: ["query"] }),
      invalid({ f: ["limit"], in: ["query"] }),
    ];
    expect(at(named)).toMatchObject({ value: { invalid: { f: ["{field.message}"], in: ["{field.message}"] } } });
    // Of several fields, none is the one.
    const several = invalid({ f: ["limit"], in: ["query"] }, [limit, { ...limit, path: "/offset" }]);
    expect(at([...named.slice(0, 3), several])).toMatchObject({ sure: "not-observable" });
  });

  test("is learned from what was refused or not found, and from reads where no field is wrong", () => {
    const [first, second, ...rest] = four;
    expect(known([error({ v: "No 1." }, "17", 500), second!, ...rest])).toEqual(unknown.verdict);
    expect(
      known([
        ["deleteProduct", 404, { id: "17", answer: { status: 404, type: json, body: { v: "No." } } }],
        second!,
        ...rest,
      ]),
    ).toEqual(unknown.verdict);
    expect(known([error({}), second!, ...rest])).toEqual(unknown.verdict);
    expect(
      known([first!, ["getProduct", 409, { answer: { status: 409, type: json, body: { v: "No." } } }], ...rest]),
    ).toMatchObject({ sure: "settled" });
  });

  test("is learned from eight of each kind", () => {
    const many = Array.from({ length: 7 }, (_, nth) => error({ v: `No ${nth}.` }, String(nth)));
    const other = error({ other: "No." });
    expect(known([...four, ...many.slice(1), other])).toMatchObject({ sure: "settled" });
    expect(known([...four, ...many.slice(2), other])).toMatchObject({
      sure: "not-observable",
      why: expect.stringContaining("changes") as unknown,
    });
  });

  describe("that are pages", () => {
    const page = (status: number, text: string): Seen => [
      "getProduct",
      status,
      { answer: { status, type: "text/html", body: undefined, page: text } },
    ];
    const pages = [page(404, "<h1>404</h1>"), page(400, "<h1>400</h1>")];

    test("is learned from two of them", () => {
      expect(known(pages)).toEqual(settled({ type: "text/html", body: "<h1>{status}</h1>" }));
      expect(known(pages.slice(1))).toEqual(unknown.verdict);
      expect(known([pages[0]!, page(400, "<h2>400</h2>")])).toEqual(unknown.verdict);
      expect(known([pages[0]!, page(500, "<h1>500</h1>")])).toEqual(unknown.verdict);
    });

    test("is not, beside one in JSON", () => {
      expect(known([...pages, error({ v: "No." })])).toEqual(unknown.verdict);
    });

    test("is learned from eight of them", () => {
      const many = Array.from({ length: 6 }, () => pages[0]!);
      expect(known([...pages, ...many, page(409, "<p>")])).toMatchObject({ sure: "settled" });
      expect(known([...pages, ...many.slice(1), page(409, "<p>")])).toEqual(unknown.verdict);
    });
  });
});
