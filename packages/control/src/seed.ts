// Companies from a seed, apart: a host without one loads none of this.
export { checkSeed } from "./seed/check-seed.ts";
export type { SeedSource } from "./seed/check-seed.ts";
export { givenCompanies } from "./seed/given-companies.ts";
export { SeedError, showPath } from "./seed/seed-error.ts";
export type { SeedPath } from "./seed/seed-error.ts";
export type { Describe } from "./seed/seed-mistakes.ts";
export type { Seed } from "./seed/seed-schema.ts";
