import type { IncomingHttpHeaders } from "node:http";
import { Failure, systemReason } from "../failures/failure.ts";

interface Forwarded {
  url: string;
  status?: number;
  error?: string;
}

/** The time the service waits for a response (assumed: `delivery-retries`), in milliseconds. */
const longest = 10_000;

/** Headers of one connection, or which the request gets anew. */
const ofConnection = new Set(
  "connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade".split(" "),
);

/** The address to forward to; `localhost:3000/webhooks` is one, too. */
export function forwardAddress(text: string): URL {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url;
  throw new Failure("--forward-to must be an address such as http://127.0.0.1:3000/webhooks, without a password.");
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (ofConnection.has(name) || value === undefined) continue;
    for (const one of typeof value === "string" ? [value] : value) headers.append(name, one);
  }
  return headers;
}

const reasonOf = (error: unknown, timeout: number): string =>
  error instanceof Error && error.name === "TimeoutError"
    ? `no response within ${timeout / 1000} seconds`
    : systemReason(error instanceof Error && error.cause !== undefined ? error.cause : error);

/** Sends deliveries on as they came: the same bytes and the same headers, the signature among them. */
export function forwarder(url: URL, timeout = longest) {
  return async (body: Uint8Array, headers: IncomingHttpHeaders): Promise<Forwarded> => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: headersOf(headers),
        body: Uint8Array.from(body),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      return { url: url.href, status: response.status };
    } catch (error) {
      return { url: url.href, error: reasonOf(error, timeout) };
    }
  };
}
