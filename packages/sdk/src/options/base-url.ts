import { readBaseUrl as read } from "@totem-partner/spec/base-url";
import { ConfigurationError } from "../errors/kinds/configuration-error.ts";
import { readEnvironment } from "../platform/environment.ts";

const refuse = (why: string) => new ConfigurationError(`baseUrl ${why}`, { attempts: 0, repeatIsSafe: true });

/**
 * The address that paths are appended to, without a trailing slash. The caller knows whether it ends in `/partner`
 * (assumed: `path-prefix`); the client neither adds nor removes it.
 */
export function readBaseUrl(given: string | URL | undefined): string {
  const value = given ?? readEnvironment("TOTEM_PARTNER_BASE_URL");
  if (value === undefined || value === "") {
    throw refuse("is missing. Pass the address of the service, or set TOTEM_PARTNER_BASE_URL; there is no default.");
  }
  const base = read(value);
  if ("says" in base) throw refuse(base.says);
  return base.url.origin + base.path;
}
