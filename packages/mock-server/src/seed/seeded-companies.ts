import type { Seed } from "@totem-partner/control/seed";

/** The companies of a seed. The YAML parser takes 10 MB, so it is only loaded for a seed. */
export async function companiesIn(seed: string | Seed) {
  const { checkSeed, seededCompanies } = await import("@totem-partner/control/seed");
  if (typeof seed !== "string") return seededCompanies(checkSeed(seed));
  const { readSeedFile } = await import("./read-seed.ts");
  return seededCompanies(readSeedFile(seed));
}
