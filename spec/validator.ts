/** One thing that is wrong with a value, as the compiled validators tell it. */
export interface ValidationError {
  /** A JSON pointer to the part that is wrong. */
  instancePath: string;
  /** The keyword of JSON Schema that was broken. */
  keyword: string;
  /** What the keyword asked for. */
  params: Record<string, unknown>;
  /** The same in words, starting with "must". */
  message?: string;
}

/** A check compiled from the contract. After a call that answered false, `errors` says why. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: ValidationError[] | null;
}
