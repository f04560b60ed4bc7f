import { ValidationError } from "../errors/kinds/validation-error.ts";

function escapeSegment(name: string, value: unknown): string {
  // Escaping does not protect against dot segments: a URL resolves them in either form.
  if (typeof value !== "string" || value === "" || value === "." || value === "..") {
    const message = "must be an id";
    throw new ValidationError(`The request was not sent: ${name} ${message}.`, {
      attempts: 0,
      repeatIsSafe: true,
      errors: [{ in: "path", path: `/${name}`, message }],
    });
  }
  return encodeURIComponent(value);
}

/** Fills the placeholders of a contract path, escaping each value as one segment. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => escapeSegment(name, values[name]));
}
