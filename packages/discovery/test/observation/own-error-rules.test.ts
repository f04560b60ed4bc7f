import { describe, expect, test } from "vitest";
import { notObservable, outside, settled } from "../../src/findings/finding.ts";
import type { Seen } from "../support/learned-records.ts";
import { error, invalid, known, limit, unknown } from "../support/own-errors.ts";
import { before } from "../support/own-shapes.ts";

const json = "application/json";

describe("the body of errors", () => {
  const four = [
    error({ v: "No 1." }),
    error({ v: "None 2." }, "18"),
    invalid({ v: "Too small" }),
    invalid({ v: "Not a number" }),
  ];

  const flat = (message: unknown, status: number) => ({
    message,
    error: status === 404 ? "Not Found" : "Bad Request",
    statusCode: status,
  });
  const notFound = [error(flat("No 1.", 404)), error(flat("No 2.", 404))];

  test("is learned from two errors that name a field and two that do not, if it has no name", () => {
    expect(known(four)).toEqual(settled({ body: { v: "{detail}" } }));
    for (let at = 0; at < 4; at += 1) expect(known(four.toSpliced(at, 1))).toEqual(unknown.verdict);
  });

  test("names the path of a request, also where paths end in a slash", () => {
    const at = (path: string, [operation, status, more]: Seen): Seen => {
      const body = { at: `${path}/` };
      return [operation, status, { ...more, endsInSlash: true, answer: { status, type: json, body } }];
    };
    const paths = ["/products/17", "/products/18", "/products", "/products"];
    const inner = [error({}), error({}, "18"), invalid({}), invalid({})];
    const seen = inner.map((one, nth) => at(paths[nth] ?? "", one));
    expect(known(seen)).toMatchObject({ value: { body: { at: "{path}" } } });
  });

  test("is not learned where each error has one with a name", () => {
    const seen = [...notFound, invalid(flat(["a"], 400)), invalid(flat(["b"], 400))];
    expect(known(seen)).toEqual(unknown.verdict);
    expect(known(seen, before("error-body", settled("flat")))).toEqual(settled("flat"));
  });

  test("is no named one whose form for invalid fields it does not have", () => {
    const seen = [...notFound, invalid(flat("a", 400)), invalid(flat("b", 400))];
    expect(known(seen, before("error-body", settled("flat")))).toMatchObject({
      sure: "settled",
      value: { body: { message: "{detail}" } },
    });
    const half = { sure: "consistent", with: ["flat"], why: "No error was seen that names an invalid field." };
    expect(known(notFound, before("error-body", settled("flat")))).toEqual(half);
    expect(known([...notFound, invalid(flat(["a"], 400))], before("error-body", settled("flat")))).toEqual(
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
      error({ v: "/products/17" }),
      error({ v: "/products/18" }, "18"),
      invalid({ f: ["limit"], in: ["query"] }),
      invalid({ f: ["limit"], in: ["query"] }),
    ];
    expect(at(named)).toMatchObject({ value: { invalid: { f: ["{field.name}"], in: ["{field.in}"] } } });
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

  test("is settled only if it is that of every error, and two of them differ", () => {
    const many = Array.from({ length: 40 }, (_, nth) => error({ v: `No ${nth}.` }, String(nth)));
    expect(known([...four, ...many])).toMatchObject({ sure: "settled" });
    expect(known([...four, ...many, error({ other: "No." })])).toEqual(
      notObservable("Errors have several forms: one with 404 has another than most."),
    );
    const same = [error({ v: 1 }), error({ v: 1 }, "18"), invalid({ f: "limit" }), invalid({ f: "limit" })];
    expect(known(same)).toEqual(
      notObservable("The body of errors is none that has a name, and too few different ones were seen."),
    );
  });

  test("is no named one of which only the form for invalid fields was seen", () => {
    const seen = [invalid({ limit: ["Low"] }), invalid({ limit: ["No number"] })];
    expect(known(seen, before("error-body", settled("django")))).toMatchObject({ sure: "consistent" });
  });

  test("says so, too, of a problem with a status that a gateway may send", () => {
    const usual = [1, 2].map((nth) => error({ text: `Gone ${nth}` }, `00000000-0000-4000-8000-00000000000${nth}`));
    const ofFields = ["small", "large"].map((size) => invalid({ text: `Is ${size}`, fields: [`limit is ${size}`] }));
    const ofId = error({ text: "Malformed", fields: ["id must be a UUID"] }, "17", 413);
    expect(known([...usual, ...ofFields, ofId])).toMatchObject({ value: { invalidFor: ["malformed_id"] } });
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

    test("is outside of the alternatives where it is longer than a profile takes", () => {
      const long = (status: number) => page(status, `<h1>${String(status)}</h1>${"<br>".repeat(300)}`);
      expect(known([long(404), long(400)])).toEqual(
        outside("error-body is not valid: /body is longer than 1000 characters."),
      );
    });

    test("is not, beside one in JSON", () => {
      expect(known([...pages, error({ v: "No." })])).toEqual(unknown.verdict);
    });

    test("is learned from sixteen of them", () => {
      const many = Array.from({ length: 14 }, () => pages[0]!);
      expect(known([...pages, ...many, page(409, "<p>")])).toMatchObject({ sure: "settled" });
      expect(known([...pages, ...many.slice(1), page(409, "<p>")])).toEqual(unknown.verdict);
    });
  });
});
