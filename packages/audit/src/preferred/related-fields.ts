import type { Faker } from "@faker-js/faker";
import { cifOf, nieOf, nifOf } from "@totem-partner/spec/tax-id";
import type { OperationId } from "@totem-partner/spec/operations";

export interface Occasion {
  readonly random: Faker;
  /** The time of the company's clock, in milliseconds. */
  readonly now: number;
  readonly operationId: OperationId;
  readonly entries: number;
}

export const absent = Symbol("absent");

type RelatedField = (occasion: Occasion, record: Readonly<Record<string, unknown>>) => unknown;

const hour = 3_600_000;
const day = 24 * hour;

/** The years in which instants have the form of the contract. */
const [earliest, latest] = [Date.UTC(1000, 0), Date.UTC(9998, 11, 31)];

const instant = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, earliest), latest)).toISOString();

const nextHour = (now: number): number => Math.ceil(now / hour) * hour;

const outcomes: Partial<Record<OperationId, string>> = {
  createAuthorization: "Active",
  updateAuthorization: "Active",
  cancelAuthorization: "Finished",
  activateCleaningProtocol: "Active",
  deactivateCleaningProtocol: "Inactive",
};

/** The end of a window, which has a start, and which an Active authorization has not reached. */
const drawEnd: RelatedField = ({ random, now }, { scheduledDate, status }) => {
  if (typeof scheduledDate !== "string" || random.datatype.boolean(0.4)) return null;
  const start = Date.parse(scheduledDate);
  const from = status === "Active" ? Math.max(start, nextHour(now)) : start;
  return instant(from + random.number.int({ min: 2, max: 14 }) * hour);
};

/** The whole quantity of a new authorization; otherwise, half of the time, some of it in steps of 0.02. */
const drawRemaining: RelatedField = ({ random, operationId }, { quantity, status }) => {
  if (operationId === "createAuthorization" || random.datatype.boolean()) return quantity;
  return random.number.int({ min: status === "Active" ? 1 : 0, max: Math.round(Number(quantity) * 50) }) / 50;
};

/** A weight as a weighbridge measures it, in tonnes: a truckload on a day, or a contract for many trucks. */
const drawQuantity: RelatedField = ({ random }, { scheduledDate }) =>
  random.number.int(scheduledDate === null ? { min: 2500, max: 25_000 } : { min: 400, max: 1400 }) / 50;

function drawPerson({ datatype, string }: Faker): string {
  if (datatype.boolean(0.9)) return nifOf(string.numeric(8));
  return nieOf(string.numeric({ length: 1, exclude: "3456789" }) + string.numeric(7));
}

/** Types of companies by the suffix of their names, and the first letter of their CIF. */
const companyForms = [
  ["S.L.", "B"],
  ["S.A.", "A"],
  ["S. Coop.", "F"],
] as const;

function drawCompany({ helpers, string }: Faker, name?: unknown): string {
  const known = companyForms.find(([form]) => typeof name === "string" && name.endsWith(form));
  const [, kind] = known ?? helpers.arrayElement(companyForms);
  return cifOf(kind, string.numeric(7));
}

/** The fields with relations, in the order in which they are drawn. A field without a value here is drawn by its schema. */
export const relatedFields: ReadonlyMap<string, RelatedField> = new Map<string, RelatedField>([
  ["status", ({ operationId }) => outcomes[operationId]],
  ["state", ({ operationId }) => outcomes[operationId]],
  [
    "createdAt",
    ({ random, now, operationId }) =>
      instant(now - (operationId.startsWith("create") ? 0 : random.number.int({ min: 1, max: 30 * day }))),
  ],
  [
    "updatedAt",
    ({ random, now }, { createdAt }) => {
      const created = Date.parse(String(createdAt));
      return instant(random.number.int({ min: created, max: Math.max(created, now) }));
    },
  ],
  ["acceptedAt", ({ now }) => instant(now)],
  ["deletedAt", ({ now, operationId }) => (operationId.startsWith("delete") ? instant(now) : absent)],
  [
    "scheduledDate",
    ({ random, now }) =>
      random.datatype.boolean(0.3) ? null : instant(nextHour(now) + random.number.int({ min: -48, max: 120 }) * hour),
  ],
  ["endDate", drawEnd],
  ["quantity", drawQuantity],
  ["remainingQuantity", drawRemaining],
  ["carrierTaxId", ({ random }) => (random.datatype.boolean(0.8) ? drawCompany(random) : drawPerson(random))],
  ["partnerCif", ({ random }, { partnerName }) => drawCompany(random, partnerName)],
  ["productOwnerCif", ({ random }, { productOwnerName }) => drawCompany(random, productOwnerName)],
  ["driverNif", ({ random }) => (random.datatype.boolean(0.2) ? null : drawPerson(random))],
]);
