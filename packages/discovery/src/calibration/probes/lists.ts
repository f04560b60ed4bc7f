import { contradicts, notObservable, settled, type Verdict } from "../../findings/verdict.ts";

/** The lists that every company has. */
export const lists = ["/products", "/warehouses", "/authorizations"] as const;

/** The value that all agree on; if there is none, why not. */
export function agreed(found: readonly (string | number | undefined)[], whyNot: string): Verdict {
  const values = [...new Set(found.filter((value) => value !== undefined))];
  const [value] = values;
  if (value === undefined) return notObservable(whyNot);
  return values.length === 1 ? settled(value) : contradicts(`Lists differ: ${values.join(", ")}.`);
}
