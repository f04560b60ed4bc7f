import { AssumptionBook, problemAnswered } from "@totem-partner/simulator/host";
import { isPart, type Part } from "@totem-partner/spec/contract-document";
import type { DescribedOperation, PrismOperation } from "../check/described-operation.ts";
import type { Occasion } from "./draw.ts";
import { drawProblem } from "./drawn-problem.ts";
import { realistic } from "./realistic-schema.ts";

type PrismResponse = PrismOperation["responses"][number];

/** An operation of an effective contract, and the source of the problems that its responses can contain. */
export interface DrawnOperation {
  readonly described: DescribedOperation;
  /** The same operation under `error-body=problem`, because other error formats list no codes. */
  readonly withCodes: DescribedOperation;
}

/** The assumption under which responses list the codes of their problems. */
export const listingCodes = { "error-body": "problem" } as const;

function problemCodes({ responses }: Part, status: string): unknown[] {
  const response = isPart(responses) ? responses[status] : undefined;
  const codes = isPart(response) ? response["x-problem-codes"] : undefined;
  return Array.isArray(codes) ? codes : [];
}

function schemaFor(schema: Part, { described, withCodes }: DrawnOperation, status: string, occasion: Occasion): Part {
  const problem = drawProblem(occasion, described.prism, problemCodes(withCodes.contract, status));
  if (problem === undefined) return realistic(schema, occasion);
  return { const: problemAnswered(problem, {}, new AssumptionBook(occasion.assumed).assume).value };
}

/** An operation with one response, whose schemas only allow realistic values. */
export function realisticOperation(drawn: DrawnOperation, response: PrismResponse, occasion: Occasion): PrismOperation {
  const contents = response.contents?.map((content) =>
    content.schema ? { ...content, schema: schemaFor({ ...content.schema }, drawn, response.code, occasion) } : content,
  );
  return { ...drawn.described.prism, responses: [{ ...response, ...(contents && { contents }) }] };
}
