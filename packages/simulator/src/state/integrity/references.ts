import type { CompanyState } from "../state-format.ts";
import { fault, repeated, type StateFault } from "./fault.ts";

interface Reference {
  path: string;
  id: string;
  known: ReadonlySet<string>;
  kind: string;
}

/** Every id that refers to another record of the state. */
function* references(state: CompanyState): Generator<Reference> {
  const idsOf = (records: readonly { id: string }[]) => new Set(records.map((record) => record.id));
  const products = { known: idsOf(state.products), kind: "product" };
  const warehouses = { known: idsOf(state.warehouses), kind: "warehouse" };
  const authorizations = { known: idsOf(state.authorizations), kind: "authorization" };
  const totemGroups = { known: idsOf(state.totemGroups), kind: "totem group" };
  const members = {
    category: { known: idsOf(state.categories), kind: "category" },
    type: { known: idsOf(state.types), kind: "type" },
  };
  for (const [at, { totemGroupId }] of state.warehouses.entries()) {
    if (totemGroupId !== null) yield { path: `/warehouses/${at}/totemGroupId`, id: totemGroupId, ...totemGroups };
  }
  for (const [at, { productId, warehouseId, totemGroupId }] of state.authorizations.entries()) {
    yield { path: `/authorizations/${at}/totemGroupId`, id: totemGroupId, ...totemGroups };
    if (productId !== null) yield { path: `/authorizations/${at}/productId`, id: productId, ...products };
    if (warehouseId !== null) yield { path: `/authorizations/${at}/warehouseId`, id: warehouseId, ...warehouses };
  }
  for (const list of ["creates", "waiting", "operations"] as const) {
    for (const [at, { authorizationId }] of state[list].entries()) {
      yield { path: `/${list}/${at}/authorizationId`, id: authorizationId, ...authorizations };
    }
  }
  for (const [at, { categoryId }] of state.types.entries()) {
    if (categoryId !== null) yield { path: `/types/${at}/categoryId`, id: categoryId, ...members.category };
  }
  for (const [at, { kind, firstId, secondId }] of state.incompatibilities.entries()) {
    yield { path: `/incompatibilities/${at}/firstId`, id: firstId, ...members[kind] };
    yield { path: `/incompatibilities/${at}/secondId`, id: secondId, ...members[kind] };
  }
}

const listsOfRecords = [
  "totemGroups",
  "products",
  "warehouses",
  "authorizations",
  "operations",
  "categories",
  "types",
  "incompatibilities",
] as const;

/** Ids that refer to nothing, and duplicate ids and names. */
export function* referenceFaults(state: CompanyState): Generator<StateFault> {
  for (const { path, id, known, kind } of references(state)) {
    if (!known.has(id)) yield fault(path, `must be the id of a ${kind} in this state; there is no ${id}`);
  }
  for (const list of listsOfRecords) {
    const records: readonly { id: string }[] = state[list];
    yield* repeated(
      records,
      ({ id }) => id,
      (at) => fault(`/${list}/${at}/id`, "must differ from the id of every other record in the list"),
    );
  }
  for (const list of ["carriers", "drivers"] as const) {
    yield* repeated(
      state[list],
      (taxId) => taxId,
      (at) => fault(`/${list}/${at}`, "must occur only once"),
    );
  }
}
