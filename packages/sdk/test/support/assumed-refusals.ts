import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import { isPartnerError, type PartnerClientOptions } from "../../src/index.ts";
import { clientsOf, steps } from "./integration-steps.ts";

/** The steps that the service refuses by default, each with the assumption that the error names. */
export const refusedByDefault: Record<string, string> = {
  "an order without product and warehouse": "required-on-create",
  "a date-time without an offset": "local-date-times",
  "a field that nobody knows": "unknown-field",
  "a further party field": "further-party-fields",
  "a field that was removed": "removed-fields",
  "a change of what cannot be changed": "patch-immutable",
  "a driver who is not registered": "unknown-driver",
  "a cleaning protocol is deactivated twice": "repeat-activation",
};

/** The steps in which only the words of an error tell it from others with its status. */
export const withoutWords = [
  "a base URL that leads elsewhere is no missing record",
  "a carrier that is not registered is told from other refusals",
  "a driver who is not registered",
  "an order is cancelled once; then it cannot be cancelled or changed",
];

/** Runs every step against a service of its own, and returns which were refused and the assumption that each names. */
export async function refusalsUnder(
  assumptions: Readonly<Record<string, unknown>>,
  options: PartnerClientOptions = {},
): Promise<Record<string, string>> {
  const simulator = new Simulator({ assumptions: parseAssumptions(assumptions) });
  const baseUrl = `http://service.example${assumptions["path-prefix"] === "required" ? "/partner" : ""}`;
  const fetch = (...request: ConstructorParameters<typeof Request>) => simulator.fetch(new Request(...request));
  const found: Record<string, string> = {};
  for (const [at, [name, run]] of Object.entries(steps).entries()) {
    const apiKey = at === 0 ? "test_demo" : `test_step-${at}`;
    try {
      await run(clientsOf({ baseUrl, apiKey, fetch, ...options }));
    } catch (error) {
      if (!isPartnerError(error)) throw new Error(`${name}: ${String(error)}`, { cause: error });
      found[name] = error.assumption ?? `(not named) ${error.message}`;
    }
  }
  return found;
}
