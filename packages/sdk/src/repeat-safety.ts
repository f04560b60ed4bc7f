import type { OperationId } from "@totem-partner/spec/operations";

/**
 * Operations, besides those that only read, that may be sent again though nobody knows whether the service has done
 * them: decided for each, since the method does not tell.
 */
const repeatable = new Set<string>([
  "createAuthorization", // externalId makes it idempotent.
  "updateAuthorization", // Sets the same values again.
  "cancelAuthorization", // The second one changes nothing and says so.
] satisfies OperationId[]) as ReadonlySet<string>;

/** Whether an operation may be repeated after a failure that leaves open whether the service has done it. */
export function repeatIsSafe(operation: string | undefined, method: string): boolean {
  return method === "GET" || (operation !== undefined && repeatable.has(operation));
}
