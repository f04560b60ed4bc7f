import { nodeCrypto, nodeMatches, type NodeCrypto } from "../hmac/node-hmac.ts";
import { copyOf, webMatches } from "../hmac/web-hmac.ts";
import { readClaim } from "./claim.ts";
import { judge } from "./judge.ts";
import type { VerifyOptions } from "./options.ts";
import type { Verdict } from "./verdict.ts";

/** The verdict with Node's HMAC. */
export function nodeVerdict(crypto: NodeCrypto, options: VerifyOptions): Verdict {
  const claim = readClaim(options);
  if (!claim.ok) return claim;
  const { secrets, content, digest } = claim;
  return judge(claim, digest ? secrets.map((secret) => nodeMatches(crypto, secret, content, digest)) : [], options);
}

/** The verdict with WebCrypto, on a copy of the bytes: the caller's may change before it is reached. */
export async function webVerdict(options: VerifyOptions): Promise<Verdict> {
  const claim = readClaim(options);
  if (!claim.ok) return claim;
  const { secrets, content, digest } = claim;
  const body = typeof claim.body === "string" ? claim.body : copyOf([claim.body]);
  const bytes = copyOf([...content.slice(0, -1), body]);
  const matches = digest ? await Promise.all(secrets.map((secret) => webMatches(secret, bytes, digest))) : [];
  return judge({ ...claim, body }, matches, options);
}

/** The verdict with what the runtime has. */
export async function verdictOf(options: VerifyOptions): Promise<Verdict> {
  const crypto = nodeCrypto();
  return crypto ? nodeVerdict(crypto, options) : webVerdict(options);
}
