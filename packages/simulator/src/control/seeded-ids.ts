import { sha256 as digest } from "@noble/hashes/sha2.js";
import type { NewIds } from "../company/company-options.ts";

/** The SHA-256 of bytes, or of text as UTF-8, synchronously, which WebCrypto does not offer. */
export const sha256 = (content: string | Uint8Array): Uint8Array =>
  digest(typeof content === "string" ? new TextEncoder().encode(content) : content);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Reproducible streams of UUIDs: the same seed and name give the same ids, and no stream reveals another. Each id is
 * a hash of seed, name and a counter, in the form of version 4.
 */
export function seededIds(seed: number): NewIds {
  return (stream, after = 0) => {
    let count = after;
    return () => {
      const bytes = sha256(JSON.stringify([seed, stream, count++])).slice(0, 16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    };
  };
}
