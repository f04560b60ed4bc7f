import type { BodyRead, Bytes, ExchangeRequest } from "./exchange.ts";
import type { Problem } from "./problems.ts";

/** A body that was read, or what is wrong with it. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** The same with the body as it came, where it came in whole: its bytes, and its text where it is one. */
export type ReadBody<T> = Read<T> & { bytes?: Bytes; text?: string };

/** A body that cannot be read. */
export const unreadable = (code: Problem["code"], detail: string): Read<never> => ({
  ok: false,
  problem: { code, detail },
});

/** Puts pieces of this size together. */
export function join(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** Reads a body of at most so many bytes; one that says that it is larger is not read at all. */
export function readBytes(request: ExchangeRequest, largest: number): BodyRead | Promise<BodyRead> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return "too-large";
  return request.readBody(largest);
}

/** Why a body cannot be read that is compressed, say by gzip; undefined for one that stands as it is. */
export function encodingProblem({ headers }: Pick<ExchangeRequest, "headers">): Read<never> | undefined {
  const coding = headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() === "identity") return undefined;
  const detail = `The body must not be encoded; the request says Content-Encoding: ${coding.slice(0, 100)}. Send it unencoded.`;
  return unreadable("unsupported_media_type", detail);
}

/** The media type of a body and its parameters, names in lower case. */
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
  // Of a parameter that is there twice, the first counts.
  return { essence: essence.toLowerCase(), parameters: new Map(parameters.reverse()), says };
}
