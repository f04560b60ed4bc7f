import type { CleaningKind, Upload } from "./cleaning.ts";
import type { Catalogued, Company } from "./company.ts";
import type { Entry, Fields } from "./records.ts";

/** A request, read as its framework reads it. */
export interface Asked {
  id: string;
  query: Fields;
  body: Fields;
  /** What a form uploads. */
  document?: Upload | undefined;
}

interface Route {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  run: (company: Company, asked: Asked) => unknown;
  /** Whether its body is a form. */
  isForm?: true;
}

/** A path whose records are listed. */
interface List {
  path: string;
  rows: (company: Company, query: Fields) => readonly Entry[];
}

const catalogued: readonly Catalogued[] = ["products", "warehouses"];
const kinds: readonly CleaningKind[] = ["categories", "types", "incompatibilities"];

export const lists: readonly List[] = [
  { path: "/authorizations", rows: ({ orders }, query) => orders.list(query) },
  ...catalogued.map((kind): List => ({ path: `/${kind}`, rows: (company) => company.of(kind).all })),
  ...kinds.map((kind): List => ({ path: `/cleaning-${kind}`, rows: ({ cleaning }) => cleaning.of(kind).all })),
];

const catalogue = (kind: Catalogued): Route[] => [
  { method: "post", path: `/${kind}`, run: (company, { body }) => company.add(kind, body) },
  { method: "get", path: `/${kind}/:id`, run: (company, { id }) => company.of(kind).find(id) },
  { method: "patch", path: `/${kind}/:id`, run: (company, { id, body }) => company.change(kind, id, body) },
  { method: "delete", path: `/${kind}/:id`, run: (company, { id }) => company.of(kind).remove(id) },
];

const cleaning = (kind: CleaningKind): Route[] => [
  { method: "post", path: `/cleaning-${kind}`, run: (company, { body }) => company.cleaning.add(kind, body) },
  { method: "get", path: `/cleaning-${kind}/:id`, run: (company, { id }) => company.cleaning.of(kind).find(id) },
  {
    method: "patch",
    path: `/cleaning-${kind}/:id`,
    run: (company, { id, body }) => company.cleaning.change(kind, id, body),
  },
];

/** Everything but the lists. What returns nothing is answered with 204. */
export const routes: readonly Route[] = [
  { method: "post", path: "/authorizations", run: ({ orders }, { body }) => orders.create(body) },
  { method: "get", path: "/authorizations/:id", run: ({ orders }, { id }) => orders.get(id) },
  { method: "patch", path: "/authorizations/:id", run: ({ orders }, { id, body }) => orders.update(id, body) },
  { method: "post", path: "/authorizations/:id/cancel", run: ({ orders }, { id }) => orders.cancel(id) },
  { method: "post", path: "/authorizations/:id/webhook", run: ({ orders }, { id, body }) => orders.emit(id, body) },
  ...catalogued.flatMap(catalogue),
  { method: "get", path: "/cleaning-protocol", run: (company) => company.cleaning.protocol },
  {
    method: "post",
    path: "/cleaning-protocol",
    run: (company, { body, document }) => company.cleaning.create(body, document),
    isForm: true,
  },
  {
    method: "patch",
    path: "/cleaning-protocol/:id/configuration",
    run: (company, { id, body, document }) => company.cleaning.configure(id, body, document),
    isForm: true,
  },
  {
    method: "post",
    path: "/cleaning-protocol/:id/activate",
    run: (company, { id }) => company.cleaning.become(id, "Active"),
  },
  {
    method: "post",
    path: "/cleaning-protocol/:id/deactivate",
    run: (company, { id }) => company.cleaning.become(id, "Inactive"),
  },
  { method: "delete", path: "/cleaning-protocol/:id", run: (company, { id }) => company.cleaning.delete(id) },
  ...kinds.flatMap(cleaning),
  {
    method: "delete",
    path: "/cleaning-incompatibilities/:id",
    run: (company, { id }) => company.cleaning.of("incompatibilities").remove(id),
  },
  { method: "get", path: "/webhook", run: (company) => company.webhook },
  { method: "put", path: "/webhook", run: (company, { body }) => company.setWebhook(body) },
  { method: "delete", path: "/webhook", run: (company) => company.removeWebhook() },
];

/** Whether a create found the record that is there. */
export const created = (done: unknown): done is { entry: Entry; isNew: boolean } =>
  typeof done === "object" && done !== null && "isNew" in done;
