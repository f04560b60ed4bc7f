import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import type { Surroundings } from "../surroundings/surroundings.ts";
import { readPrivateFile } from "./private-file.ts";

const variable = "TOTEM_PARTNER_WEBHOOK_SECRET";

/** A secret that was passed as the path by mistake must not reach a log, so the path is not repeated. */
async function readOne(source: string, { env, readInput }: Surroundings): Promise<string> {
  if (source === "-") return checked((await readInput()).trimEnd(), "The secret from standard input");
  if (source.startsWith("env:")) return checked(env[source.slice(4)] ?? "", "The variable that --secret names");
  return readPrivateFile(source, "The file that --secret names").catch((error: unknown) => {
    if (!(error instanceof Failure) || !error.message.includes("no such file")) throw error;
    const message =
      "--secret expects a file that contains the secret, and there is no such file. The secret itself must not be an argument: other users and your shell history would see it. Write it to a file (chmod 600), or use env:NAME, or - for standard input.";
    throw new Failure(exitCodes.usage, message);
  });
}

function checked(secret: string, what: string): string {
  if (secret === "") throw new Failure(exitCodes.usage, `${what} is empty. Set it to the secret of the webhook.`);
  return secret;
}

/** The webhook secrets, from the places that were named or from the environment. Several are tried in order. */
export async function readWebhookSecrets(sources: readonly string[], surroundings: Surroundings): Promise<string[]> {
  const secrets: string[] = [];
  for (const source of sources) secrets.push(await readOne(source, surroundings));
  const given = surroundings.env[variable];
  if (secrets.length === 0 && given !== undefined && given !== "") secrets.push(given);
  return secrets;
}

/** The error for a command that requires a secret. */
export const noSecret = (otherwise = ""): Failure =>
  new Failure(
    exitCodes.usage,
    `There is no secret. Set ${variable}, or write the secret to a file that only you can read and pass it with --secret webhook.secret${otherwise === "" ? "" : `, ${otherwise}`}.`,
  );
