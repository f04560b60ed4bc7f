import { sign, signatureHeader } from "../../src/index.ts";

export const secret = "clé-secrète 🔑";

/** An event as the service would send it; fields that a test is about come on top. */
export const anEvent = (fields: Record<string, unknown> = {}) => ({
  id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  type: "operation.recorded",
  occurredAt: "2026-07-01T08:00:00.000Z",
  data: {
    operation: {
      id: "0bebb854-5c62-4c59-8e09-eb85fe79350b",
      authorizationId: "a90873a5-d2b4-41c5-90ba-9d9d78b740ee",
      quantity: 24.5,
      recordedAt: "2026-07-01T08:00:00.000Z",
    },
  },
  ...fields,
});

/** A request that delivers a body, signed. Spaces and escapes that parsing and serialising would change. */
export async function aDelivery(event: unknown = anEvent(), signedWith = secret) {
  const body = typeof event === "string" ? event : `${JSON.stringify(event, null, 1)}\n`;
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: await sign({ body, secret: signedWith }),
  };
  return { method: "POST", headers, body };
}
