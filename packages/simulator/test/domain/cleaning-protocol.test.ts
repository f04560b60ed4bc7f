import { expect, test } from "vitest";
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

test("[S070] a form that says nothing makes a protocol that is disabled, Inactive and without a document", () => {
  expect(valueOf(decideProtocol({}, null, contextAt(7)))).toEqual({
    ...{ id: "id-1", state: "Inactive", companyProtocolEnabled: false, document: null },
    ...{ createdAt: 7, updatedAt: 7 },
  });
});

test("[S070] a new protocol is Active where that is assumed", () => {
  expect(valueOf(decideProtocol({}, null, contextAt(7, { "new-protocol-state": "active" }))).state).toBe("Active");
});

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

test("a protocol is not enabled without a document, which is blamed", () => {
  expect(refusalOf(decideProtocol({ companyProtocolEnabled: true }, null, context))).toMatchObject({
    code: "document_required",
    errors: [
      {
        in: "body",
        path: "/companyProtocolDocument",
        message: "is required when companyProtocolEnabled is true",
      },
    ],
  });
  expect(decideProtocol({ companyProtocolEnabled: true, document: pdf }, null, context).ok).toBe(true);
});

const turns = [
  ["activate", "Inactive", "Active", "cleaning_protocol_already_active"],
  ["deactivate", "Active", "Inactive", "cleaning_protocol_already_inactive"],
] as const;

test.each(turns)("%s takes a protocol from %s to %s; once there, it is refused", (type, from, to, code) => {
  const before: CleaningProtocol = { ...keptProtocol(), state: from };
  const after = valueOf(decideOnProtocol(before, { type }, context));
  expect(after).toEqual({ ...before, state: to, updatedAt: 7 });
  const again = refusalOf(decideOnProtocol(after, { type }, context));
  expect(again.code).toBe(code);
  expect(again.detail).toContain(`already ${to}`);
});

test.each(turns)("%s again changes nothing, not even updatedAt, where that is assumed", (type, _from, to) => {
  const protocol: CleaningProtocol = { ...keptProtocol(), state: to };
  const repeated = decideOnProtocol(protocol, { type }, contextAt(7, { "repeat-activation": "200" }));
  expect(valueOf(repeated)).toBe(protocol);
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
