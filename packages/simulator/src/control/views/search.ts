import type { Company } from "../../company/company.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import type { Authorization } from "../../domain/authorizations/authorization.ts";
import type { Operation } from "../../domain/authorizations/authorization-transitions.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Redactor } from "../../journal/redaction.ts";

/** Something that a search found, and the view of the dashboard that shows it. */
export interface Found {
  view: "authorizations" | "operations" | "deliveries" | "requests" | "catalog";
  id: string;
  title: string;
  /** Tells it from others. */
  detail: string;
}

/** The number of records of each kind that are searched, the newest first; those named by id or externalId are found anyway. */
const mostSearched = 1000;

const mostFound = 20;

/** A list whose end has the newest records. */
interface Searched<T> {
  readonly size: number;
  slice(from: number, to: number): T[];
}

const newestOf = <T>(all: Searched<T>): T[] => all.slice(Math.max(all.size - mostSearched, 0), all.size).reverse();

const externalIdOf = ({ origin }: Authorization): string | null => (origin.kind === "erp" ? origin.externalId : null);

const nameOf = (one: Authorization): string => externalIdOf(one) ?? one.id;

const wordsOf = (one: Authorization): (string | null)[] => {
  const { id, carrierTaxId, driverNif, tractorPlate, trailerPlates } = one;
  return [id, externalIdOf(one), carrierTaxId, driverNif, tractorPlate, ...trailerPlates];
};

/** The first entries in which a word contains the text, whatever its case. */
function* matching<T>(text: string, all: readonly T[], words: (one: T) => readonly (string | null)[]): Generator<T> {
  const wanted = text.toLowerCase();
  for (const one of all) if (words(one).some((word) => word?.toLowerCase().includes(wanted))) yield one;
}

function show<T>(entries: Iterable<T>, found: (entry: T) => Found): Found[] {
  const shown = new Map<string, Found>();
  for (const entry of entries) {
    const one = found(entry);
    shown.set(one.id, one);
    if (shown.size === mostFound) break;
  }
  return [...shown.values()];
}

function* authorizationsOf(text: string, { records }: Company): Generator<Authorization> {
  const { authorizations, creates } = records;
  for (const id of [text, creates.get(text)?.id]) {
    const named = id === undefined ? undefined : authorizations.get(id);
    if (named) yield named;
  }
  yield* matching(text, newestOf(authorizations), wordsOf);
}

const operationWords = (one: Operation): string[] => {
  const { id, authorizationId, driverNif, tractorPlate, trailerPlates } = one;
  return [id, authorizationId, driverNif, tractorPlate, ...trailerPlates];
};

const deliveryWords = ({ id, told }: Delivery): (string | null)[] =>
  "text" in told ? [id] : [id, ...wordsOf(told.event.authorization)];

/** Finds what names a text among the newest records, the journal and the log. */
export function search(
  text: string,
  company: Company,
  { journal, redactor }: { journal: Journal; redactor: Redactor },
): { items: Found[] } {
  const { records, deliveries } = company;
  const { operations, products, warehouses } = records;
  const catalog = [...newestOf(products), ...newestOf(warehouses)];
  const requests = journal.find(company, { mentions: text }).reverse();
  return {
    items: [
      ...show(authorizationsOf(text, company), (one) => ({
        view: "authorizations",
        id: one.id,
        title: nameOf(one),
        detail: `${one.status}, ${one.operationType}, ${String(one.remainingQuantity)} of ${String(one.quantity)} remain`,
      })),
      ...show(matching(text, newestOf(operations), operationWords), ({ id, quantity, driverNif, tractorPlate }) => {
        const title = `${String(quantity)} recorded`;
        return { view: "operations", id, title, detail: `${tractorPlate}, ${driverNif}` };
      }),
      ...show(
        matching(text, deliveries.all.slice(-mostSearched).reverse(), deliveryWords),
        ({ id, type: title, state: detail }) => ({ view: "deliveries", id, title, detail }),
      ),
      ...show(requests, (record) => {
        const { id, method, target, status, problem } = journal.summarize(record);
        const detail = [status ?? "no response", problem].filter((part) => part !== null).join(" ");
        return { view: "requests", id, title: `${method} ${target}`, detail };
      }),
      ...show(
        matching(text, catalog, ({ id, externalId, name }) => [id, externalId, name]),
        ({ id, externalId, name }) => ({ view: "catalog", id, title: name, detail: externalId ?? id }),
      ),
    ].map((one): Found => ({ ...one, title: redactor.text(one.title), detail: redactor.text(one.detail) })),
  };
}
