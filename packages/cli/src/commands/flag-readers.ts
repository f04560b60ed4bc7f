import { formats } from "@totem-partner/spec/formats";
import { InvalidArgumentError } from "commander";

/** Parses integers within a range. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the id of a record of the service. */
export function recordId(text: string): string {
  if (uuid.test(text)) return text;
  throw new InvalidArgumentError("It must be a UUID, such as 25373254-b3d9-4ebc-990d-0e41ce13537e.");
}

/** Parses a calendar day. */
export function day(text: string): string {
  if (formats.date.matches(text)) return text;
  throw new InvalidArgumentError("It must be a day, such as 2026-07-01.");
}

/** Collects the values of an option that may be repeated. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];
