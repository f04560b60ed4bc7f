import type { FormatName } from "./formats.ts";

/** A type of JSON Schema. */
export type TypeName = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/**
 * The requirements of a value: a schema of the contract, reduced to what is checked. `generate` writes them from the
 * contract, and refuses a keyword that has no place here. An empty schema accepts anything.
 */
export interface Schema<T = unknown> {
  /** Never set: the type of what the schema accepts. */
  readonly accepts?: T;
  readonly type?: readonly TypeName[];
  readonly enum?: readonly string[];
  /** In Unicode code points, like `maxLength`. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The pattern, and what it asks for in words that follow the name of a field: "must be …". */
  readonly pattern?: { readonly regex: RegExp; readonly says: string };
  readonly format?: FormatName;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  /** True if an object has only the fields in `properties`. */
  readonly closed?: true;
  /** Fields that earlier versions had, each with its replacement. */
  readonly removedFields?: Readonly<Record<string, string>>;
  /** Fields that a record has and that this request cannot change. */
  readonly immutableFields?: readonly string[];
  /** True if there are others like them, whose names the contract does not list. */
  readonly isImmutable?: (name: string) => boolean;
  /** Date-times, each with the one that it must not precede. */
  readonly notBefore?: Readonly<Record<string, string>>;
}
