import contract from "@totem-partner/spec/openapi.json" with { type: "json" };

interface Answer {
  $ref?: string;
  "x-problem-codes"?: readonly string[];
}

interface Operation {
  operationId?: string;
  responses?: Readonly<Record<string, Answer>>;
}

const shared: Readonly<Record<string, object>> = contract.components.responses;
const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = contract.paths;

const resolved = (answer: Answer): Answer =>
  answer.$ref === undefined ? answer : { ...shared[answer.$ref.split("/").at(-1) ?? ""] };

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "responses" in value;

/** The operations of the contract that can be answered with a code, and whether their path names a record. */
export function answeredBy(code: string): { operation: string; namesRecord: boolean }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(isOperation)
      .filter(({ responses = {} }) =>
        Object.values(responses).some((answer) => resolved(answer)["x-problem-codes"]?.includes(code) === true),
      )
      .map(({ operationId = "" }) => ({ operation: operationId, namesRecord: path.includes("{") })),
  );
}
