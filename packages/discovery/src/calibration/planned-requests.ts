import { type Ask, requestLine } from "./ask.ts";
import { searchPage } from "./disposal.ts";
import { filled, givenLists, type Words } from "./givens.ts";
import { canCreate, type Kind } from "./kinds.ts";
import { supplies, trials } from "./play.ts";
import { reads } from "./reads.ts";

function plannedLine(ask: Ask): string {
  const sent = ask.body ?? ask.form;
  return sent ? `${requestLine(ask)} ${JSON.stringify(sent)}` : requestLine(ask);
}

function plannedWrites(allowed: ReadonlySet<Kind>): Ask[] {
  const supplied = (["product", "warehouse"] as const).flatMap((kind) => (allowed.has(kind) ? [supplies[kind]] : []));
  const asks = [
    ...(allowed.has("authorization") ? [...givenLists, ...supplied] : []),
    ...trials.flatMap(({ kind, requests }) => (allowed.has(kind) ? requests : [])),
    ...[...allowed].flatMap((kind) => [searchPage(kind, 0) ?? [], searchPage(kind, "{n}") ?? []].flat()),
  ];
  return asks.filter(({ needs }: Ask) => needs === undefined || canCreate(needs, allowed));
}

/** Every request that a calibration may make, each once, with known values filled in. */
export function plannedRequests(
  isPrefixed: boolean,
  allowed: ReadonlySet<Kind> = new Set(),
  words: Words = {},
): string[] {
  const at = isPrefixed ? "prefixed" : "bare";
  const asks = [...Object.values(reads).flatMap(({ requests }) => requests), ...plannedWrites(allowed)];
  return [...new Set(asks.map((ask) => plannedLine(filled({ at, ...ask }, words))))];
}
