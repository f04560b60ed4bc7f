import type { Basis } from "./basis.ts";
import { causesOf, withBasis } from "./cause.ts";

/**
 * What is different: `drift`, where an answer has what the contract lacks, or lacks what the contract only assumes;
 * `contradiction`, where it is what no answer may be.
 */
export type DeviationSort = "drift" | "contradiction";

/** One way in which the answers to an operation are not as the contract has them. */
export interface Deviation {
  sort: DeviationSort;
  kind: "field" | "value" | "status" | "media-type" | "header" | "problem" | "code" | "missing" | "type";
  /** The operation as the contract writes it, such as `GET /products/{id}`. */
  operation: string;
  /** The status of the answers. */
  status: number;
  /** The place in the body, as a JSON pointer in which `*` stands for every item; empty for the answer as a whole. */
  pointer: string;
  /** The header, code or value that it is about; empty where the pointer says enough. */
  about: string;
  /** What is different there, with names and no values. */
  message: string;
  /** What the statement of the contract rests on that does not hold; null where the contract says nothing. */
  basis: Basis | null;
}

const worded = ({ pointer, message, basis }: Deviation): string =>
  withBasis(pointer === "" ? message : `${pointer} ${message}`, basis);

/** A deviation as one line. */
export const deviationLine = (deviation: Deviation): string =>
  `${deviation.operation}, ${deviation.status}: ${worded(deviation)}`;

/** What tells a deviation from others, in whatever words it is said. */
export const deviationKey = ({ message: _words, basis: _basis, ...deviation }: Deviation): string =>
  JSON.stringify(Object.entries(deviation).sort());

/** Deviations that only differ in the operation and the status: a line for each cause, with their number and the first. */
export const causeLines = (deviations: readonly Deviation[]): string[] =>
  causesOf(deviations, worded).map(({ words, first, times }) =>
    times === 1 ? deviationLine(first) : `${words}: ${times} times, first in ${first.operation}, ${first.status}`,
  );
