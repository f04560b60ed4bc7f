import type { Part } from "../effective/document.ts";

/** The meaning of a placeholder: its schema, and its value. */
export interface Placeholder<From> {
  schema: Part;
  of: (from: From) => unknown;
}

/** Makes placeholders whose values have a type, as a schema has it. */
export const placeholdersOf =
  <From>(type: Part) =>
  (description: string, of: Placeholder<From>["of"]): Placeholder<From> => ({ schema: { description, ...type }, of });
