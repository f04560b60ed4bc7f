import { expect, test } from "vitest";
import type { ErrorSample } from "../../src/shapes/error-parts.ts";
import { learnError } from "../../src/shapes/learned-error.ts";

const type = "application/json";
const limit = { in: "query", name: "limit" };

const refusedIds: Omit<ErrorSample, "body">[] = [
  { status: 404, type, path: "/products/00000000-0000-4000-8000-000000000000" },
  { status: 400, type, path: "/warehouses/17" },
];
const refusedLimits: Omit<ErrorSample, "body">[] = [
  { status: 400, type, path: "/products", field: limit },
  { status: 400, type, path: "/products", field: limit },
];

const words = ["There is no product with this id.", "The id 17 is not a UUID, as it should be."];

test("what the status, the path, the time and the code say of themselves is recognised by its value", () => {
  const bodies = ["not_found", "malformed_id"].map((code, at) => ({
    ok: false,
    http: refusedIds[at]?.status,
    where: refusedIds[at]?.path,
    when: "2026-07-01T06:00:00.000Z",
    problem: { code, title: at === 0 ? "Not found" : "Malformed", message: words[at] },
  }));
  expect(
    learnError(
      refusedIds.map((one, at) => ({ ...one, body: bodies[at] })),
      [],
    ),
  ).toEqual({
    ok: true,
    body: {
      body: {
        ok: false,
        http: "{status}",
        where: "{path}",
        when: "{timestamp}",
        problem: { code: "{code}", title: "{title}", message: "{detail}" },
      },
    },
  });
});

test("a code that is the same for different errors is a constant", () => {
  const usual = refusedIds.map((one, at) => ({ ...one, body: { code: "ERR_REQUEST", message: words[at] } }));
  expect(learnError(usual, [])).toEqual({ ok: true, body: { body: { code: "ERR_REQUEST", message: "{detail}" } } });
});

test("the words of the contract for a problem are its title, also where every error seen is of one kind", () => {
  const usual = refusedIds.map((one, at) => ({ ...one, body: { message: words[at] } }));
  const ofFields = refusedLimits.map((one) => ({ ...one, body: { v: "The request is not valid", limit: "wrong" } }));
  expect(learnError(usual, ofFields)).toMatchObject({ body: { invalid: { v: "{title}", limit: "wrong" } } });
});

test("a status without a reason phrase has the one that the mock gives it", () => {
  const usual = refusedIds.map((one, at) => ({
    ...one,
    status: at === 0 ? 404 : 420,
    body: { message: words[at], reason: at === 0 ? "Not Found" : "Error" },
  }));
  expect(learnError(usual, [])).toMatchObject({ body: { body: { message: "{detail}", reason: "{reason}" } } });
});

test("of two texts in errors of one kind, either could be a constant, and settles nothing", () => {
  const usual = [17, 18].map((id) => ({
    ...{ status: 400, type, path: `/products/${String(id)}` },
    body: { a: "always the same", b: "This id is not a UUID." },
  }));
  expect(learnError(usual, [])).toEqual({ ok: false, why: "/a is the same in every error that was seen" });
});

test("errors that name a field may have a form of their own, by its name or as a list", () => {
  const usual = refusedIds.map((one, at) => ({ ...one, body: { message: words[at] } }));
  const texts = ["must be at least 1", "must be an integer"];
  const byName = refusedLimits.map((one, at) => ({
    ...one,
    body: { message: "Invalid", errors: { limit: [texts[at]] } },
  }));
  expect(learnError(usual, byName)).toEqual({
    ok: true,
    body: {
      body: { message: "{detail}" },
      invalid: { message: "Invalid", errors: { "{field.name}": ["{field.message}"] } },
    },
  });
  const listed = refusedLimits.map((one, at) => ({
    ...one,
    body: { detail: [{ loc: ["query", "limit"], msg: texts[at] }] },
  }));
  expect(learnError(usual, listed)).toMatchObject({
    body: { invalid: { detail: [{ loc: "{field.keys}", msg: "{field.message}" }] } },
  });
});

test("errors of several media types, or of forms that change, settle nothing", () => {
  const mixed = refusedIds.map((one, at) => ({
    ...one,
    type: at === 0 ? type : "application/problem+json",
    body: { message: words[at] },
  }));
  expect(learnError(mixed, [])).toMatchObject({ ok: false, why: expect.stringContaining("media types") as unknown });
  const changing = refusedIds.map((one, at) => ({
    ...one,
    body: at === 0 ? { message: words[at] } : { error: words[at] },
  }));
  expect(learnError(changing, [])).toMatchObject({ ok: false, why: "The body changes in a way that nothing explains" });
});
