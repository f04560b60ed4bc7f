import { canCreate, type Kind } from "./kinds.ts";
import { type Ask, requestLine } from "./ask.ts";
import { supplies, trials } from "./play-trials.ts";
import { readSteps } from "./reads.ts";
import { isListed, searchPage } from "./clean-up.ts";
import { filled, givenLists, type Words } from "./givens.ts";

/** A request as `--dry-run` prints it, with its body. */
function plannedLine(ask: Ask): string {
  const sent = ask.body ?? ask.form;
  return sent ? `${requestLine(ask)} ${JSON.stringify(sent)}` : requestLine(ask);
}

function plannedWrites(allowed: ReadonlySet<Kind>): Ask[] {
  const played = trials.filter(({ kind }) => allowed.has(kind));
  const found = [...allowed].filter(isListed).flatMap((kind) => [searchPage(kind, 0), searchPage(kind, "{n}")]);
  const isForAuthorizations = allowed.has("authorization");
  const named = isForAuthorizations ? givenLists : [];
  const supplied = (["product", "warehouse"] as const)
    .filter((kind) => isForAuthorizations && allowed.has(kind))
    .map((kind) => supplies[kind]);
  const asks: Ask[] = [...named, ...supplied, ...played.flatMap(({ requests }) => requests), ...found];
  return asks.filter(({ needs }) => needs === undefined || canCreate(needs, allowed));
}

/**
 * Every request that a calibration may make, each once: reads are made twice, and writes again with new records.
 * Known values are filled in.
 */
export function plannedRequests(
  isPrefixed: boolean,
  allowed: ReadonlySet<Kind> = new Set(),
  words: Words = {},
): string[] {
  const at = isPrefixed ? "prefixed" : "bare";
  const reads = readSteps.flatMap(({ requests }) => requests);
  const asks: readonly Ask[] = [...reads, ...plannedWrites(allowed)];
  return [...new Set(asks.map((ask) => plannedLine(filled({ at, ...ask }, words))))];
}
