import { type OperationId, operations } from "@totem-partner/spec/operations";
import type { Route } from "./router.ts";

const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);

/** The routes of the partner interface, from the contract. */
export function interfaceRoutes(): Route<OperationId>[] {
  return Object.entries(operations).flatMap(([id, { method, path }]) =>
    isOperationId(id) ? [{ method, path, value: id }] : [],
  );
}

/** The path without the prefix /partner, if the interface is assumed to be found there; otherwise undefined. */
export function withoutPrefix(pathname: string, prefix: "optional" | "required" | "absent"): string | undefined {
  const rest = pathname.startsWith("/partner/") ? pathname.slice("/partner".length) : undefined;
  if (prefix === "absent") return rest === undefined ? pathname : undefined;
  return rest ?? (prefix === "optional" ? pathname : undefined);
}
