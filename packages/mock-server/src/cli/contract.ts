import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import type { Profile } from "../input/read-profile.ts";
import { UsageError } from "../input/usage-error.ts";
import { settledBy, type SettlingFlags } from "./flags/serve-flags.ts";

export interface ContractFlags extends SettlingFlags {
  format: "json" | "yaml";
}

function read(settled: Profile) {
  try {
    return parseAssumptions(settled);
  } catch (error) {
    if (error instanceof AssumptionError) throw new UsageError(error.message);
    throw error;
  }
}

/** Prints the effective contract under the given assumptions, as one document. */
export async function contract({ format, ...settling }: ContractFlags): Promise<void> {
  const values = read(await settledBy(settling));
  // Only this command needs the contract, the overlay code and the YAML writer; a server starts without them.
  const [{ effectiveContract }, { stringify }] = await Promise.all([
    import("@totem-partner/spec/effective-contract"),
    import("yaml"),
  ]);
  const document = await effectiveContract(values);
  // No aliases, because not every YAML reader follows them. Quotes around values that YAML 1.1 reads as a date or a
  // boolean.
  const portable = { aliasDuplicateObjects: false, version: "1.1" } as const;
  const text = format === "yaml" ? stringify(document, portable) : JSON.stringify(document, null, 2);
  process.stdout.write(`${text.trimEnd()}\n`);
}
