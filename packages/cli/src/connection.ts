import type { PartnerClient } from "@totem-partner/sdk";
import type { ConnectionFlags } from "./commands/flags.ts";
import { Failure } from "./failures/failure.ts";
import type { Io } from "./io.ts";
import { readPrivateFile, secretIn } from "./secrets.ts";

/** The API key, from a file or the environment. Never from an argument, which every user can list. */
export async function readApiKey(file: string | undefined, env: Io["env"]): Promise<string> {
  if (file !== undefined) return readPrivateFile(file, file);
  const key = await secretIn(env, "TOTEM_PARTNER_API_KEY");
  if (key !== undefined) return key;
  throw new Failure(
    "There is no API key. Set TOTEM_PARTNER_API_KEY, or write the key to a file that only you can read and pass it with --api-key-file.",
  );
}

type ProfileFlags = Pick<ConnectionFlags, "profile">;

/** The option with the profile of the service, if one is named. */
export async function profileOf({ profile }: ProfileFlags, { env }: Io) {
  const path = profile ?? env["TOTEM_PARTNER_PROFILE"] ?? "";
  if (path === "") return {};
  const { readProfile } = await import("./profile.ts");
  return { profile: { version: 1, assumptions: await readProfile(path) } as const };
}

export type Connected = Awaited<ReturnType<typeof connected>>;

export async function connected(flags: ConnectionFlags, io: Io) {
  const { timeout, baseUrl = io.env["TOTEM_PARTNER_BASE_URL"] ?? "", apiKeyFile } = flags;
  const known = await profileOf(flags, io);
  // Loaded here, so that commands without a client start without it.
  const [{ PartnerClient }, apiKey] = await Promise.all([import("@totem-partner/sdk"), readApiKey(apiKeyFile, io.env)]);
  const limits = timeout === undefined ? {} : { timeout: timeout * 1000 };
  return { baseUrl, apiKey, client: new PartnerClient({ baseUrl, apiKey, ...known, ...limits }) };
}

export const connect = async (flags: ConnectionFlags, io: Io): Promise<PartnerClient> =>
  (await connected(flags, io)).client;
