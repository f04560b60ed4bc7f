// Companies from a seed, apart: a host without one loads none of this.
export { checkSeed, type Seed, type SeedSource } from "./seed/check-seed.ts";
export { seededCompanies } from "./seed/seeded-companies.ts";
export { type Describe, SeedError, type SeedPath, showPath } from "./seed/seed-mistakes.ts";
