import type { OperationId } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";
import { traitsOf } from "./operation-traits.ts";

const isOperation = (name: string): name is OperationId => Object.hasOwn(routes, name);

/**
 * Whether a request may be repeated after a failure that leaves open whether the service has done it. Of a raw request
 * to an address that the contract does not have, only the method tells.
 */
export function repeatIsSafe(operation: string | undefined, method: string): boolean {
  return operation !== undefined && isOperation(operation)
    ? traitsOf(operation).repetition !== "adds"
    : method === "GET";
}
