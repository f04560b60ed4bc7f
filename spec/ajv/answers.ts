import { closedVariant } from "../effective/closed-variant.ts";
import { effectiveContract } from "../effective/contract.ts";
import type { Assumptions } from "../generated/assumptions.ts";
import { type OperationId, operations } from "../generated/operations.ts";
import { readErrorBody } from "../reading/error-body.ts";
import { pointerTo } from "../check/json-pointer.ts";
import { fieldsOf, find } from "./content.ts";
import { compilerOf, type Validator } from "./validator.ts";

/** A response that has been read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Says what a contract has against an answer of an operation: nothing when it is as declared. */
export type AnswerCheck = (operationId: OperationId, answer: Answer) => string[];

function codeViolations({ status, body }: Answer, codes: unknown): string[] {
  if (!Array.isArray(codes)) return [];
  const { code } = readErrorBody(body);
  return codes.includes(code) ? [] : [`The code ${String(code)} is not declared with ${String(status)}.`];
}

function bodyViolations(
  { text, headers, body }: Answer,
  content: object,
  validatorAt: (type: string) => Validator<unknown>,
) {
  // A page says in which coding it is.
  const type = headers.get("content-type")?.replace(/; charset=utf-8$/, "") ?? null;
  const types = Object.keys(content);
  const expected = types.find((one) => one === type) ?? types[0];
  if (expected === undefined) return text === "" ? [] : [`The body should be empty: ${text}`];
  const validator = validatorAt(expected);
  return [
    ...(type === expected ? [] : [`The media type is ${String(type)}, not ${expected}.`]),
    ...(validator(body) ? [] : [`${text} does not fit: ${JSON.stringify(validator.errors)}`]),
  ];
}

/**
 * A check of answers against the closed variant of the effective contract: declared status, headers and media type, and a
 * body without a field too many. For tests and tools: Ajv compiles the schemas at run time.
 */
export async function answerCheck(values: Partial<Assumptions> = {}): Promise<AnswerCheck> {
  const document = closedVariant(await effectiveContract(values));
  const { validatorAt } = compilerOf(document);
  const validators = new Map<string, Validator<unknown>>();
  const compiledAt = (pointer: string): Validator<unknown> => {
    const validator = validators.get(pointer) ?? validatorAt(pointer);
    validators.set(pointer, validator);
    return validator;
  };
  return (operationId, answer) => {
    const { method, path } = operations[operationId];
    const slash = values["trailing-slash"] === "required" ? "/" : "";
    const at = pointerTo("paths", path + slash, method.toLowerCase(), "responses", answer.status);
    const { part } = find(at, document);
    if (Object.keys(part).length === 0) {
      return [`${operationId} does not declare ${String(answer.status)}: ${answer.text}`];
    }
    const missing = Object.entries(fieldsOf(part["headers"]))
      .filter(([name, header]) => fieldsOf(header)["required"] !== false && answer.headers.get(name) === null)
      .map(([name]) => name);
    return [
      ...codeViolations(answer, part["x-problem-codes"]),
      ...missing.map((name) => `${name} is missing.`),
      ...bodyViolations(answer, fieldsOf(part["content"]), (type) =>
        compiledAt(at + pointerTo("content", type, "schema")),
      ),
    ];
  };
}
