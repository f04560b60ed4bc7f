import { expect, test } from "vitest";
import { checkHeader, journalFormat, readLine, readRecord, writeLine } from "../../src/node/journal-record.ts";

const row = { externalId: "A", fingerprint: "f" };

test.each<[string, unknown]>([
  ["no object", 1],
  ["nothing", undefined],
  ["no externalId", { fingerprint: "f" }],
  ["no fingerprint", { externalId: "A" }],
  ["an outcome that is no object", { ...row, outcome: 1 }],
  ["an unknown result", { ...row, outcome: { result: "odd" } }],
  ["a rejection without an error", { ...row, outcome: { result: "rejected" } }],
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
