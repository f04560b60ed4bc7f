import type { PrismOperation } from "../check/prism.ts";
import type { Preference } from "./preference.ts";

type PrismResponse = PrismOperation["responses"][number];

/** The response that a preference selects, or why there is none. */
export type ResponseChoice = { chosen: PrismResponse } | { chosen: undefined; detail: string };

const examplesOf = ({ contents = [] }: PrismResponse): string[] =>
  contents.flatMap(({ examples = [] }) => examples.map(({ key }) => key));

const nothing = (detail: string): ResponseChoice => ({ chosen: undefined, detail });

/** The lowest success status, which Prism also selects without a preference. */
const lowestSuccess = (codes: readonly string[]): string | undefined =>
  codes.filter((code) => code.startsWith("2")).sort()[0];

function examplesByStatus(responses: readonly PrismResponse[]): string {
  const known = responses.flatMap((response) => examplesOf(response).map((name) => `${name} (code=${response.code})`));
  return known.length === 0 ? "It has no examples." : `It has: ${known.join(", ")}.`;
}

/**
 * Finds the response of an operation that a client prefers. `name` is the operation for messages, such as `GET
 * /products`.
 */
export function chooseResponse(
  { responses }: Pick<PrismOperation, "responses">,
  { code, example }: Preference,
  name: string,
): ResponseChoice {
  const codes = responses.map((response) => response.code);
  const wanted = code ?? lowestSuccess(codes);
  const chosen = responses.find((response) => response.code === wanted);
  if (chosen === undefined) {
    return nothing(
      `The contract has no response ${String(wanted)} of ${name}. Prefer one of ${codes.sort().join(", ")}.`,
    );
  }
  if (example === undefined || examplesOf(chosen).includes(example)) return { chosen };
  const shown = JSON.stringify(example.slice(0, 100));
  return nothing(`The response ${chosen.code} of ${name} has no example ${shown}. ${examplesByStatus(responses)}`);
}
