import { type Answer, isRefused, listOf, problemOf } from "../../answers/answer.ts";
import { consistent, integerFrom, outside, settled, type Verdict } from "../../findings/finding.ts";
import { type Asking, asks, get, getList, type Probe } from "../asking/probe.ts";
import { lists } from "./lists.ts";
import { farPage, pagedLists, pagingRequests } from "./paging.ts";

/** More than a service would return at once. */
const tooMany = 1_000_000;

type Maximum =
  | { found: "maximum"; over: "clamp" | "reject"; maximum: number }
  | { found: "no maximum"; atLeast: number }
  | { found: "nonsense"; why: string };

const nonsense = (why: string): Maximum => ({ found: "nonsense", why });

/** Numbers in a refusal that could be the maximum, each with its successor; only tried, never trusted. */
function hintsOf(refusal: Answer): number[] {
  const numbers = (problemOf(refusal)?.message.match(/\d{1,6}/g) ?? []).slice(0, 3).map(Number);
  return numbers.flatMap((number) => [number, number + 1]);
}

/** Narrows down to a limit that is accepted while the next one is refused. */
function* narrowed(refusal: Answer): Asking<Maximum> {
  let [accepted, refused] = [1, tooMany];
  const hints = hintsOf(refusal);
  while (refused - accepted > 1) {
    const hint = hints.shift();
    if (hint !== undefined && (hint <= accepted || hint >= refused)) continue;
    const limit = hint ?? Math.floor((accepted + refused) / 2);
    const answer = yield* get(farPage(limit));
    if (listOf(answer)) accepted = limit;
    else if (isRefused(answer)) refused = limit;
    else return nonsense(`A limit of ${limit} returned ${answer.status}.`);
  }
  return { found: "maximum", over: "reject", maximum: accepted };
}

/** Verifies the limit in the envelope, at the maximum and one above it. */
function* clamped(limit: number): Asking<Maximum> {
  if (limit === tooMany) return { found: "no maximum", atLeast: tooMany };
  if (limit < 1 || limit > tooMany) return nonsense(`A limit of ${tooMany} was replaced by ${limit}.`);
  for (const asked of [limit, limit + 1]) {
    const used = listOf(yield* get(farPage(asked)))?.limit;
    if (used !== limit) return nonsense(`A limit of ${asked} was not replaced by ${limit}.`);
  }
  return { found: "maximum", over: "clamp", maximum: limit };
}

/** A bare array does not contain its limit; only a list that continues after it was truncated shows it. */
function* counted(): Asking<Maximum> {
  let atLeast = 0;
  for (const path of yield* pagedLists()) {
    const count = (yield* getList(`${path}?limit=${tooMany}`)).records.length;
    if (count === 0) continue;
    atLeast = Math.max(atLeast, count);
    const next = yield* getList(`${path}?limit=1&offset=${count}`);
    if (next.records.length !== 1) continue;
    // Rules out that a record was created meanwhile, which would look the same.
    const later = yield* getList(`${path}?limit=${tooMany}`, { again: true });
    if (later.records.length === count) return { found: "maximum", over: "clamp", maximum: count };
  }
  return { found: "no maximum", atLeast };
}

function* maximum(): Asking<Maximum> {
  const one = yield* getList(farPage(1));
  if ((one.limit ?? 1) !== 1) return nonsense("The envelope names a different limit from the requested one.");
  const over = yield* get(farPage(tooMany));
  if (isRefused(over)) return yield* narrowed(over);
  const list = listOf(over);
  if (list === undefined) return nonsense(`A limit of ${tooMany} returned ${over.status}.`);
  return list.limit === undefined ? yield* counted() : yield* clamped(list.limit);
}

const requests = asks(
  farPage("{n}"),
  ...lists.flatMap((path) => [`${path}?limit=${tooMany}`, `${path}?limit=1&offset={n}`]),
).concat(pagingRequests);

const tooFew = "No list was truncated, and no limit was refused.";

const aboutMaximum = (
  id: Probe["id"],
  valueOf: (maximum: Extract<Maximum, { found: "maximum" }>) => string | number,
  without: (atLeast: number) => Verdict,
): Probe => ({
  id,
  requests,
  *find() {
    const it = yield* maximum();
    if (it.found === "nonsense") return outside(it.why);
    return it.found === "maximum" ? settled(valueOf(it)) : without(it.atLeast);
  },
});

export const maxLimit = aboutMaximum(
  "max-limit",
  (it) => it.maximum,
  (atLeast) => integerFrom(Math.max(atLeast, 1), tooFew),
);

export const limitOverMax = aboutMaximum(
  "limit-over-max",
  (it) => it.over,
  () => consistent(["clamp", "reject"], tooFew),
);
