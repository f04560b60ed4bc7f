import type { OperationId } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";
import { type Repetition, traitsOf } from "./traits.ts";

const isOperation = (name: string): name is OperationId => Object.hasOwn(routes, name);

/** For a raw request to a path that is not in the contract, only the method decides. */
function repetitionOf(operation: string | undefined, method: string): Repetition {
  if (operation !== undefined && isOperation(operation)) return traitsOf(operation).repetition;
  return method === "GET" ? "reads" : "adds";
}

/**
 * What follows from a failure, depending on whether the service may have carried out the request: whether the request
 * can be repeated, and whether it may have changed something.
 */
export function aftermath(
  { operation, method }: { operation?: string | undefined; method: string },
  unclear: boolean,
): { repeatIsSafe: boolean; outcomeUnknown: boolean } {
  const repetition = unclear ? repetitionOf(operation, method) : "reads";
  return { repeatIsSafe: repetition !== "adds", outcomeUnknown: repetition !== "reads" };
}
