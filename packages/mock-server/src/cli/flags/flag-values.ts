import { InvalidArgumentError } from "commander";

/** Parses a number that is written in a form, such as `/^\\d+$/`, and not too large. */
export const numberIn =
  (form: RegExp, mistake: string, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = form.test(text) ? Number(text) : NaN;
    if (number <= most) return number;
    throw new InvalidArgumentError(mistake);
  };

/** Parses a text that passes a check. */
export const textIn =
  (isValid: (text: string) => boolean, mistake: string) =>
  (text: string): string => {
    if (isValid(text)) return text;
    throw new InvalidArgumentError(mistake);
  };

/** Parses one of some words. */
export const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw new InvalidArgumentError(`It must be one of ${words.join(", ")}.`);
  };

/** Collects what a repeated flag has been given. */
export const repeatable =
  <T>(read: (text: string) => T) =>
  (text: string, before: readonly T[] = []): T[] => [...before, read(text)];
