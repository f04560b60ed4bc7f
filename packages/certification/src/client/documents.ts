import { isFields } from "@totem-partner/spec/fields";
import type { Remark, Stagecraft } from "../staging.ts";
import type { BaselineTrial } from "../trial.ts";
import { failed, passed, undecided } from "../verdict.ts";

const converted = { damage: "its bytes were converted, as when a file is read or sent as text" };

/**
 * Returns what became of a PDF within a form. It ends with the position of its own table, which hardly any conversion leaves in
 * place. Without one, nothing tells.
 */
function documentCondition(form: Uint8Array): NonNullable<Remark["document"]> {
  const text = new TextDecoder("latin1").decode(form);
  const begin = text.indexOf("%PDF-");
  if (begin === -1) return { damage: "it does not start like a PDF" };
  const end = text.lastIndexOf("%%EOF");
  if (end < begin) return /\d obj\b/.test(text) ? { damage: "its end is missing" } : "unclear";
  const pdf = text.slice(begin, end);
  // A comment of bytes that are no text follows the version, so that transfers in text mode show.
  if (/^%PDF-\d\.\d\s+%\?{4}/.test(pdf)) return converted;
  const position = /startxref\s+(\d+)\s+$/.exec(pdf)?.[1];
  if (position === undefined) return "unclear";
  const table = pdf.slice(Number(position), Number(position) + 40).trimStart();
  return /^(?:xref\b|\d+ \d+ obj\b)/.test(table) ? "unharmed" : converted;
}

export const receivedDocuments: Stagecraft = ({ remark }) => ({
  after(exchange) {
    const { requestId, requestBytes, requestBody } = exchange;
    if (requestBytes && isFields(requestBody) && "companyProtocolDocument" in requestBody) {
      remark(requestId, { document: documentCondition(requestBytes) });
    }
    return exchange;
  },
});

export const documentUnharmed: BaselineTrial = {
  id: "document-unharmed",
  rule: "The PDF of a cleaning protocol arrives byte for byte.",
  kind: "damaged-document",
  impact: "Drivers receive a document that cannot be opened, and nobody notices until someone needs it.",
  cure: "Read the file as bytes, never as text, and build the form with a multipart library.",
  exercise: "Create a cleaning protocol with a PDF, or replace its PDF.",
  sources: ["S051", "S098"],
  of: ({ requests }) => requests.filter(({ document }) => document !== undefined),
  judge(uploads) {
    for (const upload of uploads) {
      if (typeof upload.document !== "object") continue;
      return failed(`The PDF arrived damaged: ${upload.document.damage}.`, [upload]);
    }
    return uploads.some(({ document }) => document === "unclear")
      ? undecided("The PDF has no cross-reference table, which hides damage. Use one written by a program.", uploads)
      : passed("The PDF arrived intact, with its cross-reference table in place.", uploads);
  },
};
