import { type OperationId, operations } from "@totem-partner/spec/operations";
import { problemCodes } from "@totem-partner/spec/problems";
import { responses } from "@totem-partner/spec/responses";
import type { Validator } from "@totem-partner/spec/validator";

type Validators = Readonly<Record<string, Readonly<Record<string, Validator<unknown>>>>>;

const validators: Validators = responses;

/** A response that has been read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Reads a response to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body };
}

const codes: Readonly<Record<OperationId, Readonly<Record<string, readonly string[]>>>> = problemCodes;

/** The code of a problem; undefined for any other body. */
const codeIn = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "code" in body ? body.code : undefined;

/** What the contract has against an answer of an operation; nothing when it is as declared. */
export function contractViolations(operationId: OperationId, { status, headers, text, body }: Answer): string[] {
  const declared: readonly number[] = operations[operationId].statuses;
  if (!declared.includes(status)) return [`${operationId} does not declare ${String(status)}: ${text}`];
  const violations: string[] = [];
  if (!headers.get("x-request-id")) violations.push("X-Request-Id is missing.");
  const type = headers.get("content-type");
  const validator = validators[operationId]?.[String(status)];
  if (validator === undefined) return text === "" ? violations : [...violations, `The body should be empty: ${text}`];
  const expected = status < 400 ? "application/json" : "application/problem+json";
  if (type !== expected) violations.push(`The media type is ${String(type)}, not ${expected}.`);
  if (!validator(body)) violations.push(`${text} does not fit: ${JSON.stringify(validator.errors)}`);
  const code = codeIn(body);
  if (status >= 400 && !codes[operationId][status]?.some((one) => one === code)) {
    violations.push(`${operationId} does not declare the code ${String(code)} with ${String(status)}.`);
  }
  return violations;
}
