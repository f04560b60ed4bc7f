import { settledBy } from "./flags/serve-flags.ts";
import type { ContractFlags } from "./program.ts";

/** Prints the effective contract under the given assumptions, as one document. */
export async function contract({ yaml, ...settling }: ContractFlags): Promise<void> {
  const values = await settledBy(settling);
  // Only this command needs the contract, the overlay code and the YAML writer; a server starts without them.
  const [{ effectiveContract }, { stringify }] = await Promise.all([
    import("@totem-partner/spec/effective-contract"),
    import("yaml"),
  ]);
  const document = await effectiveContract(values);
  // No aliases, because not every YAML reader follows them. Quotes around values that YAML 1.1 reads as a date or a
  // boolean.
  const portable = { aliasDuplicateObjects: false, version: "1.1" } as const;
  const text = yaml ? stringify(document, portable) : JSON.stringify(document, null, 2);
  process.stdout.write(`${text.trimEnd()}\n`);
}
