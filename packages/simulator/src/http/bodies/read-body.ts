import { parse, type ValueNode } from "@humanwhocodes/momoa";
import type { InSteps, Steps } from "../../steps.ts";
import { after, type BodyRead, type Bytes, type ExchangeRequest } from "../exchange/exchange.ts";
import { type Read, refused } from "../exchange/problems.ts";

/** The length of the parts of a list that are parsed at once, unless an item is longer. */
const longestPart = 32_768;

const blank = /^[ \t\n\r]*$/;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

const refuse = (): never => {
  throw new SyntaxError("This is not an object in JSON.");
};

function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return refuse();
}

/** Parses an object in JSON in steps: member after member, long lists in parts. Throws a SyntaxError. */
export function* parsingJson(json: string): Steps<Record<string, unknown>> {
  const members: [name: string, value: unknown][] = [];
  let depth = 0;
  /** The start of the member; the start of its list and, in this, of the next part. */
  let [member, list, part] = [0, -1, 0];
  /** The items of the list so far; undefined as long as it is short. */
  let items: unknown[] | undefined;
  const takePart = (end: number): number => {
    const taken = JSON.parse(`[${json.slice(part, end)}]`) as unknown[];
    if (taken.length === 0) refuse();
    items ??= [];
    for (const item of taken) items.push(item);
    part = end + 1;
    return taken.length;
  };
  const takeMember = (end: number, isLast: boolean): void => {
    const text = items ? `${json.slice(member, list)}[]${json.slice(part, end)}` : json.slice(member, end);
    if (isLast && members.length === 0 && blank.test(text)) return;
    const [[name, value] = refuse()] = Object.entries(JSON.parse(`{${text}}`) as Record<string, unknown>);
    members.push([name, items ?? value]);
    [member, list, items] = [end + 1, -1, undefined];
  };
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth === 1 && (code === openList || member > 0 || !blank.test(json.slice(0, at)))) refuse();
      if (depth === 1) member = at + 1;
      if (depth === 2 && code === openList) [list, part] = [at, at + 1];
    } else if (code === closeList || code === closeObject) {
      if (depth === 2 && items && takePart(at) && code !== closeList) refuse();
      if (depth === 1) {
        takeMember(at, true);
        if (code !== closeObject || !blank.test(json.slice(at + 1))) refuse();
        return Object.fromEntries(members);
      }
      depth -= 1;
    } else if (code === comma && depth === 1) {
      takeMember(at, false);
      yield 1;
    } else if (code === comma && depth === 2 && list >= 0 && at - part >= longestPart) {
      yield takePart(at);
    }
  }
  return refuse();
}

/** A body or its problem, with what was read if that was complete: its bytes, and its text if it is text. */
export type ReadBody<T> = Read<T> & { bytes?: Bytes; text?: string };

/** A token of a header (RFC 9110, 5.6.2). */
export const token = "[!#$%&'*+\\-.^_`|~\\w]+";

/** A parameter of a header: a token or a quoted string, in which a backslash escapes a quote. */
export const parameter = `;[ \\t]*(${token})=(?:"((?:\\\\"|[^"\\\\]|\\\\(?!"))*)"|([^\\s";]+))`;

const parameters = new RegExp(parameter, "giu");

/** Clients write a quote within a name as %22, or with a backslash, and every other character literally. */
const unquoted = (text: string): string =>
  text.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/** The parameters of a header; of those with the same name, the first. */
export function parametersOf(header: string): Map<string, string> {
  const found = [...header.matchAll(parameters)].reverse();
  const valueOf = (quoted: string | undefined, plain = "") => (quoted === undefined ? plain : unquoted(quoted));
  return new Map(found.map(([, name = "", quoted, plain]) => [name.toLowerCase(), valueOf(quoted, plain)]));
}

/** The media type of a body and its parameters, with lower-case names. */
export function mediaTypeOf({ headers }: Pick<ExchangeRequest, "headers">) {
  const type = headers.get("content-type") ?? "";
  const [essence = ""] = type.split(";");
  const says = type === "" ? "has no Content-Type" : `says ${type.slice(0, 100)}`;
  return { essence: essence.trim().toLowerCase(), parameters: parametersOf(type), says };
}

/** Returns the reason a compressed body, such as gzip, cannot be read; undefined for an uncompressed one. */
export function encodingProblem({ headers }: Pick<ExchangeRequest, "headers">): Read<never> | undefined {
  const coding = headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() === "identity") return undefined;
  const detail = `The body must not be encoded; the request says Content-Encoding: ${coding.slice(0, 100)}. Send it unencoded.`;
  return refused("unsupported_media_type", detail);
}

/** Reads a body up to a maximum size; one that announces a larger size is not read at all. */
export function readBytes(
  request: Pick<ExchangeRequest, "headers" | "readBody">,
  largest: number,
): BodyRead | Promise<BodyRead> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return "too-large";
  return request.readBody(largest);
}

/** The largest JSON body, in bytes. */
const largestJsonBody = 1_048_576;

interface Place {
  line: number;
  column: number;
}

const lookAt = ({ line, column }: Place): string => `look at line ${String(line)}, column ${String(column)}`;

const hasPlace = (error: unknown): error is Place =>
  typeof error === "object" && error !== null && "line" in error && "column" in error;

/**
 * Returns the mistake in a text that should be JSON, and its place; undefined if it is JSON. Lines and columns begin at 1.
 * Engines report it differently and quote the text, so a separate parser looks for it.
 */
export function jsonMistake(text: string): (Place & { message: string }) | undefined {
  try {
    parse(text, { mode: "json" });
    return undefined;
  } catch (error) {
    const { line, column } = hasPlace(error) ? error : { line: 1, column: 1 };
    if (error instanceof RangeError) return { line, column, message: "lists and objects are nested too deeply" };
    const message = error instanceof Error ? error.message.replace(/\s*\(\d+:\d+\)$/, "") : "cannot be parsed";
    return { line, column, message };
  }
}

/** In a longer text, finding the position would take longer than a caller should wait. */
const longestSearched = 65_536;

function placeOf(text: string): string {
  const mistake = text.length > longestSearched ? undefined : jsonMistake(text);
  return mistake ? lookAt(mistake) : "it cannot be parsed";
}

/** True if a text seems to have more names than the value that was parsed from it. */
function mayRepeatName(text: string, value: unknown): boolean {
  if (text.length > longestSearched) return false;
  const left = [value];
  let names = 0;
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== "object" || one === null) continue;
    const inner: unknown[] = Object.values(one);
    if (!Array.isArray(one)) names += inner.length;
    for (const each of inner) left.push(each);
  }
  // There may be others like them within texts, but there are no fewer.
  return (text.match(/"\s*:/g)?.length ?? 0) !== names;
}

/** The place of a name that an object in a JSON text has twice: parsers differ on which of the values counts. */
function repeatedName(text: string): Place | undefined {
  const objects: ValueNode[] = [parse(text, { mode: "json" }).body];
  for (const node of objects) {
    if (node.type === "Array") objects.push(...node.elements.map((element) => element.value));
    if (node.type !== "Object") continue;
    const names = new Set<string>();
    for (const { name, value: inner } of node.members) {
      const key = name.type === "String" ? name.value : name.name;
      if (names.has(key)) return name.loc.start;
      names.add(key);
      objects.push(inner);
    }
  }
  return undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads JSON in UTF-8. The detail of a problem names the position, and quotes nothing of the text. */
export function parseJson(bytes: Bytes): ReadBody<unknown> {
  if (bytes.byteLength === 0) {
    return { ...refused("malformed_json", "The body is empty; this operation needs a JSON object."), bytes };
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ...refused("malformed_json", "The body is not valid JSON: it is not encoded in UTF-8."), bytes };
  }
  try {
    const value: unknown = JSON.parse(text);
    const repeated = mayRepeatName(text, value) ? repeatedName(text) : undefined;
    if (repeated === undefined) return { ok: true, value, bytes, text };
    const detail = `The body has a name twice in one object: ${lookAt(repeated)}.`;
    return { ...refused("malformed_json", detail), bytes, text };
  } catch {
    return { ...refused("malformed_json", `The body is not valid JSON: ${placeOf(text)}.`), bytes, text };
  }
}

function* parsingLong(bytes: Bytes): Steps<ReadBody<unknown>> {
  try {
    return { ok: true, value: yield* parsingJson(utf8.decode(bytes)), bytes };
  } catch {
    return { ...refused("malformed_json", "The body is not an object in valid JSON."), bytes };
  }
}

const json = "application/json";

function mediaTypeProblem(request: ExchangeRequest): Read<never> | undefined {
  const { essence, parameters, says } = mediaTypeOf(request);
  const charset = parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (essence === json && (charset === "utf-8" || charset === "utf8")) return undefined;
  return refused("unsupported_media_type", `The body must be application/json in UTF-8; the request ${says}.`);
}

/** Reads a JSON body up to a maximum size. A problem names the position, and quotes nothing of the body. */
export function readJson(
  request: ExchangeRequest,
  largest = largestJsonBody,
  inSteps?: InSteps,
): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const { headers } = request;
  const isUsual = headers.get("content-type") === json && headers.get("content-encoding") === null;
  const wrong = isUsual ? undefined : (mediaTypeProblem(request) ?? encodingProblem(request));
  if (wrong) return wrong;
  return after(readBytes(request, largest), (bytes) => {
    if (bytes === "broken-off") return refused("malformed_json", "The body broke off before its end.");
    if (bytes === "too-large")
      return refused("body_too_large", `A JSON body may have at most ${String(largest)} bytes.`);
    return inSteps && bytes.byteLength > longestSearched ? inSteps(parsingLong(bytes)) : parseJson(bytes);
  });
}
