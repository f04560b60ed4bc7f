import type { SafeVerifyOptions } from "@totem-partner/webhooks";
import { type ExitCode, exitCodes } from "../failures/exit-codes.ts";
import { noSecret, readWebhookSecrets } from "../secrets/webhook-secret.ts";
import { line, lines, type Surroundings } from "../surroundings/surroundings.ts";
import { startLocalReceiver } from "./local-receiver.ts";
import { deliveryAsJson, showDelivery } from "./shown-delivery.ts";

/** The options of `listen`, read. */
export interface ListenFlags {
  port: number;
  host: string;
  secret?: string[];
  unsigned?: true;
  signedContent: NonNullable<SafeVerifyOptions["signedContent"]>;
  fail?: number;
  times?: number;
  delay: number;
  count?: number;
  json?: true;
}

/** `totem-partner listen`: receives deliveries until a signal ends it, or it has received the requested number. */
export async function listen(flags: ListenFlags, surroundings: Surroundings): Promise<ExitCode> {
  const { port, host, unsigned, signedContent, fail, times, delay, count = Infinity, json } = flags;
  const { out, err, onSignal, now } = surroundings;
  const secrets = await readWebhookSecrets(flags.secret ?? [], surroundings);
  if (secrets.length === 0 && !unsigned) throw noSecret();
  let received = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const unwatch = onSignal(end);
  try {
    const receiver = await startLocalReceiver({
      port,
      host,
      verification: { secrets, signedContent, ...(unsigned && { allowUnsigned: true }) },
      failures: { status: fail, times },
      delay,
      now,
      onDelivery: (delivery) => {
        lines(out, json ? [deliveryAsJson(delivery)] : showDelivery(delivery));
        received += 1;
        if (received >= count) end();
      },
    });
    line(err, `Listening for deliveries at ${receiver.url}. Use that as the webhook's url; press Ctrl-C to stop.`);
    await ended;
    await receiver.close();
  } finally {
    unwatch();
  }
  return exitCodes.done;
}
