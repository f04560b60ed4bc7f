import { readFile, writeFile } from "node:fs/promises";
import { isFields } from "@totem-partner/spec/fields";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import type { Profile } from "../input/read-profile.ts";
import { UsageError } from "@totem-partner/spec/program";

const assumptionsVariable = "TOTEM_MOCK_ASSUMPTIONS";
const consultedVariable = "TOTEM_MOCK_CONSULTED";

/** The variables that tell a command how the open points are settled, and where to list those it consulted itself. */
export const matrixVariables = (assumptions: Profile, consulted: string) => ({
  [assumptionsVariable]: JSON.stringify(assumptions),
  [consultedVariable]: consulted,
});

/** Returns how a matrix around this process settles the open points. */
export function settledByMatrix(): Profile {
  const text = process.env[assumptionsVariable];
  if (text === undefined) return {};
  try {
    const settled: unknown = JSON.parse(text);
    return parseAssumptions(isFields(settled) ? settled : {});
  } catch (error) {
    if (!(error instanceof AssumptionError) && !(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${assumptionsVariable} is not a profile in JSON: ${error.message}`);
  }
}

/** Tells the matrix around this process, if there is one, which open points its services consulted. */
export async function tellConsulted(ids: Iterable<string>): Promise<void> {
  const file = process.env[consultedVariable];
  if (file !== undefined) await writeFile(file, [...ids].join("\n"));
}

/** The open points that a command listed; none if it did not. */
export const readConsulted = async (file: string): Promise<string[]> =>
  (await readFile(file, "utf8").catch(() => "")).split("\n").filter((id) => id !== "");
