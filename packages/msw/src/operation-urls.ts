import type { OperationId } from "@totem-partner/spec/operations";
import { operations } from "@totem-partner/spec/operations";

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
