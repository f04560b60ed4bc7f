import { readWebhookSecrets } from "../secrets.ts";
import type { Io } from "../io/io.ts";
import type { PreviousSecret } from "./registration.ts";

/** The options of every command that puts a webhook back. */
export interface PreviousSecretFlags {
  /** The place where the secret of the webhook is that is put back; none if it has none. */
  previousSecret?: string;
}

/** The secret of the webhook that is put back: null for none, undefined where nothing was said of it. */
export async function readPreviousSecret({ previousSecret }: PreviousSecretFlags, io: Io): Promise<PreviousSecret> {
  if (previousSecret === undefined) return undefined;
  if (previousSecret === "none") return null;
  const [secret] = await readWebhookSecrets([previousSecret], io);
  return secret;
}
