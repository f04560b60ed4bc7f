import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import { change } from "../domain/catalog.ts";
import {
  allowListing,
  changeIncompatibility,
  changeType,
  type CleaningCatalog,
  type CleaningCategory,
  decideCategory,
  decideIncompatibility,
  decideType,
  type Incompatibility,
} from "../domain/cleaning/cleaning-catalog.ts";
import {
  type CleaningProtocol,
  decideOnProtocol,
  decideProtocol,
  type ProtocolCommand,
  type ProtocolForm,
} from "../domain/cleaning/cleaning-protocol.ts";
import { type Context, done, refuse, type Result } from "../domain/decision.ts";
import { type Listing, type Page, pageOrAllOf, type PageRequest } from "../domain/listing.ts";
import type { Table } from "../records/tables.ts";
import { admit, find, keep, type NotFoundCode } from "./stored-records.ts";

/** A kind of record of the protocol: where it is kept, and what is decided about it. */
interface Kind<R, Create, Patch> {
  name: string;
  notFound: NotFoundCode;
  kept: (records: Company["records"]) => { table: Table<R>; listing: Listing<"all", R> };
  decide: (request: Create, catalog: CleaningCatalog, context: Context) => Result<R>;
  change: (record: R, patch: Patch, catalog: CleaningCatalog, now: number) => Result<R>;
}

/** The commands on one kind of record. */
const commandsOn = <R extends { id: string }, Create, Patch>({
  name,
  notFound,
  kept,
  decide,
  change: decideChange,
}: Kind<R, Create, Patch>) => ({
  /** Creates a record. */
  create: (company: Company, request: Create): Result<R> =>
    admit(company, kept(company.records).table, decide(request, company.records, company.context)),

  /** Returns a page of the records. */
  list: ({ records, assumptions: { assume } }: Company, query: PageRequest): Result<Page<R>> => {
    const allowed = allowListing(records, assume);
    return allowed.ok ? pageOrAllOf(kept(records).listing, { groups: ["all"] }, query, assume) : allowed;
  },

  /** Returns one record. */
  get: ({ records }: Company, id: string): Result<R> => find(kept(records).table, id, notFound, name),

  /** Changes a record. */
  update: ({ records, clock }: Company, id: string, patch: Patch): Result<R> => {
    const { table } = kept(records);
    const found = find(table, id, notFound, name);
    return found.ok ? keep(table, decideChange(found.value, patch, records, clock.now())) : found;
  },
});

type CategoryPatch = components["schemas"]["CleaningCategoryPatch"];

/** The commands on categories. */
export const categories = commandsOn({
  name: "cleaning category",
  notFound: "cleaning_category_not_found",
  kept: ({ categories: table, lists }) => ({ table, listing: lists.categories }),
  decide: decideCategory,
  change: (category: CleaningCategory, patch: CategoryPatch, _catalog, now) => done(change(category, patch, now)),
});

/** The commands on types. */
export const types = commandsOn({
  name: "cleaning type",
  notFound: "cleaning_type_not_found",
  kept: ({ types: table, lists }) => ({ table, listing: lists.types }),
  decide: decideType,
  change: changeType,
});

/** The commands on incompatibilities between two categories or two types, besides deleting them. */
export const incompatibilities = commandsOn({
  name: "cleaning incompatibility",
  notFound: "cleaning_incompatibility_not_found",
  kept: ({ incompatibilities: table, lists }) => ({ table, listing: lists.incompatibilities }),
  decide: decideIncompatibility,
  change: changeIncompatibility,
});

/** Deletes an incompatibility. */
export function deleteIncompatibility(company: Company, id: string): Result<Incompatibility> {
  const found = incompatibilities.get(company, id);
  if (found.ok) company.records.incompatibilities.delete(found.value.id);
  return found;
}

/** Creates the company's protocol. */
export function createProtocol(company: Company, form: ProtocolForm): Result<CleaningProtocol> {
  return keepProtocol(company, decideProtocol(form, company.records.protocol, company.context));
}

/** Carries out a command on the protocol with this id. */
export function commandProtocol(company: Company, id: string, command: ProtocolCommand): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  return found.ok ? keepProtocol(company, decideOnProtocol(found.value, command, company.context)) : found;
}

/** Deletes the protocol and all its categories, types and incompatibilities. */
export function deleteProtocol(company: Company, id: string): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  if (!found.ok) return found;
  const { records } = company;
  records.protocol = null;
  for (const belonging of [records.categories, records.types, records.incompatibilities]) belonging.clear();
  return found;
}

function findProtocol({ records: { protocol } }: Company, id: string): Result<CleaningProtocol> {
  if (protocol?.id === id.toLowerCase()) return done(protocol);
  return refuse("cleaning_protocol_not_found", "The company has no cleaning protocol with this id.");
}

function keepProtocol(company: Company, decided: Result<CleaningProtocol>): Result<CleaningProtocol> {
  if (decided.ok) company.records.protocol = decided.value;
  return decided;
}
