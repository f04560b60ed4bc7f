import type { Json, JsonObject } from "./json.ts";
import { isObject } from "./lint/json-pointer.ts";
import { readSources } from "./lint/contract-sources.ts";

/** The rows as the simulator needs them: without the reasons for readers, and the templates, which have a file of their own. */
function withoutReasons(rows: JsonObject): JsonObject {
  const bare = (row: Json): Json => {
    if (!isObject(row)) return row;
    const { "no-overlay": _reasons, computed: _file, templates: _templates, ...rest } = row;
    return rest;
  };
  return Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, bare(row)]));
}

/** The table of assumptions and the type of their values. */
export async function emitAssumptions(): Promise<string> {
  const { switchable, fixed, frameworks } = await readSources();
  return `// Made from assumptions.yaml by \`pnpm generate\`; edit spec/ and generate again.

import type { OwnAlternatives } from "../template/own-alternatives.ts";

/** Every switchable assumption: what the interface document leaves open, the default, and the other values. */
export const switchableAssumptions = ${JSON.stringify(withoutReasons(switchable), null, 2)} as const;

/** Every open point that is settled once and cannot be switched. */
export const fixedAssumptions = ${JSON.stringify(fixed, null, 2)} as const;

type Row = typeof switchableAssumptions;
type ValueOf<R> =
  | (R extends { values: infer V } ? keyof V : never)
  | (R extends { integer: object } ? number : never)
  | (R extends { own: infer Kind extends keyof OwnAlternatives } ? OwnAlternatives[Kind] : never);

/** The id of a switchable assumption. */
export type AssumptionId = keyof Row;

/** The id of an assumption that cannot be switched. */
export type FixedAssumptionId = keyof typeof fixedAssumptions;

/** A value for each switchable assumption. */
export type Assumptions = { [Id in AssumptionId]: ValueOf<Row[Id]> };

/** A value of a switchable assumption: the name of one, an integer, or an alternative of one's own. */
export type AssumptionValue = Assumptions[AssumptionId];

/** The values that a framework settles together. */
export const frameworks = ${JSON.stringify(frameworks, null, 2)} as const satisfies Readonly<Record<string, Partial<Assumptions>>>;

/** The names of the frameworks, for programs that are too small for their values. */
export const frameworkNames = ${JSON.stringify(Object.keys(frameworks))} as const satisfies readonly Framework[];

/** The name of a framework. */
export type Framework = keyof typeof frameworks;
`;
}
