import { isFields } from "@totem-partner/spec/fields";
import { type CompanyState, type RecordList, recordLists } from "../state-format.ts";
import { fault, repeated, type Finding } from "./fault.ts";

/** The kinds of records that others refer to, in words. */
const kinds = {
  totemGroups: "a totem group",
  products: "a product",
  warehouses: "a warehouse",
  authorizations: "an authorization",
  categories: "a category",
  types: "a type",
} as const satisfies Partial<Record<RecordList, string>>;

type Target = keyof typeof kinds;

/** The fields that refer to another record by its id, and the list that must have it. */
const references: readonly [keyof CompanyState, Readonly<Record<string, Target>>][] = [
  ["warehouses", { totemGroupId: "totemGroups" }],
  ["authorizations", { totemGroupId: "totemGroups", productId: "products", warehouseId: "warehouses" }],
  ["creates", { authorizationId: "authorizations" }],
  ["waiting", { authorizationId: "authorizations" }],
  ["operations", { authorizationId: "authorizations" }],
  ["types", { categoryId: "categories" }],
];

/** Every id that refers to no record of the state. */
function* unknownIds(state: CompanyState): Generator<Finding> {
  const idsOf = (list: RecordList) => new Set(state[list].map(({ id }) => id));
  const known = new Map(recordLists.map((list) => [list, idsOf(list)]));
  function* check(path: string, id: unknown, list: Target): Generator<Finding> {
    if (typeof id !== "string" || known.get(list)?.has(id)) return;
    yield fault(path, `must be the id of ${kinds[list]} in this state; there is no ${id}`);
  }
  for (const [list, fields] of references) {
    const records: unknown = state[list];
    const targets = Object.entries(fields);
    for (const [at, record] of Array.isArray(records) ? records.entries() : []) {
      if (!isFields(record)) continue;
      for (const [field, target] of targets) {
        yield* check(`/${list}/${String(at)}/${field}`, record[field], target);
      }
      yield undefined;
    }
  }
  for (const [at, { kind, firstId, secondId }] of state.incompatibilities.entries()) {
    const members = kind === "category" ? "categories" : "types";
    yield* check(`/incompatibilities/${at}/firstId`, firstId, members);
    yield* check(`/incompatibilities/${at}/secondId`, secondId, members);
  }
}

/** Ids that refer to nothing, and duplicate ids and names. */
export function* referenceFaults(state: CompanyState): Generator<Finding> {
  yield* unknownIds(state);
  for (const list of recordLists) {
    const records: readonly { id: string }[] = state[list];
    yield* repeated(
      `/${list}`,
      records,
      ({ id }) => id,
      "must differ from the id of every other record in the list",
      "/id",
    );
  }
  for (const list of ["carriers", "drivers"] as const) {
    yield* repeated(`/${list}`, state[list], (taxId) => taxId, "must occur only once");
  }
  // An externalId belongs to at most one record that is not deleted.
  for (const list of ["products", "warehouses"] as const) {
    const records: readonly { externalId: string | null; deletedAt: string | null }[] = state[list];
    yield* repeated(
      `/${list}`,
      records,
      ({ externalId, deletedAt }) => (deletedAt === null ? externalId : null),
      `must differ from the externalId of every other of the ${list}`,
      "/externalId",
    );
  }
}
