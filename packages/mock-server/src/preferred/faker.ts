import type { Faker } from "@faker-js/faker";

const fakerPackage = "@faker-js/faker";

/** Why values cannot be generated here, and what to do about it; undefined where they can. Loads nothing. */
export function fakerObstacle(): string | undefined {
  try {
    import.meta.resolve(fakerPackage);
    return undefined;
  } catch {
    return `Generating values requires Faker. Install it with npm install --save-dev ${fakerPackage}`;
  }
}

/** The number that a UUID begins with. */
const numberIn = (uuid: string): number => Number.parseInt(uuid.slice(0, 8), 16);

/** Begins a source of Spanish names and other random values: the same UUID, the same values. */
export async function spanishFaker(uuid: string): Promise<Faker> {
  // The one of @faker-js/faker/locale/es is shared with everyone in the process. Prism has loaded all locales anyway.
  const { Faker, base, es } = await import("@faker-js/faker");
  return new Faker({ locale: [es, base], seed: numberIn(uuid) });
}
