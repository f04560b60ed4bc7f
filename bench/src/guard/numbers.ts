import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { allRows, type Row } from "./rows.ts";

/** The number that a row is held to. */
export interface HeldNumber {
  /** How many times as much CPU time as its floor the work takes. */
  ratio: number;
  /** Why it is this number: what made the work slower or faster than it was. */
  because: string;
}

/** The numbers of all rows that have one. */
export type Numbers = Partial<Record<Row, HeldNumber>>;

/** The file in the repository that has them. */
export const numbersFile = fileURLToPath(new URL("../../guard.json", import.meta.url));

const isNumber = (value: unknown): value is HeldNumber =>
  typeof value === "object" &&
  value !== null &&
  "ratio" in value &&
  typeof value.ratio === "number" &&
  value.ratio > 0 &&
  "because" in value &&
  typeof value.because === "string" &&
  value.because.trim() !== "";

/**
 * Reads the numbers.
 *
 * @throws {SyntaxError} unless each is of a row, and has a ratio and a reason.
 */
export function parseNumbers(text: string): Numbers {
  const read: unknown = JSON.parse(text);
  const numbers: Numbers = {};
  for (const [name, value] of Object.entries(read ?? {})) {
    const row = allRows.find((one) => one === name);
    if (row === undefined || !isNumber(value)) {
      throw new SyntaxError(
        `bench/guard.json: "${name}" is no row, or has no ratio above 0 with a reason ("because").`,
      );
    }
    numbers[row] = value;
  }
  return numbers;
}

/** The text of the file, in the order of the rows. */
export function formatNumbers(numbers: Numbers): string {
  const entries = allRows.flatMap((row) => (numbers[row] ? [[row, numbers[row]] as const] : []));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

export const readNumbers = async (): Promise<Numbers> => parseNumbers(await readFile(numbersFile, "utf8"));

export const writeNumbers = (numbers: Numbers): Promise<void> => writeFile(numbersFile, formatNumbers(numbers));
