import type { Company } from "../../company/company.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import type { Authorization } from "../../domain/authorizations/authorization.ts";
import type { Operation } from "../../domain/authorizations/authorization-transitions.ts";
import type { JournalRecord } from "../../journal/journal-record.ts";

/** An array, or a table of records, oldest first. */
export type Entries<T> = ({ readonly length: number } | { readonly size: number }) & {
  slice(from: number, to: number): T[];
};

/** The number of newest entries in which a text is looked for; those that it names exactly are found anyway. */
const mostSearched = 10_000;

export const sizeOf = (entries: Entries<unknown>): number => ("size" in entries ? entries.size : entries.length);

type Words = readonly (string | null)[];

/** The newest entries that contain every word of a text, in any case, and last those that it names; without a text, all. */
export function matching<T>(
  entries: Entries<T>,
  text: string | undefined,
  wordsOf: (entry: T) => Words,
  namedBy: (text: string) => readonly (T | undefined)[],
): Entries<T> {
  if (text === undefined) return entries;
  const size = sizeOf(entries);
  const named = namedBy(text);
  const wanted = text.toLowerCase().split(/\s+/);
  const found = entries.slice(Math.max(size - mostSearched, 0), size).filter((entry) => {
    const words = wordsOf(entry).join(" ").toLowerCase();
    return !named.includes(entry) && wanted.every((word) => words.includes(word));
  });
  return [...found, ...new Set(named)].filter((entry) => entry !== undefined);
}

export const externalIdOf = ({ origin }: Authorization): string | null =>
  origin.kind === "erp" ? origin.externalId : null;

/** The texts by which an authorization is found. */
export function authorizationWords(one: Authorization): Words {
  const { id, carrierTaxId, driverNif, tractorPlate, trailerPlates } = one;
  return [id, externalIdOf(one), carrierTaxId, driverNif, tractorPlate, ...trailerPlates];
}

/** The operations that a text is about, by their ids, plates and drivers, and by the names of their authorizations. */
export function matchingOperations({ records }: Company, text: string | undefined): Entries<Operation> {
  const { operations, authorizations } = records;
  const words = ({ id, authorizationId, driverNif, tractorPlate, trailerPlates }: Operation): Words => {
    const authorization = authorizations.get(authorizationId);
    const externalId = authorization ? externalIdOf(authorization) : null;
    return [id, authorizationId, externalId, driverNif, tractorPlate, ...trailerPlates];
  };
  return matching(operations, text, words, (id) => [operations.get(id)]);
}

const deliveryWords = ({ id, type, told }: Delivery): Words =>
  "text" in told ? [id, type, told.text] : [id, type, ...authorizationWords(told.event.authorization)];

/** The deliveries in the log that a text is about. */
export const matchingDeliveries = ({ deliveries }: Company, text: string | undefined): Entries<Delivery> =>
  matching(deliveries.all, text, deliveryWords, (id) => [deliveries.get(id)]);

/** The requests whose address or bodies contain each word, as it is or in upper case, as plates and tax ids are. */
export function matchingRequests(all: readonly JournalRecord[], text = ""): JournalRecord[] {
  const words = text.split(/\s+/).map((word) => [word, word.toUpperCase()]);
  return all.filter((one) => words.every((spelled) => spelled.some((word) => one.mentions(word, "anything"))));
}
