import type { RawBody } from "./body.ts";
import type { Content } from "./signed-content.ts";

interface NodeHmac {
  update: (data: RawBody) => NodeHmac;
  digest: (encoding: "hex") => string;
}

interface NodeCrypto {
  createHmac: (algorithm: "sha256", secret: string) => NodeHmac;
  timingSafeEqual: (one: Uint8Array, other: Uint8Array) => boolean;
}

interface NodeBuffer {
  Buffer: { from: (text: string) => Uint8Array };
}

/** The Node modules in use. They are not imported by name, so that bundles for browsers work without them. */
export interface NodeModules {
  getBuiltinModule(name: "crypto"): NodeCrypto;
  getBuiltinModule(name: "buffer"): NodeBuffer;
}

declare const process: Partial<NodeModules> | undefined;

const hasModules = (host: Partial<NodeModules>): host is NodeModules => Boolean(host.getBuiltinModule?.("crypto"));

/** The object that provides these modules: `process` in Node from 20.16 on, Bun and Deno. */
export const nodeModules = (): NodeModules | undefined =>
  typeof process === "object" && hasModules(process) ? process : undefined;

/** `sha256=` and the digest in hex. */
export function nodeSignature(modules: NodeModules, secret: string, { prefix, body }: Content): string {
  const hmac = modules.getBuiltinModule("crypto").createHmac("sha256", secret);
  return `sha256=${(prefix ? hmac.update(prefix) : hmac).update(body).digest("hex")}`;
}

/**
 * For each secret, whether it produces this signature. `timingSafeEqual` compares in constant time; it compares the
 * hex digits, which Node produces faster than bytes.
 */
export function nodeMatches(
  modules: NodeModules,
  secrets: readonly string[],
  content: Content,
  signature: string,
): boolean[] {
  const { timingSafeEqual } = modules.getBuiltinModule("crypto");
  const { Buffer } = modules.getBuiltinModule("buffer");
  const claimed = Buffer.from(signature);
  return secrets.map((secret) => timingSafeEqual(Buffer.from(nodeSignature(modules, secret, content)), claimed));
}
