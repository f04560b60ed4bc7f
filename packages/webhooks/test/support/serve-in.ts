import { onTestFinished } from "vitest";
import type { ReceiverError, ReceiverOptions } from "../../src/index.ts";
import { secret } from "./a-delivery.ts";
import type { Served } from "./listen.ts";

/** Serves a receiver in a framework to the end of the test, and keeps what it handles and reports. */
export async function serveIn(
  start: (options: ReceiverOptions) => Promise<Served>,
  options: Partial<ReceiverOptions> = {},
) {
  const handled: unknown[] = [];
  const errors: ReceiverError[] = [];
  const served = await start({
    secrets: secret,
    on: { "*": (event) => handled.push(event) },
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => served[Symbol.asyncDispose]());
  return { url: served.url, handled, errors };
}
