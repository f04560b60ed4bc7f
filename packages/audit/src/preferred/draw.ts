import type { Faker } from "@faker-js/faker";
import type { OperationId } from "@totem-partner/spec/operations";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { Part } from "@totem-partner/spec/contract-document";

/** The response that values are generated for. */
export interface Occasion {
  /** The source of every random choice, seeded for this response. */
  readonly random: Faker;
  /** The time of the company's clock, in milliseconds. */
  readonly now: number;
  readonly operationId: OperationId;
  readonly assumed: Readonly<Assumptions>;
}

/** The input for generating the value of a field. */
export interface Draw extends Occasion {
  /** The schema of the field. */
  readonly schema: Part;
  /** The index of the record in its list, from a random start: different for each entry of a list. */
  readonly place: number;
  /** The fields of the record that were generated before; for a list, its entries. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Generates the value of a field; undefined if any value that the schema allows will do. */
export type Generator = (draw: Draw) => unknown;

const minute = 60_000;
/** An hour, in milliseconds. */
export const hour = 60 * minute;
/** A day, in milliseconds. */
export const day = 24 * hour;

/** The years in which instants have the form of the contract. */
const [earliest, latest] = [Date.UTC(1000, 0), Date.UTC(9998, 11, 31)];

/** An instant in the form of the contract. */
export const instant = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, earliest), latest)).toISOString();

/** Whether a schema allows null. */
export function allowsNull({ type, oneOf }: Part): boolean {
  const alternatives: unknown[] = Array.isArray(oneOf) ? oneOf : [];
  return (
    (Array.isArray(type) && type.includes("null")) ||
    alternatives.some((one) => typeof one === "object" && one !== null && "type" in one && one.type === "null")
  );
}

/** A field that is null in one of five records, if allowed. */
export const sometimes =
  (generate: Generator): Generator =>
  (draw) =>
    allowsNull(draw.schema) && draw.random.datatype.boolean(0.2) ? null : generate(draw);

/** A different word for every entry of a list, as long as there are enough. */
export function wordAt(words: readonly [string, ...string[]], { place }: Pick<Draw, "place">): string {
  return words[place % words.length] ?? words[0];
}
