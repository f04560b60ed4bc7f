// Companies from a seed, apart: a host without one loads none of this.
import { type Company, type CompanyFixtures, type CompanyInput, testFixtures } from "@totem-partner/simulator";
import * as host from "@totem-partner/simulator/host";
import { giveAuthorization } from "./give-authorizations.ts";
import { type Describe, repeated, SeedMistakes, type SeedPath } from "./seed-mistakes.ts";
import type { SeedSource } from "./check-seed.ts";

export { checkSeed, type Seed, type SeedSource } from "./check-seed.ts";
export { type Describe, SeedError, type SeedPath, showPath } from "./seed-mistakes.ts";

/** Defaults for what a seed file omits: those of the documentation. */
const complete = (fixtures: SeedCompany["fixtures"]): CompanyFixtures => ({ ...testFixtures, ...fixtures });

type CheckedSeed = SeedSource["seed"];
type SeedCompany = CheckedSeed["companies"][number];
type Names = ReadonlyMap<string, string>;

function named(ids: Names, name: string, path: SeedPath, mistakes: SeedMistakes): string | undefined {
  const id = ids.get(name);
  if (id === undefined) mistakes.add(path, `must be the name of an entry above, not ${JSON.stringify(name)}`);
  return id;
}

type Cleaning = NonNullable<SeedCompany["cleaning"]>;

function giveCleaning(company: Company, cleaning: Cleaning, path: SeedPath, mistakes: SeedMistakes): void {
  const made = company.asOf({ id: cleaning.id }, () => host.createProtocol(company, { companyProtocolEnabled: false }));
  const protocol = mistakes.carriedOut(path, made);
  if (protocol && cleaning.active && protocol.state === "Inactive") {
    mistakes.carriedOut(path, host.commandProtocol(company, protocol.id, { type: "activate" }));
  }
  const ids = { category: new Map<string, string>(), type: new Map<string, string>() };
  for (const [at, { id, ...category }] of cleaning.categories.entries()) {
    const result = company.asOf({ id }, () => host.categories.create(company, category));
    const created = mistakes.carriedOut([...path, "categories", at], result);
    if (created) ids.category.set(category.name, created.id);
  }
  for (const [at, { id, category, ...type }] of cleaning.types.entries()) {
    const here = [...path, "types", at];
    const categoryId = category === undefined ? null : named(ids.category, category, [...here, "category"], mistakes);
    if (categoryId === undefined) continue;
    const request = { ...type, ...(categoryId !== null && { categoryId }) };
    const result = company.asOf({ id }, () => host.types.create(company, request));
    const created = mistakes.carriedOut(here, result);
    if (created) ids.type.set(type.name, created.id);
  }
  for (const [at, { id, kind, first, second, ...rest }] of cleaning.incompatibilities.entries()) {
    const here = [...path, "incompatibilities", at];
    const firstId = named(ids[kind], first, [...here, "first"], mistakes);
    const secondId = named(ids[kind], second, [...here, "second"], mistakes);
    if (firstId === undefined || secondId === undefined) continue;
    const request = { kind, firstId, secondId, ...rest };
    const result = company.asOf({ id }, () => host.incompatibilities.create(company, request));
    mistakes.carriedOut(here, result);
  }
}

function giveRecords(company: Company, given: SeedCompany, path: SeedPath, describe: Describe): void {
  const mistakes = new SeedMistakes(describe);
  for (const [at, authorization] of given.authorizations.entries()) {
    giveAuthorization(company, authorization, [...path, "authorizations", at], mistakes);
  }
  if (given.cleaning) giveCleaning(company, given.cleaning, [...path, "cleaning"], mistakes);
  if (given.webhook) {
    const here = [...path, "webhook"];
    const request = mistakes.checked(here, host.readWebhookRequest(given.webhook));
    if (request) mistakes.carriedOut(here, host.putWebhook(company, request));
  }
  mistakes.check();
  host.settle(company);
}

/** Duplicate ids that the schema cannot detect, and unknown totem groups. */
function checkFixtures({ fixtures }: SeedCompany, path: SeedPath, mistakes: SeedMistakes): void {
  const { totemGroups } = complete(fixtures);
  const groups = new Set(totemGroups.map(({ id }) => id));
  for (const list of ["products", "warehouses"] as const) {
    for (const at of repeated((fixtures[list] ?? []).map(({ id }) => id))) {
      mistakes.add([...path, "fixtures", list, at, "id"], "must differ from every other id in the list");
    }
  }
  for (const [at, { totemGroupId }] of (fixtures.warehouses ?? []).entries()) {
    if (totemGroupId === undefined || groups.has(totemGroupId)) continue;
    mistakes.add([...path, "fixtures", "warehouses", at, "totemGroupId"], "must be the id of one of the totem groups");
  }
}

function checkKeys({ companies }: CheckedSeed, mistakes: SeedMistakes): void {
  const keys = companies.flatMap(({ apiKeys }, at) => apiKeys.map((key, index) => [key, at, index] as const));
  for (const place of repeated(keys.map(([key]) => key))) {
    const [, at = 0, index = 0] = keys[place] ?? [];
    mistakes.add(["companies", at, "apiKeys", index], "already belongs to a company");
  }
}

/** @throws {SeedError} for invalid content; later, when a company is created, for records that the service refuses. */
export function seededCompanies({ seed, describe }: SeedSource): {
  companies: CompanyInput[];
  testFixtures: CompanyFixtures | undefined;
} {
  const mistakes = new SeedMistakes(describe);
  checkKeys(seed, mistakes);
  for (const [at, company] of seed.companies.entries()) checkFixtures(company, ["companies", at], mistakes);
  mistakes.check();
  return {
    testFixtures: seed.testFixtures && complete(seed.testFixtures),
    companies: seed.companies.map((given, at) => ({
      name: given.name,
      apiKeys: given.apiKeys,
      fixtures: complete(given.fixtures),
      faults: given.faults,
      initialize: (company) => giveRecords(company, given, ["companies", at], describe),
    })),
  };
}
