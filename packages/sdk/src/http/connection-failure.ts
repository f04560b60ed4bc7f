import { isFields } from "@totem-partner/spec/fields";

/** Codes of failures before a connection is established, so the service cannot have received the request. */
const neverConnected: readonly string[] = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** The code of a network failure, if the platform provides one: Node puts it into the cause of fetch's TypeError. */
export function failureCode(error: unknown): string | undefined {
  if (!isFields(error)) return undefined;
  const code = error["code"];
  // A custom fetch may put anything here; only codes are used.
  if (typeof code === "string" && /^[A-Z][A-Z0-9_]{0,40}$/.test(code)) return code;
  return failureCode(error["cause"]);
}

/** Whether it is certain that the request never reached the service. */
export function neverArrived(error: unknown): boolean {
  const code = failureCode(error);
  return code !== undefined && neverConnected.includes(code);
}

/** Causes are a few levels deep; a chain that loops back has no end. */
const deepest = 9;

/**
 * The failure without the bytes received: when they are not HTTP, Node quotes them in `data`, and they may repeat the
 * request, including its key and tax ids.
 */
export function withoutQuotes(failure: unknown): unknown {
  let error = failure;
  for (let depth = 0; isFields(error) && depth < deepest; depth += 1) {
    if ("data" in error) Reflect.deleteProperty(error, "data");
    error = error["cause"];
  }
  return failure;
}
