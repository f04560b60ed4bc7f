import type { OperationId } from "@totem-partner/spec/operations";
import { operations } from "@totem-partner/spec/operations";

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * The URLs of an operation below a base URL. A regular expression, since a base URL may contain what a path pattern of
 * MSW would read as a parameter; without groups, since MSW would decode what they match, and fail on what it cannot.
 */
export function operationUrls(base: string, operationId: OperationId): RegExp {
  const path = operations[operationId].path.split("{id}").map(escape).join("[^/]+");
  return new RegExp(`^${escape(base)}${path}$`);
}

/** Every URL below a base URL, and the base URL itself. */
export const urlsBelow = (base: string): RegExp => new RegExp(`^${escape(base)}(?:/.*)?$`);
