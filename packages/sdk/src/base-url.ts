import { ConfigurationError } from "./errors/configuration-error.ts";
import { readEnvironment } from "./environment.ts";

const refuse = (why: string) => new ConfigurationError(`baseUrl ${why}`, { attempts: 0, repeatIsSafe: true });

/**
 * The address that paths are appended to, without a slash at its end. Whether `/partner` belongs to it is for the one
 * who gives it to know (assumed: `path-prefix`); nothing is added or taken away.
 */
export function readBaseUrl(given: string | URL | undefined): string {
  const value = given ?? readEnvironment("TOTEM_PARTNER_BASE_URL");
  if (value === undefined || value === "") {
    throw refuse("is missing: give the address of the service, or set TOTEM_PARTNER_BASE_URL. It has no default.");
  }
  const text = String(value).trim();
  if (!URL.canParse(text)) throw refuse("is not an absolute URL, such as https://service.example/partner.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refuse(`must begin with https:// or http://, and begins with ${url.protocol}`);
  }
  if (url.username !== "" || url.password !== "") throw refuse("must not hold a user name or a password.");
  if (text.includes("?")) throw refuse("must not have a query (?…): paths are appended to it.");
  if (text.includes("#")) throw refuse("must not have a fragment (#…): paths are appended to it.");
  return url.origin + url.pathname.replace(/\/+$/, "");
}
