import { isPartnerError } from "@totem-partner/sdk";
import type { Effect, Step } from "./journey-step.ts";

/** The ERP cancels an order, and then once more, as happens when two people clear up. */
export async function cancelTwice({ client, claims, created, print }: Step): Promise<Effect> {
  print("\n5. The ERP cancels an order, twice\n");
  const order = created.at(-1);
  if (!order) throw new Error("The file has no order that could be cancelled.");
  const { externalId, fields, authorization } = order;

  const cancelled = await client.authorizations.cancel(authorization.id);
  print(`${externalId}: cancelled, it is ${cancelled.status}.`);
  claims.check("Cancelling ends an authorization", { expected: "Finished", found: cancelled.status });

  const answer = await errorOf(client.authorizations.cancel(authorization.id));
  print(`${externalId}: cancelled again: ${answer}.`);
  claims.check("Cancelling it again is refused", { expected: "AlreadyFinishedError, status 409", found: answer });

  const { status } = await client.authorizations.get(authorization.id);
  claims.check("It stays as it was", { expected: "Finished", found: status });
  return { taken: fields.quantity, finished: 1 };
}

async function errorOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "no error";
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return `${error.name}, status ${String(error.status)}`;
  }
}
