import { type RawBody, signedBytes } from "../signing/signed-content.ts";
import { ageFailure, bodyAgeFailure } from "./age.ts";
import { readEvents, unknownEvent } from "./read-events.ts";
import { type Claim, readClaim } from "./claim.ts";
import type { VerifyOptions } from "./options.ts";
import type { Verdict } from "./verdict.ts";
import { nodeDigest, nodeMatches, nodeModules, type NodeModules, webDigest, webMatches } from "../signing/hmac.ts";

const textOf = (body: RawBody): string =>
  typeof body === "string" ? body.replace(/^\uFEFF/, "") : new TextDecoder("utf-8", { fatal: true }).decode(body);

/**
 * The verdict on a claim, given which of its secrets match, and the digest of its body. Every secret was tried, wherever
 * the match is.
 */
function judge(
  { signature, content: { prefix, body } }: Claim,
  matches: readonly boolean[],
  { maxAge, now = Date.now, headers, assumptions }: VerifyOptions,
  digest: () => string,
): Verdict {
  const secretIndex = signature === "" ? undefined : matches.indexOf(true);
  if (secretIndex === -1) return "mismatch";
  const aged = prefix && ageFailure(parseInt(prefix), now() / 1000, maxAge ?? 300);
  if (aged) return aged;
  try {
    const json: unknown = JSON.parse(textOf(body));
    if (typeof json === "object" && json !== null) {
      const isAged = maxAge !== undefined && prefix === "" && signature !== "";
      const old = isAged ? bodyAgeFailure(json, now() / 1000, maxAge, assumptions) : undefined;
      if (old) return old;
      let id: string | undefined;
      const around = { headers, bodyId: () => (id ??= `sha256:${digest()}`) };
      const events = readEvents(json, around, assumptions);
      const [event, ...others] = events;
      const only = event === undefined || others.length > 0 ? unknownEvent(json, around) : event;
      return { ok: true, event: only, events, secretIndex };
    }
  } catch {
    // It is not JSON in UTF-8.
  }
  return "malformed-body";
}

/** The verdict with Node's HMAC. */
export function nodeVerdict(modules: NodeModules, options: VerifyOptions): Verdict {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content, signature } = claim;
  const matches = signature === "" ? [] : nodeMatches(modules, secrets, content, signature);
  return judge(claim, matches, options, () => nodeDigest(modules, content.body));
}

/** The verdict with WebCrypto, on a copy of the bytes: the caller may change them before the verdict is reached. */
export async function webVerdict(options: VerifyOptions): Promise<Verdict> {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content, signature } = claim;
  const bytes = signedBytes(content);
  const body = bytes.subarray(content.prefix.length);
  const [matches, digest] = await Promise.all([webMatches(secrets, bytes, signature), webDigest(body)]);
  return judge({ ...claim, content: { ...content, body } }, matches, options, () => digest);
}

/** The verdict with the HMAC that the runtime provides. */
export function verdictOf(options: VerifyOptions): Verdict | Promise<Verdict> {
  const modules = nodeModules();
  return modules ? nodeVerdict(modules, options) : webVerdict(options);
}
