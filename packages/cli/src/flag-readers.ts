import { InvalidArgumentError } from "commander";

/** Reads whole numbers of a range. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };

/** Collects the values of an option that may be repeated. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];
