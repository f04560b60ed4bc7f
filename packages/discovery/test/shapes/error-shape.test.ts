import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { describe, expect, test } from "vitest";
import { problemOf } from "../../src/shapes/answer.ts";
import { fitsError, type SentError } from "../../src/shapes/error-shape.ts";
import { isNamedBody, showsInvalid } from "../../src/observation/rules/error-bodies.ts";

const json = "application/json";
const sent = (body: unknown, status = 404, type = json): SentError => ({ status, type, body });

const flat = (message: unknown, differences: object = {}): SentError =>
  sent({ message, error: "Not Found", statusCode: 404, ...differences });

const problem = (differences: object = {}, type = "application/problem+json"): SentError => {
  const body = {
    type: "urn:totem-partner:problem:not_found",
    title: "T",
    status: 404,
    detail: "D.",
    code: "not_found",
  };
  return sent({ ...body, ...differences }, 404, type);
};

describe("an error has the body of a template", () => {
  const own: OwnErrorBody = { body: { m: "{detail}" }, invalid: { m: "{detail}", errors: "{errorList}" } };

  test("of its media type, which is JSON unless the body says another", () => {
    expect(fitsError(own, sent({ m: "No." }), false)).toBe(true);
    expect(fitsError(own, sent({ m: "No." }, 404, "text/json"), false)).toBe(false);
    expect(fitsError({ ...own, type: "text/json" }, sent({ m: "No." }, 404, "text/json"), false)).toBe(true);
    expect(fitsError({ ...own, type: "text/json" }, sent({ m: "No." }), false)).toBe(false);
  });

  test("for invalid fields, where it has one of its own", () => {
    const ofFields = sent({ m: "No.", errors: [] });
    expect([fitsError(own, ofFields, true), fitsError(own, ofFields, false)]).toEqual([true, false]);
    expect(fitsError(own, sent({ m: "No." }), true)).toBe(false);
    expect(fitsError({ body: own.body }, sent({ m: "No." }), true)).toBe(true);
  });

  const fieldError = { in: "query", path: "/limit", message: "is too small" };

  test.each([
    ["errors", fieldError, "No."],
    ["errorList", fieldError, { ...fieldError, value: 0 }],
    ["sentences", "No.", fieldError],
  ])("with a list for %s of what it would write, and nothing else", (name, item, other) => {
    const body = { body: { m: `{${name}}` } };
    expect(fitsError(body, sent({ m: [item] }), true)).toBe(true);
    expect(fitsError(body, sent({ m: [other] }), true)).toBe(false);
    expect(fitsError(body, sent({ m: "No." }), true)).toBe(false);
  });

  test("with a list for the keys of a field", () => {
    const body = { body: [{ loc: "{field.keys}" }] };
    expect(fitsError(body, sent([{ loc: ["query", "limit"] }]), true)).toBe(true);
    expect(fitsError(body, sent([{ loc: "limit" }]), true)).toBe(false);
  });

  test.each([
    ["status", 404, 400],
    ["statusText", "404", "400"],
    ["reason", "Not Found", "Bad Request"],
    ["builtInReason", "Not Found", "Bad Request"],
    ["definition", "https://tools.ietf.org/html/rfc9110#section-15.5.5", "https://tools.ietf.org/html/rfc9110"],
  ])("with what the status decides for %s: %j, not %j", (name, value, other) => {
    const body = { body: { it: `{${name}}` } };
    expect(fitsError(body, sent({ it: value }), false)).toBe(true);
    expect(fitsError(body, sent({ it: other }), false)).toBe(false);
  });

  test("with anything where the status decides nothing", () => {
    expect(fitsError({ body: { it: "{builtInReason}" } }, sent({ it: "Enhance Your Calm" }, 420), false)).toBe(true);
  });
});

describe("the shape of an error", () => {
  test("is the first name whose body it has, also that for invalid fields", () => {
    expect(problemOf(problem())?.shape).toBe("problem");
    expect(problemOf(flat("No."))?.shape).toBe("flat");
    expect(problemOf(flat(["limit must be an integer"]))?.shape).toBe("flat");
  });

  test("is none if it says nothing, or not in JSON", () => {
    for (const one of [
      sent({ msg: "No." }, 404, "text/html"),
      sent({ msg: "No." }, 404, "application/json-seq"),
      sent({ msg: "No." }, 404, "application/xml+json+xml"),
      sent({}),
      sent([]),
      sent("No."),
      sent(null),
      sent(undefined),
    ])
      expect(problemOf(one)?.shape).toBeUndefined();
  });
});

test("an error shows the form of a named body for invalid fields if it has that, and not the usual one", () => {
  expect(showsInvalid("flat", flat(["limit must be an integer"]))).toBe(true);
  expect(showsInvalid("flat", flat("No."))).toBe(false);
  expect(showsInvalid("flat", sent({ m: "No." }))).toBe(false);
  // It has one form for all errors.
  expect(showsInvalid("nested", flat("No."))).toBe(true);
  expect(showsInvalid("other", flat("No."))).toBe(false);
});

describe("errors have a named body", () => {
  const field = { in: "query", name: "limit" };

  test("if each of them does", () => {
    expect(isNamedBody("problem", [problem(), problem()])).toBe(true);
    expect(isNamedBody("problem", [problem(), flat("No.")])).toBe(false);
    expect(isNamedBody("flat", [flat("No."), flat(["No."])])).toBe(true);
    expect(isNamedBody("other", [problem()])).toBe(false);
  });

  test("if at least one about a field has the form for invalid fields, where there is one about a field", () => {
    const [usual, invalid] = [flat("No."), flat(["No."])];
    expect(isNamedBody("flat", [usual, { ...invalid, field }])).toBe(true);
    expect(isNamedBody("flat", [usual, { ...usual, field }, { ...invalid, field }])).toBe(true);
    expect(isNamedBody("flat", [usual, { ...usual, field }])).toBe(false);
    expect(isNamedBody("flat", [{ ...usual, field }, invalid])).toBe(false);
    expect(isNamedBody("problem", [{ ...problem(), field }])).toBe(true);
  });
});
