import type { FieldError } from "@totem-partner/spec/field-error";
import { expect, test } from "vitest";
import {
  AssumptionBook,
  problemAnswered,
  repeatedErrors,
  reporting,
  unwritten,
  validationProblem,
} from "../../src/host.ts";
import { describeProblem } from "../../src/http/exchange/exchange.ts";

const { assume } = new AssumptionBook();

const error = (path: string, code?: FieldError["code"]): FieldError => ({
  in: "body",
  path,
  message: "must rhyme",
  ...(code !== undefined && { code }),
});
const many = (count: number) => Array.from({ length: count }, (_, at) => error(`/x${String(at)}`));

test("errors of fields are written as sentences, those with a code of their own first", () => {
  const found = [error("/a"), error("/b", "unknown_field"), error("")];
  expect(validationProblem(found)).toEqual({
    code: "validation_failed",
    detail: "/b must rhyme. /a must rhyme. The body must rhyme.",
    errors: [found[1], found[0], found[2]],
  });
});

test.each([
  [["removed_field", "immutable_field"], "removed_field"],
  [["immutable_field", "removed_field"], "removed_field"],
  [["unknown_field", "immutable_field"], "immutable_field"],
  [["unknown_field"], "validation_failed"],
] as const)("errors with the codes %j are the problem %s", (codes, code) => {
  expect(validationProblem(codes.map((one) => error("/a", one))).code).toBe(code);
});

test("ten errors are written out, the others counted, and a hundred listed", () => {
  const detailOf = (count: number) =>
    many(count)
      .map(({ path }) => `${path} must rhyme.`)
      .join(" ");
  expect(validationProblem(many(10)).detail).toBe(detailOf(10));
  expect(validationProblem(many(11)).detail).toBe(`${detailOf(10)} 1 more; see errors.`);
  expect(validationProblem(many(99)).detail).toBe(`${detailOf(10)} 89 more; see errors.`);
  const all = `${detailOf(10)} 90 more; see errors. Only the first 100 errors are listed; there may be more.`;
  expect(validationProblem(many(100)).detail).toBe(all);
  expect(validationProblem(many(101))).toMatchObject({ detail: all, errors: many(100) });
});

test("a name that is given twice is an error of its part", () => {
  expect(repeatedErrors("query", new Set(["limit", "a/b"]))).toEqual([
    { in: "query", path: "/limit", message: "must not be repeated" },
    { in: "query", path: "/a~1b", message: "must not be repeated" },
  ]);
});

test.each([
  [new Error("The disk is full."), "The disk is full."],
  ["no error", ""],
])("a request that cannot be written says why: %s", (thrown, why) => {
  expect(unwritten(thrown)).toEqual({
    code: "state_not_written",
    detail: `The request was discarded, because its changes cannot be written. ${why} Retry once writing works again.`,
  });
});

test("a host reports problems of its own, with their titles and statuses", () => {
  const report = reporting({ busy: { title: "The host is busy", status: 503 } });
  const problem = report("busy", "Come back.");
  expect(describeProblem(problem)).toEqual({ title: "The host is busy", source: { control: 503 } });
  const { answer, value } = problemAnswered(problem, { "x-request-id": "1" }, assume);
  const body = {
    type: "urn:totem-partner:problem:busy",
    title: "The host is busy",
    status: 503,
    detail: "Come back.",
    code: "busy",
  };
  expect([answer.status, JSON.parse(answer.text), value]).toEqual([503, body, body]);
  expect(answer.headers).toEqual({ "x-request-id": "1", "content-type": "application/problem+json" });
});
