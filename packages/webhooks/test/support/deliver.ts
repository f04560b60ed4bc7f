import { type FetchReceiverOptions, receiver } from "../../src/fetch.ts";
import type { ReceiverError } from "../../src/index.ts";
import { aDelivery, anEvent, secret } from "./a-delivery.ts";

/** Delivers an event to a receiver, and waits for what goes on after the answer. */
export async function deliver(options: Partial<FetchReceiverOptions> = {}, event: unknown = anEvent()) {
  const errors: ReceiverError[] = [];
  const background: Promise<unknown>[] = [];
  const receive = receiver({
    secrets: secret,
    on: { "*": () => undefined },
    onError: (error) => errors.push(error),
    waitUntil: (work) => background.push(work),
    ...options,
  });
  const response = await receive(new Request("http://localhost/webhooks", await aDelivery(event)));
  return { status: response.status, errors, background };
}
