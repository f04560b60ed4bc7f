import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isRefused, listOf, problemOf } from "../shapes/answer.ts";
import type { Ask, Asking } from "./ask.ts";
import { idIn } from "./recognition.ts";

const authorizations = "/authorizations";

const lists = ["/products", "/warehouses", "/authorizations"] as const;

/** Those of the cleaning protocol, which may be absent without one. */
const cleaningLists = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"] as const;

const allLists = [...lists, ...cleaningLists];

interface Step<T = void, Known extends readonly unknown[] = []> {
  name: string;
  /** Every request that it may make; {n} stands for a number from an earlier response. */
  requests: readonly Ask[];
  ask: (...known: Known) => Asking<T>;
}

const each = (name: string, requests: readonly Ask[]): Step => ({
  name,
  requests,
  *ask() {
    for (const ask of requests) yield ask;
  },
});

const searchesAt = (path: string) => (["bare", "prefixed"] as const).map((at): Ask => ({ path, at, isSearch: true }));
const [searches, slashedSearches] = [searchesAt("/products"), searchesAt("/products/")];

type Lengths = ReadonlyMap<string, number>;

interface Found {
  /** The only side of the prefix that responds; undefined if both do, or none. */
  at: "bare" | "prefixed" | undefined;
  isFound: boolean;
  /** True if a response is certainly a list. */
  hasList: boolean;
  endsInSlash: boolean;
  /** The response in place of a service's JSON, in words; undefined if some response may come from a service. */
  instead: string | undefined;
}

/** Names a response that no service with the interface has: that of a login, a gateway or another site. */
function foreign({ status, type }: Answer): string | undefined {
  if (status >= 500) return `the error ${status}`;
  if (status >= 300 && status < 400) return `a redirect (${status})`;
  if (/[/+]json$/.test(type)) return undefined;
  return `${status} with ${type === "" ? "nothing" : type}`;
}

/** Looks for the interface: where a list is or, without one that is certain, another object in JSON. */
function* searchWith(asks: readonly Ask[], endsInSlash: boolean): Asking<Found> {
  const answers: Answer[] = [];
  for (const ask of asks) answers.push(yield ask);
  const isList = (answer: Answer): boolean => listOf(answer) !== undefined;
  const hasList = answers.some(isList);
  const isObject = ({ status, body }: Answer): boolean => status === 200 && isFields(body);
  const [isBare = false, isPrefixed = false] = answers.map(hasList ? isList : isObject);
  return {
    at: isBare === isPrefixed ? undefined : isBare ? "bare" : "prefixed",
    isFound: isBare || isPrefixed,
    ...{ hasList, endsInSlash },
    instead: answers.some((one) => foreign(one) === undefined) ? undefined : answers.map(foreign)[0],
  };
}

/** With a slash at the end of the path only if nothing is found without. */
function* search(): Asking<Found> {
  const found = yield* searchWith(searches, false);
  return found.isFound ? found : yield* searchWith(slashedSearches, true);
}

/** Beyond the end of any list, so that pages are empty and cheap. */
const farAway = 1_000_000_000;
const tooMany = 1_000_000;

const part = (list: string, limit: number | string, offset?: number | string): Ask => ({
  path: `${list}?limit=${limit}${offset === undefined ? "" : `&offset=${offset}`}`,
});

/** A page beyond the end of the list for which the interface document shows limit and offset. */
const farPage = (limit: number | string): Ask => part(authorizations, limit, farAway);

const plain = (path: string): Ask => ({
  path,
  ...(lists.some((list) => list === path) && { shows: ["list-envelope"] as const }),
});

/** Parts of a list that tell its counts apart. */
export const parts = (list: string): Ask[] => [
  part(list, 1),
  part(list, 1, 1),
  part(list, 2, 2),
  part(list, 1, tooMany),
];

function* readLists(): Asking<Lengths> {
  const lengths = new Map<string, number>();
  const envelopes = new Set<string>();
  for (const path of allLists) {
    const list = listOf(yield plain(path));
    if (!list) continue;
    lengths.set(path, list.records.length);
    const id = idIn(list.records[0]);
    if (id !== undefined && lists.some((one) => one === path)) yield { path: `${path}/{id}`, id };
    envelopes.add(list.envelope);
  }
  // Later refusals are compared with what this request accepts.
  yield farPage(1);
  for (const path of lengths.keys()) if (path !== authorizations) yield part(path, 1, farAway);
  if (!envelopes.has("own") && envelopes.size < 2) return lengths;
  for (const [path, length] of lengths) for (const ask of [...parts(path), part(path, 1, length)]) yield ask;
  return lengths;
}

const overMaximum: Ask = { ...farPage(tooMany), shows: ["limit-over-max"] };

/** Numbers in a refusal that could be the maximum, each with its successor; only tried, never trusted. */
function hintsOf(refusal: Answer): number[] {
  const numbers = (problemOf(refusal)?.message.match(/\d{1,6}/g) ?? []).slice(0, 3).map(Number);
  return numbers.flatMap((number) => [number, number + 1]);
}

function* narrow(refusal: Answer): Asking<void> {
  let [accepted, refused] = [1, tooMany];
  const hints = hintsOf(refusal);
  while (refused - accepted > 1) {
    const hint = hints.shift();
    if (hint !== undefined && (hint <= accepted || hint >= refused)) continue;
    const limit = hint ?? Math.floor((accepted + refused) / 2);
    const answer = yield farPage(limit);
    if (listOf(answer)) accepted = limit;
    else if (isRefused(answer)) refused = limit;
    else return;
  }
}

/** Reads a list that does not say its limit in two parts, if it is truncated. */
function* readAll(list: string): Asking<void> {
  const length = listOf(yield part(list, tooMany))?.records.length ?? 0;
  if (length === 0) return;
  yield part(list, length + 1);
  if (listOf(yield part(list, 1, length))?.records.length !== 1) return;
  for (const limit of [tooMany, length + 1]) yield part(list, limit);
}

function* readLimits(lengths: Lengths): Asking<void> {
  const over = yield overMaximum;
  const limit = listOf(over)?.limit;
  if (isRefused(over)) yield* narrow(over);
  else if (limit !== undefined && limit > 0 && limit < tooMany)
    for (const one of [limit, limit + 1]) yield farPage(one);
  for (const list of lists) {
    const length = lengths.get(list) ?? 0;
    if (length === 0) continue;
    const longer = listOf(yield part(list, length + 1));
    // Rules out that a record was created meanwhile.
    if (longer?.records.length === length + 1) yield plain(list);
    if (listOf(over) && limit === undefined) yield* readAll(list);
  }
}

const protocol: Ask = { path: "/cleaning-protocol", shows: ["cleaning-without-protocol"] };
const webhook: Ask = { path: "/webhook", shows: ["webhook-missing"] };
const absent = cleaningLists.map((path): Ask => ({ path, shows: ["cleaning-without-protocol"] }));
/** A path that the interface does not have. */
export const nowhere: Ask = { path: "/totem-calibration" };

/** Reads records that a company may lack; the protocol twice, since one may have been created meanwhile. */
function* readAbsences(): Asking<void> {
  yield nowhere;
  yield webhook;
  if ((yield protocol).status !== 204) return;
  for (const ask of absent) yield ask;
  yield protocol;
}

export const reads = {
  search: { name: "path-prefix", requests: [...searches, ...slashedSearches], ask: search } satisfies Step<Found>,
  lists: {
    name: "lists",
    requests: [
      ...allLists.flatMap((list) => [plain(list), part(list, 1, farAway), ...parts(list), part(list, 1, "{n}")]),
      ...lists.map((list) => ({ path: `${list}/{id}` })),
    ],
    ask: readLists,
  } satisfies Step<Lengths>,
  limits: {
    name: "limits",
    requests: [
      farPage("{n}"),
      ...lists.flatMap((list) => [part(list, "{n}"), plain(list), part(list, tooMany), part(list, 1, "{n}")]),
    ],
    ask: readLimits,
  } satisfies Step<void, [Lengths]>,
  filters: each("filters", [
    { path: "/products?totemCalibration=1", shows: ["unknown-query-parameter"] },
    { path: authorizations },
    { path: `${authorizations}?scheduledDateFrom=1970-01-02` },
    { path: `${authorizations}?scheduledDateTo=1970-01-01`, shows: ["date-range-end"] },
    { path: `${authorizations}?scheduledDateFrom=9998-12-31` },
    { path: authorizations },
    { path: `${authorizations}?status=Active` },
  ]),
  errors: each("errors", [
    { path: `${authorizations}?limit=0`, shows: ["validation-status"] },
    { path: `${authorizations}?limit=none`, shows: ["validation-status"] },
    ...lists.map((list): Ask => ({ path: `${list}/not-a-uuid`, shows: ["malformed-id"] })),
    { path: "/products/00000000-0000-4000-8000-000000000000" },
  ]),
  absences: {
    name: "webhook and cleaning protocol",
    requests: [nowhere, webhook, protocol, ...absent],
    ask: readAbsences,
  } satisfies Step,
  /** Requests that could lock the caller out. */
  keys: each("keys", [
    { path: "/products", key: "none", shows: ["auth-failure"] },
    { path: "/products", key: "unknown", shows: ["auth-failure"] },
  ]),
};
