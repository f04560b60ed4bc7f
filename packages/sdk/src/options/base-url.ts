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
  const text = String(value).trim();
  if (!URL.canParse(text)) throw refuse("is not an absolute URL, such as https://service.example/partner.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refuse(`must start with https:// or http://, not ${url.protocol}`);
  }
  if (url.username !== "" || url.password !== "") throw refuse("must not contain a user name or password.");
  if (text.includes("?")) throw refuse("must not contain a query (?…): paths are appended to it.");
  if (text.includes("#")) throw refuse("must not contain a fragment (#…): paths are appended to it.");
  return url.origin + url.pathname.replace(/\/+$/, "");
}
