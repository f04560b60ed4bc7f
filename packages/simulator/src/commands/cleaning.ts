import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import { change } from "../domain/catalog/catalog.ts";
import {
  allowListing,
  changeIncompatibility,
  changeType,
  type CleaningCategory,
  type CleaningType,
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
import { type Listing, type Page, pageOf, type PageRequest } from "../domain/listing.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import { allowMore } from "../domain/room.ts";
import type { Table } from "../records/table.ts";
import { find } from "./lifecycle.ts";

type Schemas = components["schemas"];
type Records = Company["records"];

interface Identified {
  id: string;
  createdAt: number;
}

function list<R extends Identified>(company: Company, listing: Listing<"all", R>, query: PageRequest): Result<Page<R>> {
  const { assume } = company.assumptions;
  const allowed = allowListing(company.records, assume);
  return allowed.ok ? pageOf(listing, { groups: ["all"] }, query, assume) : allowed;
}

function keep<R extends Identified>(records: Table<R>, decided: Result<R>): Result<R> {
  if (decided.ok) records.set(decided.value.id, decided.value);
  return decided;
}

/** Stores a new record, unless the company has reached its record limit. */
function admit<R extends Identified>(company: Company, records: Table<R>, decided: Result<R>): Result<R> {
  if (!decided.ok) return decided;
  const allowed = allowMore(company.holdings, 1);
  return allowed.ok ? keep(records, decided) : allowed;
}

const findCategory = ({ categories }: Records, id: string): Result<CleaningCategory> =>
  find(categories, id, "cleaning_category_not_found", "cleaning category");
const findType = ({ types }: Records, id: string): Result<CleaningType> =>
  find(types, id, "cleaning_type_not_found", "cleaning type");
const findIncompatibility = ({ incompatibilities }: Records, id: string): Result<Incompatibility> =>
  find(incompatibilities, id, "cleaning_incompatibility_not_found", "cleaning incompatibility");

/** Creates a category. */
export const createCategory = (company: Company, request: Schemas["CleaningCategoryCreate"]) =>
  admit(company, company.records.categories, decideCategory(request, company.records, company.context));

/** Returns a page of the protocol's categories. */
export const listCategories = (company: Company, query: PageRequest) =>
  list(company, company.records.lists.categories, query);

/** One category. */
export const getCategory = (company: Company, id: string) => findCategory(company.records, id);

/** Changes a category. */
export function updateCategory(company: Company, id: string, patch: Schemas["CleaningCategoryPatch"]) {
  const found = findCategory(company.records, id);
  if (!found.ok) return found;
  return keep(company.records.categories, done(change(found.value, patch, company.clock.now())));
}

/** Creates a type. */
export const createType = (company: Company, request: Schemas["CleaningTypeCreate"]) =>
  admit(company, company.records.types, decideType(request, company.records, company.context));

/** Returns a page of the protocol's types. */
export const listTypes = (company: Company, query: PageRequest) => list(company, company.records.lists.types, query);

/** One type. */
export const getType = (company: Company, id: string) => findType(company.records, id);

/** Changes a type. */
export function updateType(company: Company, id: string, patch: Schemas["CleaningTypePatch"]) {
  const found = findType(company.records, id);
  if (!found.ok) return found;
  return keep(company.records.types, changeType(found.value, patch, company.records, company.clock.now()));
}

/** Registers an incompatibility between two categories or two types. */
export const createIncompatibility = (company: Company, request: Schemas["CleaningIncompatibilityCreate"]) =>
  admit(company, company.records.incompatibilities, decideIncompatibility(request, company.records, company.context));

/** Returns a page of the protocol's incompatibilities. */
export const listIncompatibilities = (company: Company, query: PageRequest) =>
  list(company, company.records.lists.incompatibilities, query);

/** One incompatibility. */
export const getIncompatibility = (company: Company, id: string) => findIncompatibility(company.records, id);

/** Changes an incompatibility. */
export function updateIncompatibility(company: Company, id: string, patch: Schemas["CleaningIncompatibilityPatch"]) {
  const { records, clock } = company;
  const found = findIncompatibility(records, id);
  if (!found.ok) return found;
  return keep(records.incompatibilities, changeIncompatibility(found.value, patch, records, clock.now()));
}

/** Deletes an incompatibility. */
export function deleteIncompatibility(company: Company, id: string): Result<Incompatibility> {
  const found = findIncompatibility(company.records, id);
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
