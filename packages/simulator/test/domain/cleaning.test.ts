import { expect, test } from "vitest";
import { pairKey } from "../../src/domain/cleaning/cleaning-catalog.ts";
import {
  type CleaningProtocol,
  decideOnProtocol,
  decideProtocol,
  type ProtocolDocument,
} from "../../src/domain/cleaning/cleaning-protocol.ts";
import { contextAt, keptProtocol } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";

const context = contextAt(7);

const documentOf = (content: string): ProtocolDocument => {
  const bytes = new TextEncoder().encode(content);
  return { fileName: "protocol.pdf", size: bytes.length, sha256: "", bytes };
};

const pdf = documentOf("%PDF-1.7");

test.each([
  ["", "is empty"],
  ["Dear customer", "is not a PDF"],
  ["JVBERi0xLjcK", "is a PDF in base64: send the bytes of the file"],
  [`${" ".repeat(1020)}%PDF-1.7`, "is not a PDF"],
])("a document that is no PDF is refused, and blamed: %j", (content, message) => {
  const form = { companyProtocolEnabled: true, document: documentOf(content) };
  for (const result of [
    decideProtocol(form, null, context),
    decideOnProtocol(keptProtocol(), { type: "configure", form }, context),
  ]) {
    expect(refusalOf(result)).toMatchObject({
      code: "document_not_pdf",
      errors: [{ in: "body", path: "/companyProtocolDocument", message }],
    });
  }
});

test("a PDF says what it is within its first kilobyte", () => {
  const late = documentOf(`${" ".repeat(1019)}%PDF-1.7`);
  expect(valueOf(decideProtocol({ document: late }, null, context)).document).toBe(late);
});

test("a configuration that changes something moves updatedAt; one that does not leaves the protocol as it is", () => {
  const protocol: CleaningProtocol = { ...keptProtocol(), document: pdf };
  const configure = (form: Parameters<typeof decideProtocol>[0]) =>
    valueOf(decideOnProtocol(protocol, { type: "configure", form }, context));
  expect(configure({})).toBe(protocol);
  expect(configure({ companyProtocolEnabled: false })).toBe(protocol);
  expect(configure({ companyProtocolEnabled: true })).toEqual({
    ...protocol,
    companyProtocolEnabled: true,
    updatedAt: 7,
  });
  expect(configure({ document: pdf })).toEqual({ ...protocol, updatedAt: 7 });
});

test("a pair has the key of its reverse, and of no other pair", () => {
  const key = (firstId: string, secondId: string) => pairKey({ kind: "type", firstId, secondId });
  expect(key("a", "bc")).toBe(key("bc", "a"));
  expect(key("a", "bc")).not.toBe(key("ab", "c"));
  expect(key("a", "bc")).not.toBe(pairKey({ kind: "category", firstId: "a", secondId: "bc" }));
});
