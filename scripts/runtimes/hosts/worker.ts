// workerd: a worker that takes the addresses as the body of a request and answers with the outcomes.
import type { Addresses, Checks, Context } from "../context.ts";
import { runChecks } from "../run-checks.ts";
import { reachable } from "./reachable.ts";

/** The worker. */
export const main = (checks: Checks, copies: Context["copies"]) => ({
  async fetch(request: Request): Promise<Response> {
    const addresses = (await request.json()) as Addresses;
    return Response.json(await runChecks(checks, { ...addresses, copies, inspect: reachable }));
  },
});
