import type { Content } from "../signed-content.ts";

interface NodeHmac {
  update: (data: string | ArrayBufferView) => NodeHmac;
  digest(): Uint8Array;
  digest(encoding: "hex"): string;
}

/** The part of `node:crypto` in use. */
export interface NodeCrypto {
  createHmac: (algorithm: "sha256", secret: string) => NodeHmac;
  timingSafeEqual: (one: Uint8Array, other: Uint8Array) => boolean;
}

interface Host {
  getBuiltinModule?: (name: "node:crypto") => NodeCrypto | undefined;
}

/** `node:crypto` in Node from 20.16 on, Bun and Deno; no import names it, so that bundles for browsers do without. */
export function nodeCrypto(): NodeCrypto | undefined {
  const host = Reflect.get(globalThis, "process") as Host | undefined;
  return host?.getBuiltinModule?.("node:crypto");
}

const hmacOf = ({ createHmac }: NodeCrypto, secret: string, content: Content): NodeHmac =>
  content.reduce((hmac, part) => hmac.update(part), createHmac("sha256", secret));

/** The digest as 64 lowercase hex digits. */
export const nodeHex = (crypto: NodeCrypto, secret: string, content: Content): string =>
  hmacOf(crypto, secret, content).digest("hex");

/** Whether the content has this digest, in a time that does not depend on where they differ. */
export const nodeMatches = (crypto: NodeCrypto, secret: string, content: Content, digest: Uint8Array): boolean =>
  crypto.timingSafeEqual(hmacOf(crypto, secret, content).digest(), digest);
