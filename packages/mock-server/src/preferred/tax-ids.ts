import type { Faker } from "@faker-js/faker";
import { cifOf, nieOf, nifOf } from "@totem-partner/spec/tax-id";

/** The NIF of a person; of one in ten, who came from abroad, the NIE. */
export function personTaxId({ datatype, string }: Faker): string {
  if (datatype.boolean(0.9)) return nifOf(string.numeric(8));
  return nieOf(string.numeric({ length: 1, exclude: "3456789" }) + string.numeric(7));
}

/** What companies are by the end of their names, and the letter that their CIF begins with. */
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

/** The CIF of a company; of the form that its name ends with, where it is known. */
export function companyTaxId({ helpers, string }: Faker, name?: unknown): string {
  const known = companyForms.find(([form]) => typeof name === "string" && name.endsWith(form));
  const [, kind] = known ?? helpers.arrayElement(companyForms);
  return cifOf(kind, string.numeric(7));
}
