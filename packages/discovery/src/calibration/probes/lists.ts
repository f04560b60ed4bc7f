import { isFields } from "@totem-partner/spec/fields";
import { type InputValue, type ListName, sayValue } from "@totem-partner/spec/own-alternatives";
import { type Answer, listOf, orderOf } from "../../answers/answer.ts";
import { consistent, contradicts, notObservable, outside, settled, type Verdict } from "../../findings/finding.ts";
import { documented } from "../../findings/documented.ts";
import { envelopeVerdict, nameOfList } from "../../findings/own-shapes.ts";
import type { ListSample } from "../../shapes/learned-list.ts";
import { asks, get, getList, type Probe } from "../asking/probe.ts";

/** The lists that every company has. */
export const lists = ["/products", "/warehouses", "/authorizations"] as const;

/** Those of the cleaning protocol, which may be absent without one. */
export const cleaningLists = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"] as const;

/** The value that all agree on; if there is none, why not. */
export function agreed(found: readonly (InputValue | undefined)[], whyNot: string): Verdict {
  const values = [...new Set(found.filter((value) => value !== undefined))];
  const [value] = values;
  if (value === undefined) return notObservable(whyNot);
  return values.length === 1 ? settled(value) : outside(`Lists differ: ${values.map(sayValue).join(", ")}.`);
}

const searches = (["bare", "prefixed"] as const).map((at) => ({ path: "/products", at, isSearch: true }) as const);

const isObject = ({ status, body }: Answer): boolean => status === 200 && isFields(body);

/** Whether the interface responds under /partner: where a list is, or, without one that is certain, another answer in JSON. */
export const pathPrefix: Probe = {
  id: "path-prefix",
  requests: searches,
  *find() {
    const answers: Answer[] = [];
    for (const search of searches) answers.push(yield search);
    const isList = (answer: Answer): boolean => listOf(answer) !== undefined;
    const isFound = answers.some(isList) ? isList : isObject;
    const [isBare, isPrefixed] = answers.map(isFound);
    if (!isBare && !isPrefixed)
      return contradicts("Neither path returned 200 with a list in JSON.", documented.listOfProducts);
    if (isBare && isPrefixed) {
      const why = "Both paths returned 200, and nothing in either is certainly a list.";
      return isFound === isList ? settled("optional") : consistent(["optional"], why);
    }
    const status = answers[isBare ? 1 : 0]?.status;
    const value = isBare ? "absent" : "required";
    if (status === 404) return settled(value);
    const why = `The other path returned ${status}, which does not prove that it does not exist.`;
    return consistent([value, "optional"], why);
  },
};

/** Parts of a list that tell its counts apart. */
const parts = [
  {},
  { limit: 1 },
  { limit: 1, offset: 1 },
  { limit: 2, offset: 2 },
  { limit: 1, offset: 1_000_000 },
] as const;

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
