import { isRefused, listOf } from "../../answers/reading.ts";
import { contradicts, settled } from "../../findings/verdict.ts";
import { type Asking, asks, get, type Probe } from "../asking/probe.ts";

const known = "/products?limit=1";

/** A list with a parameter that no version of the interface has. */
const unknown = "/products?limit=1&totemCalibration=1";

/** The requests that show whether an unknown parameter is accepted. */
export const unknownParameterRequests = [known, unknown] as const;

/** Whether an unknown parameter is accepted; undefined if the responses are inconclusive. */
export function* acceptsUnknownParameter(): Asking<boolean | undefined> {
  if (listOf(yield* get(known)) === undefined) return undefined;
  const answer = yield* get(unknown);
  if (isRefused(answer)) return false;
  return listOf(answer) ? true : undefined;
}

/** What happens to a query parameter that the contract does not know. */
export const unknownQueryParameter: Probe = {
  id: "unknown-query-parameter",
  requests: asks(...unknownParameterRequests),
  *find() {
    const accepts = yield* acceptsUnknownParameter();
    if (accepts === undefined) return contradicts("The parameter is neither ignored nor refused with 400 or 422.");
    return settled(accepts ? "ignore" : "reject");
  },
};
