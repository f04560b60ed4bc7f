// A browser: a page that fetches the addresses from its own server and reports the outcomes to it.
import type { Addresses, Checks, Context } from "../context.ts";
import { runChecks } from "../run-checks.ts";
import { reachable } from "./reachable.ts";

/** Runs the checks. */
export async function main(checks: Checks, copies: Context["copies"]): Promise<void> {
  const addresses = (await (await fetch("/addresses")).json()) as Addresses;
  const outcomes = await runChecks(checks, { ...addresses, copies, inspect: reachable });
  await fetch("/report", { method: "POST", body: JSON.stringify(outcomes) });
}
