import type { DocumentCondition, Remark, Stagecraft } from "./staging.ts";

/** One character for each byte. */
const asText = new TextDecoder("latin1");

/** As UTF-8, the bytes of U+FFFD, which stands for what a decoder could not read. */
const replacement = "\u00ef\u00bf\u00bd";

function mismatch(pdf: string): string {
  if (pdf.includes(replacement)) return "non-text bytes were replaced, as when a file is read as text";
  return "its cross-reference table has moved, as after a conversion of line endings or characters";
}

/**
 * Returns what became of a PDF within a form. It ends with the position of its own table, which hardly any conversion leaves in
 * place. Without one, nothing tells.
 */
function documentCondition(form: Uint8Array): DocumentCondition {
  const text = asText.decode(form);
  const begin = text.indexOf("%PDF-");
  if (begin === -1) return { damage: "it does not start like a PDF" };
  const end = text.lastIndexOf("%%EOF");
  if (end < begin) return /\d obj\b/.test(text) ? { damage: "its end is missing" } : "unclear";
  const pdf = text.slice(begin, end);
  // What follows the version is a comment of bytes that are no text, so that transfers in text mode show.
  if (/^%PDF-\d\.\d\s+%\?{4}/.test(pdf)) return { damage: "non-text bytes were replaced with question marks" };
  const position = /startxref\s+(\d+)\s+$/.exec(pdf)?.[1];
  if (position === undefined) return "unclear";
  const table = pdf.slice(Number(position), Number(position) + 40).trimStart();
  return /^(?:xref\b|\d+ \d+ obj\b)/.test(table) ? "unharmed" : { damage: mismatch(pdf) };
}

const names = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "companyProtocolDocument" in body;

/** Looks at each PDF of a cleaning protocol that arrives. */
export const receivedDocuments: Stagecraft = () => {
  const remarks = new Map<string, Remark>();
  return {
    remarks,
    after(exchange) {
      const { requestId, requestBytes, requestBody } = exchange;
      if (requestBytes && names(requestBody)) remarks.set(requestId, { document: documentCondition(requestBytes) });
      return exchange;
    },
  };
};
