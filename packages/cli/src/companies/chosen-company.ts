import type { ValuesOf } from "@totem-partner/spec/completion-candidates";
import type { Command } from "commander";
import type { ConnectionFlags } from "../commands/flags.ts";
import { Failure } from "../failures/failure.ts";
import type { Io } from "../io.ts";

const settings = ["TOTEM_PARTNER_BASE_URL", "TOTEM_PARTNER_API_KEY", "TOTEM_PARTNER_API_KEY_FILE"] as const;

/** The environment of the company that a command names, and what is said of it. A key is never sent to the address of another. */
export async function chosenCompany(command: Command, env: Io["env"]) {
  if (!command.options.some(({ long }) => long === "--company")) return undefined;
  const { company, baseUrl, apiKeyFile } = command.opts<ConnectionFlags>();
  const name = company ?? env["TOTEM_PARTNER_COMPANY"] ?? "";
  if (name === "") return undefined;
  if (baseUrl !== undefined || apiKeyFile !== undefined)
    throw new Failure(`The company ${name} has an address and a key. Leave out --base-url and --api-key-file.`);
  const set = settings.find((variable) => (env[variable] ?? "") !== "");
  if (company === undefined && set !== undefined)
    throw new Failure(`TOTEM_PARTNER_COMPANY and ${set} are both set. Unset one of them, or pass --company.`);
  // Loaded here, so that commands without a company start without it.
  const { companyOf, readCompanies } = await import("./companies-file.ts");
  const found = companyOf(await readCompanies(env), name);
  const chosen = {
    ...env,
    TOTEM_PARTNER_BASE_URL: found.baseUrl,
    TOTEM_PARTNER_API_KEY: found.apiKey,
    TOTEM_PARTNER_API_KEY_FILE: found.apiKeyFile,
    TOTEM_PARTNER_WEBHOOK_SECRET: undefined,
    TOTEM_PARTNER_WEBHOOK_SECRET_FILE: found.webhookSecretFile,
    TOTEM_PARTNER_PROFILE: found.profile,
  };
  return { env: chosen, said: `Company: ${name}, ${found.baseUrl}` };
}

/** The companies of the file, for `--company`; none if it cannot be read, since a shell has no place for why. */
export async function completed({ long }: Parameters<ValuesOf>[0], env: Io["env"]): ReturnType<ValuesOf> {
  if (long !== "--company") return undefined;
  const { readCompanies } = await import("./companies-file.ts");
  return readCompanies(env).then(
    ({ companies }) => [...companies.keys()].map((value) => ({ value })),
    () => [],
  );
}
