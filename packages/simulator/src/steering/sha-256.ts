import { sha256 as digest } from "@noble/hashes/sha2.js";

/** The SHA-256 of bytes, or of text as UTF-8, synchronously, which WebCrypto does not offer. */
export const sha256 = (content: string | Uint8Array): Uint8Array =>
  digest(typeof content === "string" ? new TextEncoder().encode(content) : content);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
