const redacted = "[redacted]";

const secretHeaders = new Set([
  "x-partner-api-key",
  "x-webhook-signature",
  "authorization",
  "proxy-authorization",
  "cookie",
]);

/** Names of fields and parameters whose values are keys or secrets: secret, access_token, X-Partner-API-Key, … */
const isSecretName = (name: string): boolean =>
  /secret|token|passw|signature|api[-_]?key|^authorization$|^cookie$/i.test(name);

/** Headers without the values of those that carry keys or signatures. */
export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, secretHeaders.has(name) ? redacted : value]));
}

/** An address without what may be secret in it: user name and password, and parameters that carry secrets. */
export function redactUrl(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const at = text.indexOf("?");
  const [base, search] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  return base.replace(/^(https?:\/\/)[^/#\s]*@/i, `$1${redacted}@`) + redactSearch(search);
}

/** A body without the values of fields that carry secrets; a file is described by its name and size. */
export function redact(value: unknown): unknown {
  if (value instanceof Blob) {
    return { fileName: value instanceof File ? value.name : "", size: value.size, type: value.type };
  }
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value === "string") return redactUrl(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isSecretName(key) ? redacted : redact(part)]),
  );
}

/** The query part of an address without the values of parameters that carry secrets. */
export function redactSearch(search: string): string {
  const query = new URLSearchParams(search);
  const secret = [...query.keys()].filter(isSecretName);
  for (const name of secret) query.set(name, redacted);
  return secret.length > 0 ? `?${query.toString()}` : search;
}
