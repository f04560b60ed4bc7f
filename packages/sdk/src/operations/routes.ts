import type { OperationId } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";
import { ValidationError } from "../errors/kinds.ts";
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
