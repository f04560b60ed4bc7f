import { MockUsageError } from "@totem-partner/simulator/control";
import { readBaseUrl as read } from "@totem-partner/spec/base-url";
import { type OperationId, operations } from "@totem-partner/spec/operations";

/** The place where a mock responds, parsed from its clients' base URL. */
export interface ServiceAddress {
  /** The base URL without a trailing slash. */
  base: string;
  /** The path of the base URL without /partner at its end; it is not part of any path of the interface. */
  path: string;
}

/**
 * Reads the base URL of a client. It may end in /partner, which belongs to the paths of the interface. Assumed:
 * `path-prefix`.
 * @throws {MockUsageError} for anything but an absolute http or https URL without credentials, query and fragment.
 */
export function readBaseUrl(given: string | URL): ServiceAddress {
  const base = read(given);
  if ("says" in base) throw new MockUsageError(`createHandlers(options): baseUrl ${base.says}`);
  return { base: base.url.origin + base.path, path: base.path.replace(/\/partner$/, "") };
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * The URLs of an operation below a base URL. A regular expression, because a base URL may contain what MSW would read
 * as a path parameter; without groups, because MSW would decode what they match, and fail if it cannot.
 */
export function operationUrls(base: string, operationId: OperationId): RegExp {
  const path = operations[operationId].path.split("{id}").map(escape).join("[^/]+");
  return new RegExp(`^${escape(base)}${path}$`);
}

/** Every URL below a base URL, and the base URL itself. */
export const urlsBelow = (base: string): RegExp => new RegExp(`^${escape(base)}(?:/.*)?$`);
