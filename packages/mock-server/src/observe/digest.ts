import { createHash } from "node:crypto";

/** The SHA-256 of a text, in Base64. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("base64");
