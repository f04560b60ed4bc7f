import { parse } from "@humanwhocodes/momoa";
import { after } from "../exchange/at-once.ts";
import type { ExchangeRequest } from "../exchange/exchange.ts";
import { encodingProblem, mediaTypeOf, type ReadBody, readBytes, unreadable } from "./read-bytes.ts";

/** The largest JSON body, in bytes. */
const largestJsonBody = 1_048_576;

interface Place {
  line: number;
  column: number;
}

const hasPlace = (error: unknown): error is Place =>
  typeof error === "object" && error !== null && "line" in error && "column" in error;

/** What is wrong with a text that should be JSON, and where; undefined if it is JSON. Lines and columns begin at 1. */
export function jsonMistake(text: string): (Place & { message: string }) | undefined {
  try {
    parse(text, { mode: "json" });
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return { line: 1, column: 1, message: "lists and objects are nested too deeply" };
    const message = error instanceof Error ? error.message.replace(/\s*\(\d+:\d+\)$/, "") : "cannot be parsed";
    return hasPlace(error) ? { line: error.line, column: error.column, message } : { line: 1, column: 1, message };
  }
}

/** In a longer text, finding the position would take longer than a caller should wait. */
const longestSearched = 65_536;

/**
 * The position of a JSON syntax error. Engines report it differently and quote the body, so a separate parser looks
 * for it.
 */
function placeOf(text: string): string {
  if (text.length > longestSearched) return "it cannot be parsed";
  try {
    parse(text, { mode: "json" });
  } catch (error) {
    if (hasPlace(error)) return `look at line ${String(error.line)}, column ${String(error.column)}`;
  }
  return "it cannot be parsed";
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array<ArrayBuffer>): ReadBody<unknown> {
  if (bytes.byteLength === 0) {
    return { ...unreadable("malformed_json", "The body is empty; this operation needs a JSON object."), bytes };
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ...unreadable("malformed_json", "The body is not valid JSON: it is not encoded in UTF-8."), bytes };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value, bytes, text };
  } catch {
    return { ...unreadable("malformed_json", `The body is not valid JSON: ${placeOf(text)}.`), bytes, text };
  }
}

/**
 * Reads a JSON body up to a maximum size. The detail of a problem names the position, and quotes nothing of the body.
 */
export function readJson(
  request: ExchangeRequest,
  largest = largestJsonBody,
): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const { essence, parameters, says } = mediaTypeOf(request);
  const charset = parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (essence !== "application/json" || (charset !== "utf-8" && charset !== "utf8")) {
    return unreadable("unsupported_media_type", `The body must be application/json in UTF-8; the request ${says}.`);
  }
  const encoded = encodingProblem(request);
  if (encoded) return encoded;
  return after(readBytes(request, largest), (bytes) => {
    if (bytes === "broken-off") return unreadable("malformed_json", "The body broke off before its end.");
    if (bytes !== "too-large") return parseJson(bytes);
    return unreadable("body_too_large", `A JSON body may have at most ${String(largest)} bytes.`);
  });
}
