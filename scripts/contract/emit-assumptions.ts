import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { specFolder } from "./bundle.ts";

/** The table of assumptions and the type of their values. */
export async function emitAssumptions(): Promise<string> {
  const source = parse(await readFile(`${specFolder}assumptions.yaml`, "utf8")) as Record<
    "switchable" | "fixed",
    object
  >;
  return `// Made from assumptions.yaml by \`pnpm generate\`; edit spec/ and generate again.

/** Every switchable assumption: what the interface document leaves open, the default, and the other values. */
export const switchableAssumptions = ${JSON.stringify(source.switchable, null, 2)} as const;

/** Every open point that is settled once and cannot be switched. */
export const fixedAssumptions = ${JSON.stringify(source.fixed, null, 2)} as const;

type Row = typeof switchableAssumptions;
type ValueOf<R> = (R extends { values: infer V } ? keyof V : never) | (R extends { integer: object } ? number : never);

/** The id of a switchable assumption. */
export type AssumptionId = keyof Row;

/** The id of an assumption that cannot be switched. */
export type FixedAssumptionId = keyof typeof fixedAssumptions;

/** A value for each switchable assumption. */
export type Assumptions = { [Id in AssumptionId]: ValueOf<Row[Id]> };
`;
}
