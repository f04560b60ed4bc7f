import { parse } from "@humanwhocodes/momoa";
import type { Problem } from "./problems.ts";

/** The largest JSON body, in bytes. */
export const largestJsonBody = 1_048_576;

type Read<T> = { ok: true; value: T } | { ok: false; problem: Problem };

const failed = (code: Problem["code"], detail: string): Read<never> => ({ ok: false, problem: { code, detail } });

/** Reads a body to its end, or only until it is larger than it may be. */
async function readBytes(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > largest) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

interface Place {
  line: number;
  column: number;
}

const hasPlace = (error: unknown): error is Place =>
  typeof error === "object" && error !== null && "line" in error && "column" in error;

/** Where JSON is broken. What engines say of it differs and quotes the body, so a parser of its own looks again. */
function placeOf(text: string): string {
  try {
    parse(text, { mode: "json" });
  } catch (error) {
    if (hasPlace(error)) return `look at line ${String(error.line)}, column ${String(error.column)}`;
  }
  return "it cannot be parsed";
}

/** Reads a JSON body. The detail of a problem says where it is, and shows nothing of the body. */
export async function readJson(request: Request): Promise<Read<unknown>> {
  const type = request.headers.get("content-type");
  const [essence = "", ...parameters] = (type ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  if (essence !== "application/json" || (charset !== undefined && charset !== "utf-8" && charset !== "utf8")) {
    const says = type === null ? "has no Content-Type" : `says ${type.slice(0, 100)}`;
    return failed("unsupported_media_type", `The body must be application/json in UTF-8; the request ${says}.`);
  }
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    bytes = await readBytes(request, largestJsonBody);
  } catch {
    return failed("malformed_json", "The body broke off before its end.");
  }
  if (bytes === undefined) {
    return failed("body_too_large", `A JSON body may have ${String(largestJsonBody)} bytes at the most.`);
  }
  if (bytes.byteLength === 0) return failed("malformed_json", "The body is empty; this operation needs a JSON object.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return failed("malformed_json", "The body is not valid JSON: it is not encoded in UTF-8.");
  }
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return failed("malformed_json", `The body is not valid JSON: ${placeOf(text)}.`);
  }
}
