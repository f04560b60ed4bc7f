import { type OperationId, operations } from "@totem-partner/spec/operations";
import { aForm } from "../domain/cleaning.ts";
import type { Answer } from "../contract.ts";
import type { Partner, Sent } from "../partner.ts";
import { send } from "../requests/raw-request.ts";

/** An id that no record has. */
export const nobodys = "33333333-3333-4333-8333-333333333333";

/** Makes a company answer an operation with one code. */
export type Provocation = (partner: Partner, operation: OperationId) => Promise<Answer>;

interface RawDifferences {
  body?: string;
  headers?: Record<string, string>;
}

const mediaTypeOf = (id: OperationId): string | undefined => {
  const operation = operations[id];
  return "body" in operation ? operation.body.mediaType : undefined;
};

/** Sends an operation, about a record that there is not, what no client of it would send. */
export async function sendRaw(
  { simulator, apiKey }: Partner,
  operation: OperationId,
  { body = "{}", headers = {} }: RawDifferences = {},
): Promise<Answer> {
  const { method, path } = operations[operation];
  const mediaType = mediaTypeOf(operation);
  const type = mediaType === "multipart/form-data" ? `${mediaType}; boundary=b` : (mediaType ?? "text/plain");
  return send(
    path.replace("{id}", nobodys),
    {
      method,
      headers: { "X-Partner-API-Key": apiKey, "Content-Type": type, ...headers },
      ...(mediaType !== undefined && { body }),
    },
    simulator,
  );
}

/** A body that an operation accepts as long as nothing is required of it. */
function bodyFor(operation: OperationId): Sent {
  switch (mediaTypeOf(operation)) {
    case "application/json":
      return { body: operation === "emitAuthorizationEvent" ? { eventType: "synced" } : {} };
    case "multipart/form-data":
      return { body: aForm({ enabled: false }) };
    default:
      return {};
  }
}

/** Calls an operation about a record that there is not, or about another, with differences. */
export const callWith =
  (differences: Sent = {}): Provocation =>
  (partner, operation) =>
    partner.call(operation, { id: nobodys, ...bodyFor(operation), ...differences });
