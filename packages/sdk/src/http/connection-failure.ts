import { isRecord } from "../record.ts";

/** Codes of failures that come before a connection stands, so that the service cannot have seen the request. */
const neverConnected: readonly string[] = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** The code of a network failure, where the platform gives one: Node puts it into the cause of fetch's TypeError. */
export function failureCode(error: unknown): string | undefined {
  if (!isRecord(error)) return undefined;
  const code = error["code"];
  // A foreign fetch may write anything there; what is no code would only be shown.
  if (typeof code === "string" && /^[A-Z][A-Z0-9_]{0,40}$/.test(code)) return code;
  return failureCode(error["cause"]);
}

/** Whether it is certain that the request never reached the service. */
export function neverArrived(error: unknown): boolean {
  const code = failureCode(error);
  return code !== undefined && neverConnected.includes(code);
}

/** Causes lie a few levels deep; a chain that leads back to itself has no end. */
const deepest = 9;

/**
 * The failure without the bytes that came over the connection: Node quotes them in `data` when they are no HTTP, and they
 * may repeat the request, with its key and its tax ids.
 */
export function withoutQuotes(failure: unknown): unknown {
  let error = failure;
  for (let depth = 0; isRecord(error) && depth < deepest; depth += 1) {
    if ("data" in error) Reflect.deleteProperty(error, "data");
    error = error["cause"];
  }
  return failure;
}
