import type { Credentials } from "./api.ts";
import { ApiProblem } from "./exchange.ts";

/** A request of the partner, to be sent from the page. */
export interface Sending {
  method: string;
  /** Path and query. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** JSON as text; empty for none. */
  body: string;
}

/**
 * The address of a request on the server of this page.
 *
 * @throws {ApiProblem} for a target that leads to another server or to the control API.
 */
export function addressOf(target: string, origin: string): URL {
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  if (!target.startsWith("/") || url?.origin !== origin || /^\/_mock(\/|$)/.test(url.pathname)) {
    throw new ApiProblem(
      0,
      "invalid_path",
      "The path must belong to the partner interface, such as /authorizations?limit=2.",
    );
  }
  return url;
}

/**
 * Sends a request as the partner would, with the company's key. Returns its id in the journal; undefined if the response
 * has none.
 *
 * @throws {ApiProblem} if it cannot be sent, or if there is no response, as when a fault resets the connection.
 */
export async function sendAsPartner(
  { apiKey }: Credentials,
  { method, target, headers, body }: Sending,
): Promise<{ status: number; id: string | undefined }> {
  const init = {
    method,
    headers: { ...Object.fromEntries(headers), "X-Partner-API-Key": apiKey },
    ...(body.trim() !== "" && { body }),
  };
  const response = await fetch(addressOf(target, location.origin), init).catch((error: unknown) => {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem(0, "no_response", "No response was received. The request may still appear in the list.");
  });
  return { status: response.status, id: response.headers.get("x-request-id") ?? undefined };
}
