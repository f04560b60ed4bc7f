import { isFields } from "@totem-partner/spec/fields";
import { type GivenValue, type ListName, sayValue } from "@totem-partner/spec/own-alternatives";
import { type Answer, listOf, orderOf } from "../../answers/answer.ts";
import {
  consistent,
  contradicts,
  integerFrom,
  notObservable,
  outside,
  settled,
  type Verdict,
} from "../../findings/finding.ts";
import { documented } from "../../findings/documented.ts";
import { envelopeVerdict, nameOfList } from "../../findings/own-shapes.ts";
import type { ListSample } from "../../shapes/learned-list.ts";
import { type Asking, asks, get, getList, type Probe } from "../asking/probe.ts";

/** The lists that every company has. */
export const lists = ["/products", "/warehouses", "/authorizations"] as const;

/** Those of the cleaning protocol, which may be absent without one. */
export const cleaningLists = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"] as const;

/** The value that all agree on; if there is none, why not. */
export function agreed(found: readonly (GivenValue | undefined)[], whyNot: string): Verdict {
  const values = [...new Set(found.filter((value) => value !== undefined))];
  const [value] = values;
  if (value === undefined) return notObservable(whyNot);
  return values.length === 1 ? settled(value) : outside(`Lists differ: ${values.map(sayValue).join(", ")}.`);
}

const searches = (["bare", "prefixed"] as const).map(
  (at) => ({ path: "/products?limit=1", at, isSearch: true }) as const,
);

const isObject = ({ status, body }: Answer): boolean => status === 200 && isFields(body);

/** Whether the interface responds under /partner. */
export const pathPrefix: Probe = {
  id: "path-prefix",
  requests: searches,
  *find() {
    const answers: Answer[] = [];
    for (const search of searches) answers.push(yield search);
    const [isBare, isPrefixed] = answers.map((answer) => listOf(answer) !== undefined);
    if (isBare && isPrefixed) return settled("optional");
    if (!isBare && !isPrefixed)
      return answers.some(isObject)
        ? outside("GET /products returned 200, and nothing in it is certainly a list.")
        : contradicts("Neither path returned 200 with a list in JSON.", documented.listOfProducts);
    const status = answers[isBare ? 1 : 0]?.status;
    const value = isBare ? "absent" : "required";
    if (status === 404) return settled(value);
    const why = `The other path returned ${status}, which does not prove that it does not exist.`;
    return consistent([value, "optional"], why);
  },
};

/** Parts of a list that tell its counts apart. */
const parts = [{}, { limit: 1 }, { limit: 1, offset: 1 }, { limit: 1, offset: 1_000_000 }] as const;

const pathOf = (list: string, { limit, offset }: { limit?: number; offset?: number }): string =>
  limit === undefined
    ? list
    : `${list}?limit=${String(limit)}${offset === undefined ? "" : `&offset=${String(offset)}`}`;

export const listEnvelope: Probe = {
  id: "list-envelope",
  requests: asks(
    ...[...lists, ...cleaningLists].flatMap((list) => [
      ...parts.map((part) => pathOf(list, part)),
      `${list}?limit=1&offset={n}`,
    ]),
  ),
  *find() {
    const found = new Map<ListName, string>();
    for (const path of lists) found.set(nameOfList(path), (yield* getList(path)).envelope);
    for (const path of cleaningLists) {
      const list = listOf(yield* get(path));
      if (list) found.set(nameOfList(path), list.envelope);
    }
    if (![...found.values()].includes("own") && new Set(found.values()).size === 1)
      return agreed([...found.values()], "");
    const samples = new Map<ListName, ListSample[]>();
    for (const path of [...lists, ...cleaningLists].filter((one) => found.has(nameOfList(one)))) {
      const seen: ListSample[] = [];
      for (const part of [...parts, { limit: 1, offset: listOf(yield* get(path))?.records.length ?? 0 }]) {
        const { status, body } = yield* get(pathOf(path, part));
        if (status === 200) seen.push({ body, limit: undefined, offset: 0, of: path, ...part });
      }
      samples.set(nameOfList(path), seen);
    }
    return envelopeVerdict(found, samples);
  },
};

export const listOrder: Probe = {
  id: "list-order",
  requests: asks(...lists),
  *find() {
    const found: ReturnType<typeof orderOf>[] = [];
    for (const path of lists) {
      const order = orderOf((yield* getList(path)).records);
      if (order === "neither") return outside(`GET ${path} is not ordered by createdAt.`);
      found.push(order);
    }
    return agreed(found, "No list has two records with different createdAt.");
  },
};

interface Found {
  /** How many records the list returned without a limit. */
  shown: number;
  /** Whether a limit of one more returned one more, which shows that the default truncated the list. */
  isDefault: boolean;
  /** Whether the envelope names a different limit from the one that truncated the list. */
  isDenied: boolean;
}

function* defaultOf(path: string): Asking<Found | undefined> {
  const shown = (yield* getList(path)).records.length;
  if (shown === 0) return undefined;
  const longer = listOf(yield* get(`${path}?limit=${shown + 1}`));
  if (longer?.records.length !== shown + 1) return { shown, isDefault: false, isDenied: false };
  // Rules out that a record was created meanwhile, which would look the same.
  const later = yield* getList(path, { again: true });
  const isDefault = later.records.length === shown;
  return { shown, isDefault, isDenied: isDefault && (later.limit ?? shown) !== shown };
}

/** How many records a list returns when no limit is given. */
export const defaultLimit: Probe = {
  id: "default-limit",
  requests: [...asks(...lists), ...asks(...lists.map((path) => `${path}?limit={n}`))],
  *find() {
    const found: Found[] = [];
    for (const path of lists) {
      const one = yield* defaultOf(path);
      if (one) found.push(one);
    }
    if (found.some(({ isDenied }) => isDenied))
      return outside("The envelope names a different limit from the one used.");
    const defaults = found.filter(({ isDefault }) => isDefault).map(({ shown }) => shown);
    if (defaults.length > 0) {
      const most = Math.max(...found.map(({ shown }) => shown));
      if (most > Math.min(...defaults)) return outside("One list returns more records by default than another.");
      return agreed(defaults, "");
    }
    const most = Math.max(0, ...found.map(({ shown }) => shown));
    if (most === 0) return notObservable("Every list is empty.");
    return integerFrom(most, "No list has more records than it returns by default.");
  },
};
