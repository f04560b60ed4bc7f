import { isKeyOf } from "@totem-partner/spec/fields";
import type { Faker } from "@faker-js/faker";
import { type Problem, problemRows, validationProblem } from "@totem-partner/simulator/host";
import { isPart, listOf, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { readErrorBody } from "@totem-partner/spec/error-body";
import { unknownField } from "@totem-partner/spec/field-error";
import type { OperationId } from "@totem-partner/spec/operations";
import { problemCures } from "@totem-partner/spec/problems";
import { cifOf, nieOf, nifOf } from "@totem-partner/spec/tax-id";

interface Occasion {
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

/** Creates a source of Spanish names and other random values: the same UUID produces the same values. */
export async function spanishFaker(uuid: string): Promise<Faker> {
  // The instance of @faker-js/faker/locale/es is shared by the whole process. Prism has loaded all locales anyway.
  const { Faker, base, es } = await import("@faker-js/faker");
  return new Faker({ locale: [es, base], seed: Number.parseInt(uuid.slice(0, 8), 16) });
}

/** A text by one of the templates of a hint, which is written as json-schema-faker, and so Prism, reads hints. */
const drawText = (hint: Part, { helpers }: Faker): string =>
  helpers.fake(listOf(listOf(hint["helpers.fake"])[0]).map(String));

const order = [...relatedFields.keys()];

function drawRecord(properties: readonly [string, Part][], occasion: Occasion, place: number): Part {
  const drawn: Record<string, unknown> = {};
  for (const [name, schema] of properties.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))) {
    const related = relatedFields.get(name)?.(occasion, drawn);
    drawn[name] = related === undefined ? drawValue(schema, occasion, place) : related;
  }
  const there = properties.filter(([name]) => drawn[name] !== absent);
  return Object.fromEntries(there.map(([name]) => [name, drawn[name]]));
}

/**
 * Draws a value that a schema of a response describes: by its hint for Faker, or one of its `examples`, at the same place
 * in each list, so that the fields of a record fit together, and at another place for each entry of a list.
 */
export function drawValue(schema: Part, occasion: Occasion, place = occasion.random.number.int(1000)): unknown {
  const { type, format, items, properties, const: constant, "x-faker": hint } = schema;
  const { random, entries } = occasion;
  const examples = listOf(schema["examples"]);
  if (isPart(hint)) return examples.includes(null) && random.datatype.boolean(0.2) ? null : drawText(hint, random);
  if (examples.length > 0) return examples[place % examples.length];
  if (constant !== undefined) return constant;
  const values = listOf(schema["enum"]);
  if (values.length > 0) return random.helpers.arrayElement(values);
  if (isPart(properties)) return drawRecord(partsOf(properties), occasion, place);
  if (type === "array" && isPart(items)) {
    return Array.from({ length: entries }, (_, at) => drawValue(items, occasion, place + at));
  }
  if (type === "boolean") return random.datatype.boolean();
  if (type === "number") return random.number.int(1000);
  if (type === "null") return null;
  if (format === "uuid") return random.string.uuid();
  // The contract describes the members of an envelope by their types alone.
  if (type === "string" && listOf(schema["x-assumption"]).includes("record-envelope")) return random.string.alpha(8);
  throw new Error(`The contract has no examples of ${JSON.stringify(schema)}.`);
}

const causes: Readonly<Record<string, { readonly cause: string } | undefined>> = problemCures;

/**
 * Draws one of the problems of a response, which lists their codes; undefined if there are none. Errors of fields are
 * those of the response's example.
 */
export function drawProblem({ helpers }: Faker, response: Part): Problem | undefined {
  const codes = listOf(response["x-problem-codes"]).filter((code) => isKeyOf(problemRows, code));
  if (codes.length === 0) return undefined;
  const code = helpers.arrayElement(codes);
  const examples = partsOf(response["content"]).flatMap(([, { examples: shown }]) => partsOf(shown));
  const shown = examples.map(([, { value }]) => readErrorBody(value)).find((example) => example.code === code);
  if (shown !== undefined && shown.errors.length > 0) return { code, detail: shown.text ?? "", errors: shown.errors };
  if (code === "validation_failed") return validationProblem([unknownField("query", "/expand")]);
  return { code, detail: causes[code]?.cause ?? "" };
}
