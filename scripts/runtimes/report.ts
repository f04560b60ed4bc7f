import type { CheckOutcome } from "./context.ts";

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "       ");

/** What one package did on one runtime, check by check. */
export function renderOutcomes(where: string, outcomes: readonly CheckOutcome[]): string {
  return outcomes
    .map(({ name, error }) =>
      error === undefined ? `ok   ${where}: ${name}` : `FAIL ${where}: ${name}\n${indent(error)}`,
    )
    .join("\n");
}
