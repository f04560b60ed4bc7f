export { idHeader, signatureHeader, timestampHeader } from "./headers.ts";
export { sign, type SignOptions } from "./sign.ts";
export type { Signable, SignedContent } from "./signed-content.ts";
