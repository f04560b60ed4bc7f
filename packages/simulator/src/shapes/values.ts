import { type Shape, shape } from "./shape.ts";

const aText = (is: "text" | "non-empty" | "uuid" | "base64"): Shape<string> =>
  shape({ is }, (value): value is string => typeof value === "string");
const aNumber = (is: "number" | "positive" | "integer"): Shape<number> =>
  shape({ is }, (value): value is number => typeof value === "number");

/** A text. */
export const text = aText("text");

/** A text with at least one character. */
export const nonEmpty = aText("non-empty");

/** A UUID as text. */
export const uuid = aText("uuid");

/** Bytes as text. */
export const base64 = aText("base64");

/** A number. In JSON, all numbers are finite. */
export const number = aNumber("number");

/** A number above 0. */
export const positive = aNumber("positive");

/** A number without decimals. */
export const integer = aNumber("integer");

/** An instant as text: a date-time with an offset, ISO 8601. */
export const instant: Shape<string> = shape(
  { is: "instant" },
  (value): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value)),
);

/** A boolean. */
export const truth: Shape<boolean> = shape({ is: "truth" }, (value): value is boolean => typeof value === "boolean");

/** The boolean true. */
export const yes: Shape<true> = shape({ is: "truth" }, (value): value is true => value === true);

/** Any value. */
export const anything: Shape<unknown> = shape({ is: "anything" }, (_value): _value is unknown => true);
