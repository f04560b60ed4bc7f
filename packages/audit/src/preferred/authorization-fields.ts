import type { Faker } from "@faker-js/faker";
import { day, type Draw, type Generator, hour, instant, sometimes } from "./draw.ts";
import { productName, warehouseName } from "./grain.ts";
import { companyName, companyTaxId, personTaxId } from "./tax-ids.ts";

/** A weight as a weighbridge measures it: in steps of 20 kg, in tonnes. */
const tonnes = ({ number }: Faker, min: number, max: number): number =>
  number.int({ min: min * 50, max: max * 50 }) / 50;

/** The letters of Spanish plates: no vowels, no Ñ, no Q. */
const plateLetters = "BCDFGHJKLMNPRSTVWXYZ";

/** The plate of a tractor, such as `1234BCD`. */
const tractorPlate = (random: Faker): string =>
  random.string.numeric(4) + random.string.fromCharacters(plateLetters, 3);

/** The plate of a trailer, such as `R1234BCD`. */
const trailerPlate = (random: Faker): string => `R${tractorPlate(random)}`;

/** States that follow from the operation. */
const states: Readonly<Record<string, string>> = {
  createAuthorization: "Active",
  updateAuthorization: "Active",
  cancelAuthorization: "Finished",
};

/** The window of an authorization: none, a start, or both; an Active one has not reached its end. */
function drawEnd({ random, now, record }: Draw): string | null {
  const { scheduledDate, status } = record;
  if (typeof scheduledDate !== "string" || random.datatype.boolean(0.4)) return null;
  const start = Date.parse(scheduledDate);
  const from = status === "Active" ? Math.max(start, Math.ceil(now / hour) * hour) : start;
  return instant(from + random.number.int({ min: 2, max: 14 }) * hour);
}

function drawStart({ random, now }: Draw): string | null {
  if (random.datatype.boolean(0.3)) return null;
  return instant(Math.ceil(now / hour) * hour + random.number.int({ min: -2 * 24, max: 5 * 24 }) * hour);
}

/** The remaining quantity: the whole of a new authorization, and some of an Active one. */
function drawRemaining({ random, operationId, record }: Draw): number {
  const quantity = Number(record["quantity"]);
  const isWhole = operationId === "createAuthorization" || random.datatype.boolean();
  if (isWhole) return quantity;
  const steps = Math.round(quantity * 50);
  return random.number.int({ min: record["status"] === "Active" ? 1 : 0, max: steps }) / 50;
}

/** The fields of an authorization; each may depend on earlier ones. */
export const authorizationFields: Readonly<Record<string, Generator>> = {
  "Authorization.status": ({ random, operationId }) =>
    states[operationId] ?? random.helpers.arrayElement(["Active", "Finished"]),
  product: productName,
  warehouse: warehouseName,
  scheduledDate: drawStart,
  endDate: drawEnd,
  // A truckload on a day, or a contract for many trucks.
  quantity: ({ random, record }) =>
    record["scheduledDate"] === null ? tonnes(random, 50, 500) : tonnes(random, 8, 28),
  remainingQuantity: drawRemaining,
  carrierTaxId: ({ random }) => (random.datatype.boolean(0.8) ? companyTaxId(random) : personTaxId(random)),
  batch: sometimes(
    ({ random, now }) => `L-${String(new Date(now - 30 * day).getUTCFullYear())}-${random.string.numeric(3)}`,
  ),
  format: sometimes(({ random }) => random.helpers.arrayElement(["granel", "big bag", "sacos de 25 kg", "palés"])),
  partnerName: ({ random }) => companyName(random),
  partnerCif: ({ random, record }) => companyTaxId(random, record["partnerName"]),
  productOwnerName: ({ random }) => companyName(random),
  productOwnerCif: ({ random, record }) => companyTaxId(random, record["productOwnerName"]),
  driverNif: sometimes(({ random }) => personTaxId(random)),
  tractorPlate: sometimes(({ random }) => tractorPlate(random)),
  trailerPlates: ({ random }) => random.helpers.uniqueArray(() => trailerPlate(random), random.number.int({ max: 2 })),
};
