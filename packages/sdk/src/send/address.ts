import type { OperationId } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";
import { createQuerySerializer } from "openapi-fetch";
import { ConfigurationError, ValidationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";

/** The method of an operation of the contract, and its path, with placeholders in braces. */
export function routeOf(operation: OperationId) {
  const [method = "", template = ""] = routes[operation].split(" ");
  return { method, template };
}

function escapeSegment(name: string, value: unknown): string {
  // Escaping does not protect against dot segments: a URL resolves them in either form.
  if (typeof value !== "string" || value === "" || value === "." || value === "..") {
    const message = "must be an id";
    const errors = [{ in: "path" as const, path: `/${name}`, message }];
    throw new ValidationError(`The request was not sent: ${name} ${message}.`, { ...unsent, errors });
  }
  return encodeURIComponent(value);
}

/** Fills the placeholders of a contract path, escaping each value as one segment. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => escapeSegment(name, values[name]));
}

const serialize = /* @__PURE__ */ createQuerySerializer();

/** Writes a query as raw calls do: a list as repeated parameters, an object as `name[key]`. Empty without parameters. */
export function writeQuery(query: unknown): string {
  try {
    const written = serialize(query);
    return written && `?${written}`;
  } catch {
    throw new ConfigurationError("The request was not sent: its query has nested objects or lists.", unsent);
  }
}
