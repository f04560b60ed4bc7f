import { type Company, type CompanyFixtures, type GivenCompany, testFixtures } from "@totem-partner/simulator";
import {
  commandProtocol,
  createAuthorization,
  createCategory,
  createIncompatibility,
  createProtocol,
  createType,
  putWebhook,
  readCreateRequest,
  readWebhookRequest,
  type Result,
} from "@totem-partner/simulator/host";
import type { SeedSource } from "./read-seed.ts";
import type { SeedPath } from "./seed-error.ts";
import type { CheckedSeed, SeedCompany } from "./seed-schema.ts";

type Fail = SeedSource["errorAt"];
type Read<T> = { ok: true; value: T } | { ok: false; errors: { path: string; message: string }[] };

/** What a seed file does not say is as in the documentation. */
const complete = (fixtures: SeedCompany["fixtures"]): CompanyFixtures => ({ ...testFixtures, ...fixtures });

const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

function checked<T>(read: Read<T>, path: SeedPath, fail: Fail): T {
  if (read.ok) return read.value;
  const [error] = read.errors;
  throw fail([...path, ...pathOf(error?.path ?? "")], error?.message ?? "is not valid");
}

function carriedOut<T>(result: Result<T>, path: SeedPath, fail: Fail): T {
  if (result.ok) return result.value;
  const field = result.refusal.errors?.[0]?.path ?? "";
  throw fail([...path, ...pathOf(field)], `${result.refusal.detail} (${result.refusal.code})`);
}

function named(ids: ReadonlyMap<string, string>, name: string, path: SeedPath, fail: Fail): string {
  const id = ids.get(name);
  if (id === undefined) throw fail(path, `nothing in this list is called ${JSON.stringify(name)}`);
  return id;
}

function giveCleaning(company: Company, cleaning: NonNullable<SeedCompany["cleaning"]>, path: SeedPath, fail: Fail) {
  const protocol = carriedOut(createProtocol(company, { companyProtocolEnabled: false }), path, fail);
  if (cleaning.active && protocol.state === "Inactive") {
    carriedOut(commandProtocol(company, protocol.id, { type: "activate" }), path, fail);
  }
  const ids = { category: new Map<string, string>(), type: new Map<string, string>() };
  for (const [at, category] of cleaning.categories.entries()) {
    ids.category.set(
      category.name,
      carriedOut(createCategory(company, category), [...path, "categories", at], fail).id,
    );
  }
  for (const [at, { category, ...type }] of cleaning.types.entries()) {
    const here = [...path, "types", at];
    const categoryId =
      category === undefined ? {} : { categoryId: named(ids.category, category, [...here, "category"], fail) };
    ids.type.set(type.name, carriedOut(createType(company, { ...type, ...categoryId }), here, fail).id);
  }
  for (const [at, { kind, first, second, ...rest }] of cleaning.incompatibilities.entries()) {
    const here = [...path, "incompatibilities", at];
    const firstId = named(ids[kind], first, [...here, "first"], fail);
    const secondId = named(ids[kind], second, [...here, "second"], fail);
    carriedOut(createIncompatibility(company, { kind, firstId, secondId, ...rest }), here, fail);
  }
}

/** The records come first and the webhook last: what was there from the start is not delivered. */
function giveRecords(company: Company, given: SeedCompany, path: SeedPath, fail: Fail): void {
  for (const [at, body] of given.authorizations.entries()) {
    const here = [...path, "authorizations", at];
    carriedOut(createAuthorization(company, checked(readCreateRequest(body), here, fail)), here, fail);
  }
  if (given.cleaning) giveCleaning(company, given.cleaning, [...path, "cleaning"], fail);
  if (given.webhook) {
    const here = [...path, "webhook"];
    carriedOut(putWebhook(company, checked(readWebhookRequest(given.webhook), here, fail)), here, fail);
  }
}

function checkKeys({ companies }: CheckedSeed, fail: Fail): void {
  const seen = new Set<string>();
  for (const [at, { apiKeys }] of companies.entries()) {
    for (const [index, apiKey] of apiKeys.entries()) {
      if (seen.has(apiKey)) throw fail(["companies", at, "apiKeys", index], "this key belongs to a company already");
      seen.add(apiKey);
    }
  }
}

/**
 * The companies of a seed file.
 *
 * @throws {SeedError} when two companies share a key; later, when a company is made, for a record that the service refuses.
 */
export function givenCompanies({ seed, errorAt }: SeedSource): {
  companies: GivenCompany[];
  testFixtures: CompanyFixtures | undefined;
} {
  checkKeys(seed, errorAt);
  return {
    testFixtures: seed.testFixtures && complete(seed.testFixtures),
    companies: seed.companies.map((given, at) => ({
      name: given.name,
      apiKeys: given.apiKeys,
      fixtures: complete(given.fixtures),
      initialize: (company) => giveRecords(company, given, ["companies", at], errorAt),
    })),
  };
}
