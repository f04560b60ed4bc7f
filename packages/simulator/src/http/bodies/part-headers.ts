import { FormError } from "./form-parts.ts";

const token = "[!#$%&'*+\\-.^_`|~\\w]+";

/** A header line (RFC 9112, 5): a name, a colon, and a value without control characters but tabs. */
const headerLine = new RegExp(`^${token}:[\\t\\P{Cc}]*$`, "u");

const isDisposition = (line: string): boolean => /^content-disposition:/i.test(line);

/**
 * The content of a Content-Disposition header of a part (RFC 7578, 4.2): `form-data`, and parameters, each a token or
 * a quoted string. A backslash escapes a quote.
 */
const formData = new RegExp(
  `^content-disposition:[ \\t]*form-data[ \\t]*(?:;[ \\t]*${token}=(?:"(?:\\\\"|[^"\\\\]|\\\\(?!"))*"|[^\\s";]+)[ \\t]*)*(?:;[ \\t]*)?$`,
  "iu",
);

/**
 * The line of a part's header that names it.
 *
 * @throws {FormError} for lines that are not headers, and unless exactly one of them is `form-data`.
 */
export function dispositionIn(header: string, number: number): string {
  const lines = header.split("\r\n");
  if (!lines.every((line) => headerLine.test(line)))
    throw new FormError(`part ${String(number)} has a malformed header`);
  const [disposition, ...others] = lines.filter(isDisposition);
  if (disposition === undefined) throw new FormError(`part ${String(number)} has no name`);
  if (others.length === 0 && formData.test(disposition)) return disposition;
  throw new FormError(`part ${String(number)} has no Content-Disposition of the form form-data; name="…"`);
}
