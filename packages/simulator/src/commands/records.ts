import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import * as catalog from "../domain/catalog.ts";
import * as cleaning from "../domain/cleaning/cleaning-catalog.ts";
import {
  allowMore,
  type Assume,
  type Context,
  done,
  type Lookup,
  type RefusalCode,
  refuse,
  type Result,
} from "../domain/decision.ts";
import { type Listing, type Page, pageOf, type PageRequest } from "../domain/listing.ts";
import type { CompanyRecords } from "../records/company-records.ts";
import type { Table } from "../records/tables.ts";
import {
  type CleaningProtocol,
  decideOnProtocol,
  decideProtocol,
  type ProtocolForm,
} from "../domain/cleaning/cleaning-protocol.ts";
import { configureWebhook, type WebhookConfiguration, type WebhookRequest } from "../domain/webhook-configuration.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";

type Schemas = components["schemas"];

type NotFoundCode = Extract<RefusalCode, `${string}_not_found`>;

function find<R>(
  records: Lookup<R>,
  id: string,
  code: NotFoundCode,
  name: string,
  covers: (record: R) => boolean = () => true,
): Result<R> {
  const record = records.get(id.toLowerCase());
  return record && covers(record) ? done(record) : refuse(code, `The company has no ${name} with this id.`);
}

interface Kind<R, Create, Patch> {
  name: string;
  notFound: NotFoundCode;
  table: (records: CompanyRecords) => Table<R>;
  page: (records: CompanyRecords, query: PageRequest, assume: Assume) => Result<Page<R>>;
  covers?: (record: R, assume: Assume) => boolean;
  read?: (record: R, assume: Assume) => Result<R>;
  create: (request: Create, records: CompanyRecords, context: Context) => Result<R>;
  change: (record: R, patch: Patch, records: CompanyRecords, now: number) => Result<R>;
}

function commandsOn<R extends { id: string }, Create, Patch>(kind: Kind<R, Create, Patch>) {
  const { table, notFound, name, covers = () => true, read = done } = kind;

  const found = ({ records, assumptions: { assume } }: Company, id: string): Result<R> =>
    find(table(records), id, notFound, name, (record) => covers(record, assume));

  function keep({ records }: Company, decided: Result<R>): Result<R> {
    if (decided.ok) table(records).set(decided.value.id, decided.value);
    return decided;
  }

  function apply(company: Company, id: string, decide: (record: R, now: number) => Result<R>): Result<R> {
    const record = found(company, id);
    return record.ok ? keep(company, decide(record.value, company.clock.now())) : record;
  }

  return {
    /** Changes a record as a rule decides, which is given the record and the instant. */
    apply,

    create: (company: Company, request: Create): Result<R> => {
      const decided = kind.create(request, company.records, company.context);
      if (!decided.ok) return decided;
      const allowed = allowMore(company, 1);
      return allowed.ok ? keep(company, decided) : allowed;
    },

    list: ({ records, assumptions: { assume } }: Company, query: PageRequest): Result<Page<R>> =>
      kind.page(records, query, assume),

    /** Returns a record by its id. */
    get: (company: Company, id: string): Result<R> => {
      const record = found(company, id);
      return record.ok ? read(record.value, company.assumptions.assume) : record;
    },

    /** Changes a record as a PATCH states. */
    update: (company: Company, id: string, patch: Patch): Result<R> =>
      apply(company, id, (record, now) => kind.change(record, patch, company.records, now)),
  };
}

function catalogCommands<R extends catalog.CatalogRecord, Create, Patch>(
  name: Parameters<typeof catalog.decideRecord>[0],
  listing: (records: CompanyRecords) => Listing<ReturnType<typeof catalog.catalogGroupOf>, R>,
  kind: Pick<Kind<R, Create, Patch>, "table" | "create" | "change">,
) {
  const commands = commandsOn({
    ...kind,
    name,
    notFound: `${name}_not_found`,
    page: (records, query, assume) => pageOf(listing(records), catalog.selectCatalog(assume), query, assume),
    covers: catalog.isCovered,
    read: (record: R, assume) => catalog.allowReading(name, record, assume),
  });
  return {
    ...commands,

    /** Deletes a record softly: it is shown, and can no longer be used. */
    delete: (company: Company, id: string): Result<R> =>
      commands.apply(company, id, (record, now) => catalog.softDelete(name, record, now)),
  };
}

/** The commands on products. */
export const products = catalogCommands("product", ({ lists }) => lists.products, {
  table: (records) => records.products,
  create: (request: Schemas["ProductCreate"] & { native?: boolean }, records, context) =>
    catalog.decideRecord("product", request, records.products, context),
  change: (product, patch: Schemas["ProductPatch"], _records, now) =>
    catalog.changeRecord("product", product, patch, now),
});

/** The commands on warehouses. */
export const warehouses = catalogCommands("warehouse", ({ lists }) => lists.warehouses, {
  table: (records) => records.warehouses,
  create: catalog.decideWarehouse,
  change: catalog.changeWarehouse,
});

function pageOfCleaning<R>(records: CompanyRecords, list: Listing<"all", R>, query: PageRequest, assume: Assume) {
  const allowed = cleaning.allowListing(records, assume);
  return allowed.ok ? pageOf(list, { groups: ["all"] }, query, assume) : allowed;
}

/** The commands on cleaning categories, besides deleting them. */
export const categories = commandsOn({
  name: "cleaning category",
  notFound: "cleaning_category_not_found",
  table: (records) => records.categories,
  page: (records, ...query) => pageOfCleaning(records, records.lists.categories, ...query),
  create: cleaning.decideCategory,
  change: (category, patch: Schemas["CleaningCategoryPatch"], _records, now) =>
    done(catalog.change(category, patch, now)),
});

/** The commands on cleaning types, besides deleting them. */
export const types = commandsOn({
  name: "cleaning type",
  notFound: "cleaning_type_not_found",
  table: (records) => records.types,
  page: (records, ...query) => pageOfCleaning(records, records.lists.types, ...query),
  create: cleaning.decideType,
  change: cleaning.changeType,
});

const pairs = commandsOn({
  name: "cleaning incompatibility",
  notFound: "cleaning_incompatibility_not_found",
  table: (records) => records.incompatibilities,
  page: (records, ...query) => pageOfCleaning(records, records.lists.incompatibilities, ...query),
  create: cleaning.decideIncompatibility,
  change: cleaning.changeIncompatibility,
});

/** The commands on pairs of cleaning records that exclude each other. */
export const incompatibilities = {
  ...pairs,

  delete: (company: Company, id: string): Result<cleaning.Incompatibility> => {
    const found = pairs.get(company, id);
    if (found.ok) company.records.incompatibilities.delete(found.value.id);
    return found;
  },
};

export function createProtocol(company: Company, form: ProtocolForm): Result<CleaningProtocol> {
  return keepProtocol(company, decideProtocol(form, company.records.protocol, company.context));
}

export function commandProtocol(
  company: Company,
  id: string,
  command: Parameters<typeof decideOnProtocol>[1],
): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  return found.ok ? keepProtocol(company, decideOnProtocol(found.value, command, company.context)) : found;
}

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

export function getWebhook({ records: { webhook } }: Company): Result<WebhookConfiguration> {
  return webhook ? done(webhook) : refuse("webhook_not_configured", "The company has no webhook configuration.");
}

export function putWebhook(company: Company, request: WebhookRequest): Result<WebhookConfiguration> {
  company.records.webhook = configureWebhook(request, company.records.webhook, company.clock.now());
  return done(company.records.webhook);
}

export function deleteWebhook(company: Company): Result<WebhookConfiguration> {
  const found = getWebhook(company);
  company.records.webhook = null;
  company.deliveries.stop();
  return found;
}

export const getAuthorization = ({ records }: Company, id: string): Result<Authorization> =>
  find(records.authorizations, id, "authorization_not_found", "authorization");
