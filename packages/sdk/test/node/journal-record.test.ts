import { expect, test } from "vitest";
import { checkHeader, journalFormat, readLine, readRecord, writeLine } from "../../src/node/journal-record.ts";

const row = { externalId: "A", fingerprint: "f" };
const refusal = { kind: "validation", message: "It is invalid.", errors: [] };
const rejected = (error: unknown) => ({ ...row, outcome: { result: "rejected", error } });
const fieldError = { in: "body", path: "/quantity", message: "must be greater than 0" };
const facts = { status: 422, code: "validation_failed", requestId: "R", operation: "createAuthorization" };
const noFacts = { status: undefined, code: undefined, requestId: undefined, operation: undefined };

test.each<[string, object, object]>([
  ["a row that was sent", row, { fingerprint: "f" }],
  ...["created", "existing", "stored"].map((result): [string, object, object] => [
    `a row that is ${result}`,
    { ...row, outcome: { result, id: "1", more: 1 } },
    { fingerprint: "f", outcome: { result, id: "1" } },
  ]),
  [
    "a row without an id",
    { ...row, outcome: { result: "existing" } },
    { fingerprint: "f", outcome: { result: "existing", id: undefined } },
  ],
  [
    "a refusal with nothing but words",
    rejected(refusal),
    { fingerprint: "f", outcome: { result: "rejected", error: { ...refusal, ...noFacts } } },
  ],
  [
    "a refusal with all that is known of it",
    rejected({ ...refusal, ...facts, errors: ["body", "path", "query"].map((part) => ({ ...fieldError, in: part })) }),
    {
      fingerprint: "f",
      outcome: {
        result: "rejected",
        error: {
          ...refusal,
          ...facts,
          errors: ["body", "path", "query"].map((part) => ({ ...fieldError, in: part })),
        },
      },
    },
  ],
  [
    "facts of another type, which are left out",
    rejected({ ...refusal, code: 1, requestId: null, operation: {} }),
    { fingerprint: "f", outcome: { result: "rejected", error: { ...refusal, ...noFacts } } },
  ],
])("an entry is read: %s", (_what, value, entry) => {
  expect(readRecord(value)).toStrictEqual({ externalId: "A", entry });
});

test.each<[string, unknown]>([
  ["no object", 1],
  ["nothing", undefined],
  ["no externalId", { fingerprint: "f" }],
  ["no fingerprint", { externalId: "A" }],
  ["an outcome that is no object", { ...row, outcome: 1 }],
  ["an outcome that is null", { ...row, outcome: null }],
  ["an unknown result", { ...row, outcome: { result: "odd" } }],
  ["an id that is no text", { ...row, outcome: { result: "created", id: 1 } }],
  ["a refusal without an error", rejected(undefined)],
  ["an unknown kind of error", rejected({ ...refusal, kind: "odd" })],
  ["an error without words", rejected({ ...refusal, message: 1 })],
  ["an error without a list of fields", rejected({ ...refusal, errors: undefined })],
  ["a status that is no number", rejected({ ...refusal, status: "422" })],
  ...[1, { ...fieldError, in: "odd" }, { ...fieldError, path: 1 }, { ...fieldError, message: 1 }].map(
    (error): [string, unknown] => [`the field ${JSON.stringify(error)}`, rejected({ ...refusal, errors: [error] })],
  ),
])("what is no entry is not read: %s", (_what, value) => {
  expect(readRecord(value)).toBeUndefined();
});

test("a line is read as it was written, and one that was altered is not", () => {
  const line = writeLine(7, { externalId: "É\n", fingerprint: "f" });
  expect(line).toMatch(/^\{"sum":"[\da-f]{16}","line":7,"externalId":".*\}\n$/);
  const text = line.slice(0, -1);
  expect(readLine(text)).toEqual({ line: 7, externalId: "É\n", fingerprint: "f" });
  for (const altered of [`${text} `, ` ${text}`, text.replace("7", "8"), text.slice(1), text.slice(0, -1), ""]) {
    expect(readLine(altered), altered).toBeUndefined();
  }
});

test("the header of another version or service is refused, with what to do", () => {
  const service = "https://service.example";
  const check = (header: object) => () => checkHeader("push.ndjson", { ...journalFormat, service, ...header }, service);
  expect(check({})).not.toThrow();
  expect(check({ version: 2 })).toThrow(
    "The journal push.ndjson was written by another version of this package (format 2). Use that version.",
  );
  expect(check({ service: "https://other.example" })).toThrow(
    `The journal push.ndjson belongs to pushes to https://other.example, but this one goes to ${service}. Use a file for each service.`,
  );
  expect(journalFormat).toEqual({ format: "totem-partner-push", version: 1 });
});
