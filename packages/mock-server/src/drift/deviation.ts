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
}

/** A deviation as one line. */
export const deviationLine = ({ operation, status, pointer, message }: Deviation): string =>
  `${operation}, ${status}: ${pointer === "" ? "" : `${pointer} `}${message}`;

/** What tells a deviation from others, in whatever words it is said. */
export const deviationKey = ({ message: _words, ...deviation }: Deviation): string =>
  JSON.stringify(Object.entries(deviation).sort());
