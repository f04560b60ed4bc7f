import type { Faker } from "@faker-js/faker";
import { type Problem, type ProblemCode, problemRows, validationProblem } from "@totem-partner/simulator/host";
import { listOf, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { readErrorBody } from "@totem-partner/spec/error-body";
import { unknownField } from "@totem-partner/spec/field-error";
import { problemCures } from "@totem-partner/spec/problems";

const causes: Readonly<Record<string, { readonly cause: string } | undefined>> = problemCures;

const isCode = (code: unknown): code is ProblemCode => typeof code === "string" && Object.hasOwn(problemRows, code);

/**
 * Draws one of the problems of a response, which lists their codes; undefined if there are none. Errors of fields are
 * those of the response's example.
 */
export function drawProblem({ helpers }: Faker, response: Part): Problem | undefined {
  const codes = listOf(response["x-problem-codes"]).filter(isCode);
  if (codes.length === 0) return undefined;
  const code = helpers.arrayElement(codes);
  const examples = partsOf(response["content"]).flatMap(([, { examples: shown }]) => partsOf(shown));
  const shown = examples.map(([, { value }]) => readErrorBody(value)).find((example) => example.code === code);
  if (shown !== undefined && shown.errors.length > 0) return { code, detail: shown.text ?? "", errors: shown.errors };
  if (code === "validation_failed") return validationProblem([unknownField("query", "/expand")]);
  return { code, detail: causes[code]?.cause ?? "" };
}
