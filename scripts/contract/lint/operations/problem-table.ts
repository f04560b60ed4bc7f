import type { Json, JsonObject } from "../../json.ts";
import { below, entriesOf, isObject, itemsOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Where the codes of problems stand. */
export const problemCodePointer = below("", "components", "schemas", "ProblemCode");

/** Every problem by its code. */
export type Problems = ReadonlyMap<string, { status: Json; title: Json }>;

function tableOf(contract: JsonObject): JsonObject {
  const schemas = isObject(contract["components"]) ? contract["components"]["schemas"] : undefined;
  const table = isObject(schemas) ? schemas["ProblemCode"] : undefined;
  return isObject(table) ? table : {};
}

/** The problems of the contract, with title and status under the defaults. */
export function knownProblems(contract: JsonObject): Problems {
  return new Map(
    entriesOf(tableOf(contract)["x-problems"]).map(([code, row]) => {
      const { status = null, title = null } = isObject(row) ? row : {};
      return [code, { status, title }];
    }),
  );
}

/** Every value of ProblemCode has a title, a status of an error and a description, and nothing else has. */
export function checkProblemTable({ contract }: Linted): Finding[] {
  const table = tableOf(contract);
  const problems = knownProblems(contract);
  const described = new Map(entriesOf(table["x-enumDescriptions"]));
  const codes = new Set([...itemsOf(table["enum"]).map(String), ...problems.keys(), ...described.keys()]);
  const isText = (value: Json | undefined) => typeof value === "string" && value !== "";
  const isComplete = (code: string): boolean => {
    const { status, title } = problems.get(code) ?? { status: null, title: null };
    const isError = Number(status) >= 400 && Number(status) < 500;
    return itemsOf(table["enum"]).includes(code) && isText(described.get(code)) && isText(title) && isError;
  };
  return [...codes]
    .filter((code) => !isComplete(code))
    .map((code) => ({
      pointer: problemCodePointer,
      message: `${code} needs a place in enum, x-enumDescriptions and x-problems (title, and status of an error)`,
    }));
}
