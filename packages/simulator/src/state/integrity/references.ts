import { isFields } from "@totem-partner/spec/fields";
import type { Form } from "../../domain/shapes.ts";
import { type CompanyState, recordLists, stateLists } from "../state.ts";

interface StateFault {
  path: string;
  /** The requirement, beginning with "must" or "is". */
  message: string;
}

/** The finding of a check: something that is wrong or, after each record, nothing more. */
export type Finding = StateFault | undefined;

export const fault = (path: string, message: string): StateFault => ({ path, message });

export function* repeated<R>(
  list: string,
  records: readonly R[],
  keyOf: (record: R) => string | null,
  message: string,
  field = "",
): Generator<Finding> {
  const seen = new Set<string>();
  for (const [at, record] of records.entries()) {
    const key = keyOf(record);
    if (key === null) continue;
    if (seen.has(key)) yield fault(`${list}/${at}${field}`, message);
    seen.add(key);
    yield undefined;
  }
}

const kinds: Partial<Record<string, string>> = {
  totemGroups: "a totem group",
  products: "a product",
  warehouses: "a warehouse",
  authorizations: "an authorization",
  categories: "a category",
  types: "a type",
} satisfies Partial<Record<(typeof recordLists)[number], string>>;

function listOf(field: Form): string | undefined {
  if (field.is === "or-null") return listOf(field.of);
  return field.is === "uuid" ? field.of : undefined;
}

function referencesIn(form: Form | undefined): [field: string, list: string][] {
  if (form?.is === "any-of") return referencesIn(form.forms[0]);
  return Object.entries(form?.is === "fields" ? form.fields : {}).flatMap(([field, of]): [string, string][] => {
    const list = listOf(of);
    return list === undefined ? [] : [[field, list]];
  });
}

function* unknownIds(state: CompanyState): Generator<Finding> {
  const known = new Map<string, ReadonlySet<string>>(
    recordLists.map((list) => [list, new Set(state[list].map(({ id }) => id))]),
  );
  const parts = new Map<string, unknown>(Object.entries(state));
  function* check(path: string, id: unknown, list: string): Generator<Finding> {
    if (typeof id !== "string" || known.get(list)?.has(id)) return;
    yield fault(path, `must be the id of ${String(kinds[list])} in this state; there is no ${id}`);
  }
  for (const [list, { form }] of Object.entries(stateLists)) {
    const references = referencesIn(form);
    const records: unknown = references.length > 0 ? parts.get(list) : [];
    for (const [at, record] of Array.isArray(records) ? records.entries() : []) {
      if (!isFields(record)) continue;
      for (const [field, target] of references) yield* check(`/${list}/${String(at)}/${field}`, record[field], target);
      yield undefined;
    }
  }
  for (const [at, { kind, firstId, secondId }] of state.incompatibilities.entries()) {
    const members = kind === "category" ? "categories" : "types";
    yield* check(`/incompatibilities/${at}/firstId`, firstId, members);
    yield* check(`/incompatibilities/${at}/secondId`, secondId, members);
  }
}

export function* referenceFaults(state: CompanyState): Generator<Finding> {
  yield* unknownIds(state);
  for (const list of recordLists) {
    const records: readonly { id: string }[] = state[list];
    const message = "must differ from the id of every other record in the list";
    yield* repeated(`/${list}`, records, ({ id }) => id, message, "/id");
  }
  for (const list of ["carriers", "drivers"] as const) {
    yield* repeated(`/${list}`, state[list], (taxId) => taxId, "must occur only once");
  }
  // An externalId belongs to at most one record that is not deleted.
  for (const list of ["products", "warehouses"] as const) {
    const records: readonly { externalId: string | null; deletedAt: string | null }[] = state[list];
    const keyOf = ({ externalId, deletedAt }: (typeof records)[number]) => (deletedAt === null ? externalId : null);
    const message = `must differ from the externalId of every other of the ${list}`;
    yield* repeated(`/${list}`, records, keyOf, message, "/externalId");
  }
}
