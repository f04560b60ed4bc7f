import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Failure, systemReason } from "./failures/failure.ts";
import { markedEncoding } from "./push/reading/decoding.ts";
import type { Io } from "./io.ts";

const mostBytes = 64 * 1024;

/** Only its owner may be able to read the file. `shown` names it without repeating what may be the secret itself. */
export async function readPrivateFile(path: string, shown: string, platform = process.platform): Promise<string> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new Failure(`${shown} cannot be read: ${systemReason(error)}. Check the path.`);
  });
  const refuse = (why: string) => new Failure(`${path} ${why}`);
  try {
    const { mode, size } = await file.stat();
    // Windows has no such bits; files belong to their user by default.
    if (platform !== "win32" && (mode & 0o077) !== 0) {
      const bits = (mode & 0o777).toString(8).padStart(3, "0");
      throw refuse(`can be read or changed by other users (mode ${bits}). Run: chmod 600 ${path}`);
    }
    if (size > mostBytes) throw refuse(`is larger than ${mostBytes} bytes, so it cannot be a secret. Check the path.`);
    const bytes = await file.readFile();
    // Windows PowerShell writes UTF-16.
    const secret = new TextDecoder(markedEncoding(bytes)).decode(bytes).trimEnd();
    if (secret === "") throw refuse("is empty. Write the secret to it.");
    return secret;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refuse(`cannot be read: ${systemReason(error)}. Check the path.`);
  } finally {
    await file.close();
  }
}

/** The value of a variable, or the content of the private file that the variable with _FILE names. */
export async function secretIn(env: Io["env"], variable: string): Promise<string | undefined> {
  const given = env[variable] ?? "";
  if (given.trim() !== "") return given;
  const file = env[`${variable}_FILE`] ?? "";
  return file === "" ? undefined : readPrivateFile(file, file);
}

const variable = "TOTEM_PARTNER_WEBHOOK_SECRET";

/** A secret that was passed as the path by mistake must not reach a log, so the path is not repeated. */
async function readOne(source: string, { env, input }: Io): Promise<string> {
  if (source === "-") return checked((await text(input())).trimEnd(), "The secret from standard input");
  if (source.startsWith("env:")) return checked(env[source.slice(4)] ?? "", "The variable that --secret names");
  return readPrivateFile(source, "The file that --secret names").catch((error: unknown) => {
    if (!(error instanceof Failure) || !error.message.includes("no such file")) throw error;
    const message =
      "--secret expects a file that contains the secret, and there is no such file. The secret itself must not be an argument: other users and your shell history would see it. Write it to a file (chmod 600), or use env:NAME, or - for standard input.";
    throw new Failure(message);
  });
}

function checked(secret: string, what: string): string {
  if (secret === "") throw new Failure(`${what} is empty. Set it to the secret of the webhook.`);
  return secret;
}

/** The webhook secrets, from the places that were named or from the environment. Several are tried in order. */
export async function readWebhookSecrets(sources: readonly string[], io: Io): Promise<string[]> {
  const secrets: string[] = [];
  for (const source of sources) secrets.push(await readOne(source, io));
  if (secrets.length > 0) return secrets;
  const secret = await secretIn(io.env, variable);
  return secret === undefined ? [] : [secret];
}

export const noSecret = (otherwise = ""): Failure =>
  new Failure(
    `There is no secret. Set ${variable}, or write the secret to a file that only you can read and pass it with --secret webhook.secret${otherwise === "" ? "" : `, ${otherwise}`}.`,
  );

/** The secret of the webhook that is put back; null for none, undefined if no place was named. */
export async function readPreviousSecret(
  { previousSecret }: { previousSecret?: string },
  io: Io,
): Promise<string | null | undefined> {
  if (previousSecret === undefined) return undefined;
  if (previousSecret === "none") return null;
  const [secret] = await readWebhookSecrets([previousSecret], io);
  return secret;
}
