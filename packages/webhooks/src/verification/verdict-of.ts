import { nodeMatches, nodeModules, type NodeModules } from "../signing/node-hmac.ts";
import { webMatches } from "../signing/web-hmac.ts";
import { signedBytes } from "../signing/signed-content.ts";
import { readClaim } from "./claim.ts";
import { judge } from "./judge.ts";
import type { VerifyOptions } from "./options.ts";
import type { Verdict } from "./verdict.ts";

/** The verdict with Node's HMAC. */
export function nodeVerdict(modules: NodeModules, options: VerifyOptions): Verdict {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content, signature } = claim;
  return judge(claim, signature === "" ? [] : nodeMatches(modules, secrets, content, signature), options);
}

/** The verdict with WebCrypto, on a copy of the bytes: the caller may change them before the verdict is reached. */
export async function webVerdict(options: VerifyOptions): Promise<Verdict> {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content, signature } = claim;
  const bytes = signedBytes(content);
  const body = bytes.subarray(content.prefix.length);
  const matches = signature === "" ? [] : await webMatches(secrets, bytes, signature);
  return judge({ ...claim, content: { ...content, body } }, matches, options);
}

/** The verdict with the HMAC that the runtime provides. */
export function verdictOf(options: VerifyOptions): Verdict | Promise<Verdict> {
  const modules = nodeModules();
  return modules ? nodeVerdict(modules, options) : webVerdict(options);
}
