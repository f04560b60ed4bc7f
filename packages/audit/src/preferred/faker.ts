import type { Faker } from "@faker-js/faker";

const fakerPackage = "@faker-js/faker";

/** Returns why values cannot be generated here, and what to do about it; undefined if they can. Loads nothing. */
export function fakerUnavailableReason(): string | undefined {
  try {
    import.meta.resolve(fakerPackage);
    return undefined;
  } catch {
    return `Generating values requires Faker. Install it with npm install --save-dev ${fakerPackage}`;
  }
}

/** The number at the beginning of a UUID. */
const numberIn = (uuid: string): number => Number.parseInt(uuid.slice(0, 8), 16);

/** Creates a source of Spanish names and other random values: the same UUID produces the same values. */
export async function spanishFaker(uuid: string): Promise<Faker> {
  // The instance of @faker-js/faker/locale/es is shared by the whole process. Prism has loaded all locales anyway.
  const { Faker, base, es } = await import("@faker-js/faker");
  return new Faker({ locale: [es, base], seed: numberIn(uuid) });
}
