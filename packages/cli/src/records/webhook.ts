import type { EventName } from "@totem-partner/sdk";
import { connect } from "../client.ts";
import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import { noSecret, readWebhookSecrets } from "../secrets/webhook-secret.ts";
import { line, type Surroundings } from "../surroundings/surroundings.ts";
import type { RecordFlags } from "./authorizations.ts";
import { printRecord } from "./printing.ts";

/** The options of `webhook set`, parsed. */
export interface WebhookFlags extends RecordFlags {
  url?: string;
  event?: EventName[];
  /** Where the secret is stored; false with --no-secret. */
  secret?: string | false;
}

/** `webhook get`. */
export async function getWebhook(flags: RecordFlags, surroundings: Surroundings): Promise<void> {
  const { webhook } = await connect(flags, surroundings);
  const found = await webhook.get();
  if (found !== null) await printRecord(surroundings.out, found, flags.json ?? false);
  else line(surroundings.out, flags.json ? "null" : "There is no webhook. Create one with totem-partner webhook set.");
}

/** `webhook set`. */
export async function setWebhook(flags: WebhookFlags, surroundings: Surroundings): Promise<void> {
  const { url, event = [], secret: source, json = false } = flags;
  if (url === undefined) throw new Failure(exitCodes.usage, "An address is required. Pass --url.");
  const secrets = source === false ? [] : await readWebhookSecrets(source === undefined ? [] : [source], surroundings);
  const [secret] = secrets;
  // A configuration without a secret would remove the current one.
  if (secret === undefined && source !== false) throw noSecret("or --no-secret for unsigned deliveries");
  const { webhook } = await connect(flags, surroundings);
  await printRecord(surroundings.out, await webhook.set({ url, secret, subscribedEvents: event }), json);
}

/** `webhook delete`. */
export async function deleteWebhook(flags: RecordFlags, surroundings: Surroundings): Promise<void> {
  const { webhook } = await connect(flags, surroundings);
  await webhook.remove();
  line(surroundings.out, flags.json ? JSON.stringify({ deleted: true }) : "Deleted. Deliveries have stopped.");
}
