import type { FieldError } from "@totem-partner/spec/field-error";
import { keysOf } from "@totem-partner/spec/json-pointer";
import type { ExchangeRequest } from "./exchange.ts";
import { findOperation, readTarget } from "./routes.ts";

/** The values that a request has for invalid fields, which the errors of some services repeat; never a secret. */
export const valuesOf =
  ({ method, target }: ExchangeRequest, body: unknown) =>
  ({ in: part, path }: FieldError): unknown => {
    const keys = keysOf(path);
    if (keys.includes("secret")) return undefined;
    const { path: called, search } = readTarget(target);
    // The operation was found under what the company assumes of paths.
    const found = findOperation(method, called, "optional", called.endsWith("/") ? "required" : "absent");
    const query = Object.fromEntries(new URLSearchParams(search));
    const parts = { body, query, path: found.ok ? found.value.path : undefined };
    return keys.reduce<unknown>(
      (at, key) => (typeof at === "object" && at ? Reflect.get(at, key) : undefined),
      parts[part],
    );
  };
