// Node, Bun and Deno: a program that takes the addresses as its argument and writes the outcomes as its last line.
import { inspect } from "node:util";
import type { Addresses, Checks, Context } from "../context.ts";
import { runChecks } from "../run-checks.ts";

/** Bun and Deno have their own functions for what their console shows. */
function ownInspect(): Context["inspect"] {
  for (const name of ["Bun", "Deno"]) {
    const runtime: unknown = Reflect.get(globalThis, name);
    if (typeof runtime !== "object" || runtime === null) continue;
    const own: unknown = Reflect.get(runtime, "inspect");
    if (typeof own === "function") return (value) => String(own.call(runtime, value));
  }
  return (value) => inspect(value);
}

/** Runs the checks. */
export async function main(checks: Checks, copies: Context["copies"]): Promise<void> {
  const addresses = JSON.parse(process.argv[2] ?? "") as Addresses;
  console.log(JSON.stringify(await runChecks(checks, { ...addresses, copies, inspect: ownInspect() })));
}
