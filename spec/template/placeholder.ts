import type { Part } from "../effective/document.ts";

/** The meaning of a placeholder: its schema, and its value. */
export interface Placeholder<From> {
  schema: Part;
  of: (from: From) => unknown;
}

/** A placeholder that stands for a text. */
export const textValue = <From>(description: string, of: (from: From) => unknown): Placeholder<From> => ({
  schema: { description, type: "string" },
  of,
});
