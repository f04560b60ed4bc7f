import type { Json, JsonObject } from "./json.ts";
import { isObject } from "./lint/json-pointer.ts";
import { objectAt, readOperations, resolve } from "./operations.ts";

const banner = "// Made from the contract by `pnpm generate`; edit spec/ and generate again.\n\n";

/** The codes of each response that lists any, by status. */
function codesOf(contract: JsonObject, responses: JsonObject): JsonObject {
  const listed = Object.entries(responses).flatMap(([status, response]): [string, Json][] => {
    const codes = resolve(contract, response)["x-problem-codes"];
    return codes === undefined ? [] : [[status, codes]];
  });
  return Object.fromEntries(listed);
}

const pick = (row: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

const written = (value: Json): string => JSON.stringify(value, null, 2);

/** The table of problems, and which of them each operation answers. */
export function emitProblems(contract: JsonObject): string {
  const schema = resolve(contract, { $ref: "#/components/schemas/ProblemCode" });
  const rows = Object.entries(objectAt(schema["x-problems"], "the problems of ProblemCode")).map(
    ([code, row]): [string, JsonObject] => [code, objectAt(row, code)],
  );
  /** One column of the table, of the rows that have it. */
  const column = (valueOf: (row: JsonObject) => Json | undefined): JsonObject =>
    Object.fromEntries(
      rows.flatMap(([code, row]): [string, Json][] => {
        const value = valueOf(row);
        return value === undefined ? [] : [[code, value]];
      }),
    );
  const operations = readOperations(contract);
  const codes = Object.fromEntries(
    operations.map(({ id, source }) => [id, codesOf(contract, objectAt(source["responses"], id))]),
  );
  const switched = Object.fromEntries(
    operations.flatMap(({ id, source }) => {
      const table = source["x-switched-problem-codes"];
      return isObject(table) ? [[id, table]] : [];
    }),
  );
  return `${banner}/**
 * Every problem of the interface by its code: its title, and its status while every assumption has its default, with
 * the source of that status: a section of the interface document, or an open point, which has other statuses (\`assumed\`) or not
 * (\`fixed\`).
 */
export const problems = ${written(column((row) => pick(row, ["title", "status", "documented", "fixed", "assumed"])))} as const;

/** The stable code of a problem of the interface. */
export type ProblemCode = keyof typeof problems;

/** The codes of problems that name at least one field in \`errors\`. */
export type FieldProblemCode = ${[...rows]
    .filter(([, row]) => row["names"] === "fields")
    .map(([code]) => JSON.stringify(code))
    .join(" | ")};

/** The kind of the client's error for the codes of which the status does not tell it. */
export const problemKinds = ${written(column((row) => row["kind"]))} as const;

/** The cause and the cure of each problem. */
export const problemCures = ${written(column((row) => pick(row, ["cause", "cure"])))} as const;

/** The codes that each operation answers while every assumption has its default, by status. */
export const problemCodes = ${written(codes)} as const;

/** The codes that an operation answers only where an assumption has another value: \`assumption=value\`. */
export const switchedProblemCodes = ${written(switched)} as const;

/** The codes of addresses that no operation has, by status. */
export const pathProblemCodes = ${written(objectAt(contract["x-problem-codes"], "x-problem-codes"))} as const;
`;
}
