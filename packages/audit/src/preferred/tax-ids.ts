import type { Faker } from "@faker-js/faker";
import { cifOf, nieOf, nifOf } from "@totem-partner/spec/tax-id";

/** The NIF of a person; for one in ten, a foreigner, the NIE. */
export function personTaxId({ datatype, string }: Faker): string {
  if (datatype.boolean(0.9)) return nifOf(string.numeric(8));
  return nieOf(string.numeric({ length: 1, exclude: "3456789" }) + string.numeric(7));
}

/** Types of companies by the suffix of their names, and the first letter of their CIF. */
const companyForms = [
  ["S.L.", "B"],
  ["S.A.", "A"],
  ["S. Coop.", "F"],
] as const;

const trades = ["Transportes", "Cereales", "Harinas", "Piensos", "Molinos", "Agrícola", "Almacenes", "Semillas"];

/** The name of a company in the trade, such as `Harinas Salazar S.L.`. */
export function companyName({ helpers, location, person }: Faker): string {
  const owner = helpers.arrayElement([() => person.lastName(), () => location.city()])();
  const [form] = helpers.arrayElement(companyForms);
  return `${helpers.arrayElement(trades)} ${owner} ${form}`;
}

/** The CIF of a company, of the type in its name, if known. */
export function companyTaxId({ helpers, string }: Faker, name?: unknown): string {
  const known = companyForms.find(([form]) => typeof name === "string" && name.endsWith(form));
  const [, kind] = known ?? helpers.arrayElement(companyForms);
  return cifOf(kind, string.numeric(7));
}
