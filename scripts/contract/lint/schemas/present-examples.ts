import { examplesOf, showsExamples } from "../examples.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every body, parameter and header shows an example: without one, Prism makes answers of "string" and 0. */
export function checkPresentExamples({ contract, elements }: Linted): Finding[] {
  return elements
    .filter((element) => showsExamples(element) && examplesOf(contract, element).length === 0)
    .map(({ kind, name, pointer }) => ({ pointer, message: `the ${kind} ${name} has no example` }));
}
