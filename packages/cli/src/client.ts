import type { PartnerClient } from "@totem-partner/sdk";
import { readApiKey } from "./secrets/api-key.ts";
import type { Surroundings } from "./surroundings/surroundings.ts";

/** The options of every command that calls the service. */
export interface ConnectionFlags {
  baseUrl?: string;
  apiKeyFile?: string;
  timeout?: number;
}

/** Creates the client of a command. */
export async function connect(
  { baseUrl, apiKeyFile, timeout }: ConnectionFlags,
  { env }: Surroundings,
): Promise<PartnerClient> {
  // Loaded here, so that commands without a client start without it.
  const [{ PartnerClient }, apiKey] = await Promise.all([import("@totem-partner/sdk"), readApiKey(apiKeyFile, env)]);
  return new PartnerClient({
    baseUrl: baseUrl ?? env["TOTEM_PARTNER_BASE_URL"] ?? "",
    apiKey,
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
  });
}
