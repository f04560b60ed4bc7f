import { type RawBody, signedBytes } from "../signing/signed-content.ts";
import { ageFailure, bodyAgeFailure } from "./age.ts";
import { readEvents, unknownEvent } from "./read-events.ts";
import { type Claim, readClaim } from "./claim.ts";
import type { VerifyOptions } from "./options.ts";
import type { Verdict } from "./verdict.ts";
import { nodeMatches, nodeModules, type NodeModules, webMatches } from "../signing/hmac.ts";

const textOf = (body: RawBody): string =>
  typeof body === "string" ? body.replace(/^\uFEFF/, "") : new TextDecoder("utf-8", { fatal: true }).decode(body);

/** The verdict on a claim, given which of its secrets match. Every secret was tried, wherever the match is. */
function judge(
  { signature, content: { prefix, body } }: Claim,
  matches: readonly boolean[],
  { maxAge, now = Date.now, headers, assumptions }: VerifyOptions,
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
      const events = readEvents(json, headers, assumptions);
      const [event = unknownEvent(json, headers), ...others] = events;
      return { ok: true, event: others.length > 0 ? unknownEvent(json, headers) : event, events, secretIndex };
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
  return judge(claim, signature === "" ? [] : nodeMatches(modules, secrets, content, signature), options);
}

/** The verdict with WebCrypto, on a copy of the bytes: the caller may change them before the verdict is reached. */
export async function webVerdict(options: VerifyOptions): Promise<Verdict> {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content, signature } = claim;
  const bytes = signedBytes(content);
  const body = bytes.subarray(content.prefix.length);
  const matches = await webMatches(secrets, bytes, signature);
  return judge({ ...claim, content: { ...content, body } }, matches, options);
}

/** The verdict with the HMAC that the runtime provides. */
export function verdictOf(options: VerifyOptions): Verdict | Promise<Verdict> {
  const modules = nodeModules();
  return modules ? nodeVerdict(modules, options) : webVerdict(options);
}
