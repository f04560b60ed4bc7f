import { FormError } from "./form-parts.ts";

const token = "[!#$%&'*+\\-.^_`|~\\w]+";

/** A header line (RFC 9112, 5): a name, a colon, and a value without control characters but tabs. */
const headerLine = new RegExp(`^${token}:[\\t\\P{Cc}]*$`, "u");

const isDisposition = (line: string): boolean => /^content-disposition:/i.test(line);

/** A parameter of a header: a token or a quoted string, in which a backslash escapes a quote. */
const parameter = `;[ \\t]*(${token})=(?:"((?:\\\\"|[^"\\\\]|\\\\(?!"))*)"|([^\\s";]+))`;

/** The Content-Disposition header of a part (RFC 7578, 4.2): `form-data`, and parameters. */
const formData = new RegExp(`^content-disposition:[ \\t]*form-data[ \\t]*(?:${parameter}[ \\t]*)*(?:;[ \\t]*)?$`, "iu");

/** What the headers of a part say. */
export interface PartHeaders {
  name: string;
  /** Undefined unless the part is a file. */
  fileName: string | undefined;
  /** As it is written, without parameters. */
  mediaType: string | undefined;
}

/** Clients write a quote within a name as %22, or with a backslash, and every other character literally. */
const unquoted = (text: string): string =>
  text.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/** The parameters of a header; of those with the same name, the first. */
function parametersOf(header: string): Map<string, string> {
  const found = [...header.matchAll(new RegExp(parameter, "giu"))].map(
    ([, name = "", quoted, plain = ""]) =>
      [name.toLowerCase(), quoted === undefined ? plain : unquoted(quoted)] as const,
  );
  return new Map(found.reverse());
}

/** Decodes an extended value (RFC 8187), such as `UTF-8''%C3%B1`; undefined if it is none. */
function decodeExtended(value = ""): string | undefined {
  const [, encoding, encoded] = /^([\w-]+)'[^']*'(.+)$/.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  const text = encoded.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  try {
    return new TextDecoder(encoding).decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  } catch {
    return text; // An encoding that the platform does not know.
  }
}

/**
 * Reads the headers of a part.
 *
 * @throws {FormError} for lines that are not headers, and unless exactly one of them is `form-data` with a name.
 */
export function readPartHeaders(header: string, number: number): PartHeaders {
  const lines = header.split("\r\n");
  if (!lines.every((line) => headerLine.test(line)))
    throw new FormError(`part ${String(number)} has a malformed header`);
  const [disposition = "", ...others] = lines.filter(isDisposition);
  if (disposition !== "" && (others.length > 0 || !formData.test(disposition))) {
    throw new FormError(`part ${String(number)} has no Content-Disposition of the form form-data; name="…"`);
  }
  const parameters = parametersOf(disposition);
  const name = parameters.get("name");
  if (name === undefined) throw new FormError(`part ${String(number)} has no name`);
  const fileName = decodeExtended(parameters.get("filename*")) ?? parameters.get("filename");
  const [mediaType] = lines.flatMap((line) => /^content-type:\s*([^=;\s]+)/i.exec(line)?.[1] ?? []);
  return { name, fileName, mediaType };
}
