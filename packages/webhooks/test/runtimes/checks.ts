// The promises of the package on every runtime. `npx -y pnpm@12 test runtimes` runs it there against the built package.
import { receiverChecks } from "./receiver-checks.ts";
import { type Context, verificationChecks } from "./verification-checks.ts";

/** The checks, each by the rule that it shows. */
export const checks: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  ...verificationChecks,
  ...receiverChecks,
};
