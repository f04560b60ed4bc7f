import { MockUsageError } from "@totem-partner/simulator/steering";

/** Where a mock responds, parsed from its clients' base URL. */
export interface ServiceAddress {
  /** The base URL without a trailing slash. */
  base: string;
  /** The path of the base URL without /partner at its end; it is not part of any path of the interface. */
  path: string;
}

const refuse = (why: string) => new MockUsageError(`createHandlers(options): baseUrl ${why}`);

/**
 * Reads the base URL of a client. It may end in /partner, which belongs to the paths of the interface. Assumed:
 * `path-prefix`.
 *
 * @throws {MockUsageError} for anything but an absolute http or https URL without credentials, query and fragment.
 */
export function readBaseUrl(given: string | URL): ServiceAddress {
  const text = String(given).trim();
  if (!URL.canParse(text)) throw refuse("must be an absolute URL, such as https://service.example/partner.");
  const { protocol, username, password, origin, pathname } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") {
    throw refuse(`must start with https:// or http://, not ${protocol}`);
  }
  if (username !== "" || password !== "") throw refuse("must not contain a user name or password.");
  if (/[?#]/.test(text)) throw refuse("must not contain a query or fragment: paths are appended to it.");
  const path = pathname.replace(/\/+$/, "");
  return { base: origin + path, path: path.replace(/\/partner$/, "") };
}
