import { type OperationId, operations } from "@totem-partner/spec/operations";
import { traitsOf } from "./operation-traits.ts";

const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name);

/**
 * Whether a request may be repeated after a failure that leaves open whether the service has done it. Of a raw request
 * to an address that the contract does not have, only the method tells.
 */
export function repeatIsSafe(operation: string | undefined, method: string): boolean {
  return operation !== undefined && isOperation(operation)
    ? traitsOf(operation).repetition !== "adds"
    : method === "GET";
}
