import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { largestCapture } from "./captured-body.ts";

const decoders = new Map(
  Object.entries({
    gzip: promisify(gunzip),
    "x-gzip": promisify(gunzip),
    deflate: promisify(inflate),
    br: promisify(brotliDecompress),
  }),
);

/** A body without its content codings (RFC 9110, 8.4); undefined if it cannot be decoded, or would become too large. */
export async function decodedBody(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
): Promise<Uint8Array | undefined> {
  const codings = (contentEncoding ?? "").split(",").map((coding) => coding.trim().toLowerCase());
  let decoded = bytes;
  // Codings are listed in the order in which they were applied.
  for (const coding of codings.reverse()) {
    if (coding === "" || coding === "identity") continue;
    const decode = decoders.get(coding);
    if (decode === undefined) return undefined;
    try {
      decoded = await decode(decoded, { maxOutputLength: largestCapture });
    } catch {
      return undefined;
    }
  }
  return decoded;
}
