import { describe, expect, test } from "vitest";
import {
  type Answer,
  instantIn,
  isClientError,
  isDeclined,
  isError,
  isPassing,
  isRefused,
  isSuccess,
  listOf,
  mediaType,
  orderOf,
  problemOf,
  readAnswer,
} from "../../src/shapes/answer.ts";
import { formOf } from "../../src/observation/changed-responses.ts";

const anAnswer = (status: number, body: unknown, type = "application/json"): Answer => ({ status, type, body });

const problem = (differences: object = {}, status = 404): Answer =>
  anAnswer(status, { type: "x", title: "No such record", status, detail: "Why.", code: "not_found", ...differences });

test.each([
  ["Text/HTML; charset=utf-8", "text/html"],
  [" application/json ", "application/json"],
  [null, ""],
  [undefined, ""],
])("the media type of %j is %j", (header, type) => {
  expect(mediaType(header)).toBe(type);
});

test("a body is read as JSON, and is undefined where it is none", () => {
  expect(readAnswer(200, "application/json; charset=utf-8", '{"a":1}')).toEqual(anAnswer(200, { a: 1 }));
  expect(readAnswer(200, null, "<p>")).toEqual({ status: 200, type: "", body: undefined });
});

test.each([
  ["the text of an error", 400, "text/html", "<p>", "<p>"],
  ["the longest that a template can have", 404, "text/plain", "x".repeat(1000), "x".repeat(1000)],
  ["none if it is longer", 404, "text/plain", "x".repeat(1001), undefined],
  ["none of a success", 399, "text/html", "<p>", undefined],
  ["none of another media type", 400, "application/xml", "<p>", undefined],
] as const)("the page of an answer is %s", (_, status, type, text, page) => {
  expect(readAnswer(status, type, text).page).toBe(page);
});

test.each([
  ["names", { error: { status: 409, message: "Taken." } }, 409, false],
  ["suggests", { success: false, message: "Product not found." }, 404, true],
  ["does not say: it is most likely about the request", { error: { colour: ["Why?"] } }, 400, true],
])("an error that is sent with 200 has the status that it %s", (_, body, status, isGuessed) => {
  expect(readAnswer(200, "application/json", JSON.stringify(body))).toMatchObject({
    status,
    isInside: true,
    isGuessed,
  });
});

test("a list with records tells of no error, whatever is called so in it", () => {
  const body = { items: [{ id: "a", name: "A" }], total: 1, limit: 1, offset: 0, code: 404 };
  expect(readAnswer(200, "application/json", JSON.stringify(body))).toMatchObject({ status: 200, body });
});

test("only an answer with status 200 has a list", () => {
  expect(listOf(anAnswer(200, []))).toMatchObject({ envelope: "array", records: [] });
  expect(listOf(anAnswer(206, []))).toBeUndefined();
});

describe("the problem in an error", () => {
  test("is in no answer below 400, and in none that says nothing", () => {
    expect(problemOf(problem({}, 399))).toBeUndefined();
    expect(problemOf(problem({}, 400))).toMatchObject({ code: "not_found" });
    expect(problemOf(anAnswer(404, {}))).toBeUndefined();
  });

  test("has its title as its name if it has no code, unless that only repeats the status", () => {
    expect(problemOf(problem({ code: undefined }))).toMatchObject({ code: undefined, name: "No such record" });
    expect(problemOf(problem({ code: undefined, title: "NOT FOUND" }))?.name).toBeUndefined();
    expect(problemOf(problem({ code: undefined, title: undefined }))?.name).toBeUndefined();
    expect(problemOf(problem({ code: undefined, title: "Not found" }, 409))?.name).toBe("Not found");
  });

  test("has no name where it differs from request to request", () => {
    const code = "6f9619ff-8b86-4011-b42d-00cf4fc964ff";
    expect(problemOf(problem({ code }))).toMatchObject({ code, name: undefined });
  });

  test("has no words if it only has a code", () => {
    expect(problemOf(anAnswer(404, { code: "not_found" }))).toMatchObject({ name: "not_found", message: "" });
  });
});

test.each([
  [problem(), true],
  [problem({}, 500), false],
  [anAnswer(400, { reason: 7 }), true],
  [anAnswer(400, { reason: 7 }, "application/vnd.service+json"), true],
  [anAnswer(400, { reason: 7 }, "application/json-seq"), false],
  [anAnswer(400, { reason: 7 }, "text/html"), false],
  [anAnswer(400, {}), false],
  [anAnswer(400, [7]), false],
  [anAnswer(500, { reason: 7 }), false],
])("an error says something if it has a problem or fields: %j %s", (answer, isOne) => {
  expect(isError(answer)).toBe(isOne);
});

const statusesThat = (is: (answer: { status: number }) => boolean): number[] =>
  Array.from({ length: 500 }, (_, more) => 100 + more).filter((status) => is({ status }));

test("a success is a status from 200 to 299, and a client error one from 400 to 499", () => {
  const from = (least: number) => Array.from({ length: 100 }, (_, more) => least + more);
  expect(statusesThat(isSuccess)).toEqual(from(200));
  expect(statusesThat(isClientError)).toEqual(from(400));
});

test("an answer is temporary, or for one caller, with these statuses", () => {
  expect(statusesThat(isPassing)).toEqual([401, 403, 408, 425, 429]);
});

test("a request is refused as malformed with any client error that says nothing of the caller, the address or the record", () => {
  const others = [401, 403, 404, 405, 407, 408, 409, 410, 413, 415, 425, 429];
  expect(statusesThat(isRefused)).toEqual(statusesThat(isClientError).filter((status) => !others.includes(status)));
  expect(statusesThat(isDeclined)).toEqual(
    statusesThat((answer) => isRefused(answer) || [404, 409].includes(answer.status)),
  );
});

test("the instant of a record is that of its field, and NaN without one", () => {
  expect(instantIn({ createdAt: "1970-01-01T00:00:01Z" }, "createdAt")).toBe(1000);
  for (const record of [undefined, {}, { createdAt: 1000 }, { createdAt: "then" }])
    expect(instantIn(record, "createdAt")).toBeNaN();
});

const createdOn = (...days: (number | undefined)[]) => days.map((day) => (day ? { createdAt: `2026-07-0${day}` } : {}));

test.each([
  [[1, 2, 2], "oldest-first"],
  [[2, 2, 1], "newest-first"],
  [[1, 2, 1], "neither"],
  [[2, 1, 2], "neither"],
  [[1, 1], undefined],
  [[1], undefined],
  [[], undefined],
  [[1, 2, undefined], undefined],
] as const)("records created on these days are in this order: %j, %s", (days, order) => {
  expect(orderOf(createdOn(...days))).toBe(order);
});

const page = (limit: number, ...items: object[]) => ({ items, total: 7, limit, offset: 0 });

test("answers have one form if they agree in status, media type, envelope and limit, whatever the records", () => {
  const form = formOf(anAnswer(200, page(2, { id: "1" })));
  expect(formOf(anAnswer(200, page(2)))).toBe(form);
  for (const other of [
    anAnswer(200, page(3)),
    anAnswer(200, page(2), "text/json"),
    anAnswer(201, page(2)),
    anAnswer(200, []),
  ])
    expect(formOf(other)).not.toBe(form);
});

test("errors have one form if they have the same problem, and other answers if they have a body or none", () => {
  expect(formOf(problem({ detail: "Another." }))).toBe(formOf(problem()));
  expect(formOf(problem({ code: "gone" }))).not.toBe(formOf(problem()));
  expect(formOf(anAnswer(404, { error: { code: "not_found", message: "Why.", details: [] } }))).not.toBe(
    formOf(problem()),
  );
  expect(formOf(anAnswer(204, undefined))).not.toBe(formOf(anAnswer(204, {})));
  expect(formOf(anAnswer(201, { id: "1" }))).toBe(formOf(anAnswer(201, { id: "2" })));
});

test.each(["[", '{"id":"1","a":', '[{"id":"1","a":'])("a body that is nested too deeply is none: %s", (open) => {
  const close = open.replaceAll(/[^[{]/g, "").split("").reverse().join("").replaceAll("[", "]").replaceAll("{", "}");
  const nested = (depth: number) => open.repeat(depth) + "1" + close.repeat(depth);
  expect(readAnswer(200, "application/json", nested(200)).body).not.toBe(undefined);
  expect(readAnswer(200, "application/json", nested(30_000)).body).toBe(undefined);
});
