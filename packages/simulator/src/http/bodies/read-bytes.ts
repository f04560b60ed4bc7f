import type { BodyRead, Bytes, ExchangeRequest } from "../exchange/exchange.ts";
import type { ProblemCode, Read } from "../outcomes/problems.ts";

/** A body or its problem, with what was read if that was complete: its bytes, and its text if it is text. */
export type ReadBody<T> = Read<T> & { bytes?: Bytes; text?: string };

/** A body that cannot be read. */
export const unreadable = (code: ProblemCode, detail: string): Read<never> => ({
  ok: false,
  problem: { code, detail },
});

/** Joins chunks of this total size. */
export function join(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** Reads a body up to a maximum size; one that announces a larger size is not read at all. */
export function readBytes(request: ExchangeRequest, largest: number): BodyRead | Promise<BodyRead> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return "too-large";
  return request.readBody(largest);
}

/** Why a compressed body, such as gzip, cannot be read; undefined for an uncompressed one. */
export function encodingProblem({ headers }: Pick<ExchangeRequest, "headers">): Read<never> | undefined {
  const coding = headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() === "identity") return undefined;
  const detail = `The body must not be encoded; the request says Content-Encoding: ${coding.slice(0, 100)}. Send it unencoded.`;
  return unreadable("unsupported_media_type", detail);
}

/** The media type of a body and its parameters, with lower-case names. */
export function mediaTypeOf({ headers }: Pick<ExchangeRequest, "headers">): {
  essence: string;
  parameters: Map<string, string>;
  says: string;
} {
  const type = headers.get("content-type");
  const [essence = "", ...rest] = (type ?? "").split(";").map((part) => part.trim());
  const parameters = rest.flatMap((parameter): [string, string][] => {
    const at = parameter.indexOf("=");
    if (at === -1) return [];
    const value = parameter.slice(at + 1).trim();
    return [[parameter.slice(0, at).trim().toLowerCase(), value.replace(/^"(.*)"$/, "$1")]];
  });
  const says = type === null ? "has no Content-Type" : `says ${type.slice(0, 100)}`;
  // Of a duplicate parameter, the first counts.
  return { essence: essence.toLowerCase(), parameters: new Map(parameters.reverse()), says };
}
