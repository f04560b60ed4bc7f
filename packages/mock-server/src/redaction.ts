const redacted = "[redacted]";

const secretHeaders = new Set([
  "x-partner-api-key",
  "x-webhook-signature",
  "authorization",
  "proxy-authorization",
  "cookie",
]);

const secretFields = new Set([...secretHeaders, "secret", "apikey", "api_key", "password", "token", "signature"]);

/** Headers without the values of those that carry keys or signatures. */
export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, secretHeaders.has(name) ? redacted : value]));
}

/** An address without what may be secret in it: the user name and the password, and the values of its query. */
export const redactUrl = (text: string): string =>
  /^https?:\/\//i.test(text)
    ? text.replace(/^(https?:\/\/)[^/?#\s]*@/i, `$1${redacted}@`).replaceAll(/([?&][^=&#]*=)[^&#]*/g, `$1${redacted}`)
    : text;

/** A body without the values of fields that carry secrets; a file is described by its name and size. */
export function redact(value: unknown): unknown {
  if (value instanceof Blob) {
    return { fileName: value instanceof File ? value.name : "", size: value.size, type: value.type };
  }
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value === "string") return redactUrl(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, secretFields.has(key.toLowerCase()) ? redacted : redact(part)]),
  );
}

/** The query part of an address without the values of parameters that carry secrets. */
export function redactSearch(search: string): string {
  const query = new URLSearchParams(search);
  const secret = [...query.keys()].filter((name) => secretFields.has(name.toLowerCase()));
  for (const name of secret) query.set(name, redacted);
  return secret.length > 0 ? `?${query.toString()}` : search;
}
