import type { CleaningKind, Upload } from "./cleaning.ts";
import type { Catalogued, Company } from "./company.ts";
import type { CreatedRecord, Fields } from "./records.ts";

/** A request, read as its framework reads it. */
export interface Asked {
  id: string;
  query: Fields;
  body: Fields;
  document?: Upload | undefined;
}

/** The outcome of a call: a record, with its kind as its path names it, or nothing. */
export type Does = "create" | "read" | "change" | "act" | "emit" | "put" | "remove";

interface Route {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  does: Does;
  run: (company: Company, asked: Asked) => Fields | { entry: CreatedRecord; isNew: boolean } | undefined;
  isForm?: true;
}

/** A path whose records are listed. */
interface List {
  path: string;
  rows: (company: Company, query: Fields) => readonly CreatedRecord[];
}

const catalogued: readonly Catalogued[] = ["products", "warehouses"];
const kinds: readonly CleaningKind[] = ["categories", "types", "incompatibilities"];

export const lists: readonly List[] = [
  { path: "/authorizations", rows: ({ orders }, query) => orders.list(query) },
  ...catalogued.map((kind): List => ({ path: `/${kind}`, rows: (company) => company.of(kind).all })),
  ...kinds.map((kind): List => ({ path: `/cleaning-${kind}`, rows: ({ cleaning }) => cleaning.of(kind).all })),
];

const route = (method: Route["method"], path: string, does: Does, run: Route["run"], isForm?: true): Route => ({
  ...{ method, path, does, run },
  ...(isForm && { isForm }),
});

const removal = (path: string, run: (company: Company, asked: Asked) => void): Route =>
  route("delete", path, "remove", (company, asked) => {
    run(company, asked);
    return undefined;
  });

const catalogue = (kind: Catalogued): Route[] => [
  route("post", `/${kind}`, "create", (company, { body }) => company.add(kind, body)),
  route("get", `/${kind}/:id`, "read", (company, { id }) => company.of(kind).find(id)),
  route("patch", `/${kind}/:id`, "change", (company, { id, body }) => company.change(kind, id, body)),
  removal(`/${kind}/:id`, (company, { id }) => {
    company.of(kind).remove(id);
  }),
];

const cleaning = (kind: CleaningKind): Route[] => [
  route("post", `/cleaning-${kind}`, "create", (company, { body }) => company.cleaning.add(kind, body)),
  route("get", `/cleaning-${kind}/:id`, "read", (company, { id }) => company.cleaning.of(kind).find(id)),
  route("patch", `/cleaning-${kind}/:id`, "change", (company, { id, body }) => company.cleaning.change(kind, id, body)),
];

const [order, protocol, links] = ["/authorizations", "/cleaning-protocol", "/cleaning-incompatibilities"];

/** Everything but the lists: with them, all 38 operations. */
export const routes: readonly Route[] = [
  route("post", order, "create", ({ orders }, { body }) => orders.create(body)),
  route("get", `${order}/:id`, "read", ({ orders }, { id }) => orders.get(id)),
  route("patch", `${order}/:id`, "change", ({ orders }, { id, body }) => orders.update(id, body)),
  route("post", `${order}/:id/cancel`, "act", ({ orders }, { id }) => orders.cancel(id)),
  route("post", `${order}/:id/webhook`, "emit", ({ orders }, { id, body }) => orders.emit(id, body)),
  ...catalogued.flatMap(catalogue),
  route("get", protocol, "read", (company) => company.cleaning.protocol),
  route("post", protocol, "create", ({ cleaning }, { body, document }) => cleaning.create(body, document), true),
  route(
    ...(["patch", `${protocol}/:id/configuration`, "change"] as const),
    ({ cleaning }, { id, body, document }) => cleaning.configure(id, body, document),
    true,
  ),
  route("post", `${protocol}/:id/activate`, "act", (company, { id }) => company.cleaning.become(id, "Active")),
  route("post", `${protocol}/:id/deactivate`, "act", (company, { id }) => company.cleaning.become(id, "Inactive")),
  removal(`${protocol}/:id`, (company, { id }) => {
    company.cleaning.delete(id);
  }),
  ...kinds.flatMap(cleaning),
  removal(`${links}/:id`, (company, { id }) => {
    company.cleaning.of("incompatibilities").remove(id);
  }),
  route("get", "/webhook", "read", (company) => company.webhook),
  route("put", "/webhook", "put", (company, { body }) => company.setWebhook(body)),
  removal("/webhook", (company) => {
    company.removeWebhook();
  }),
];

/** Returns true if a create says that it may have found the record that is there. */
export const created = (done: ReturnType<Route["run"]>): done is { entry: CreatedRecord; isNew: boolean } =>
  typeof done === "object" && "isNew" in done;
