import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { request as requestOverTls } from "node:https";
import { Failure, systemReason } from "../failures/failure.ts";

export interface Forwarded {
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

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns true if an address to forward to is that of the receiver, by whatever name of this machine. */
export function isSameServer(url: URL, own: string): boolean {
  const { origin, protocol, port, hostname } = new URL(own);
  const areLocal = loopback.test(url.hostname) && (loopback.test(hostname) || /^(?:0\.0\.0\.0|\[::\])$/.test(hostname));
  return url.origin === origin || (areLocal && url.protocol === protocol && url.port === port);
}

/** The address that the flags name, if they do. */
export function forwardTarget({ forwardTo, forwardInsecure }: { forwardTo?: string; forwardInsecure?: true }) {
  const url = forwardTo === undefined ? undefined : forwardAddress(forwardTo);
  if (forwardInsecure && !(url?.protocol === "https:" && loopback.test(url.hostname)))
    throw new Failure(
      "--forward-insecure needs --forward-to with an https address of this machine, such as https://localhost.",
    );
  return url && { url, insecure: forwardInsecure === true };
}

function reasonOf(error: unknown, timeout: number): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isLate = cause instanceof Error && cause.name === "TimeoutError";
  return isLate ? `no response within ${timeout / 1000} seconds` : systemReason(cause);
}

/** Sends deliveries on as they came: the same bytes and the same headers, the signature among them. */
export function forwarder({ url, insecure = false }: { url: URL; insecure?: boolean | undefined }, timeout = longest) {
  const send: typeof requestOverTls = url.protocol === "https:" ? requestOverTls : request;
  return async (body: Uint8Array, headers: IncomingHttpHeaders): Promise<Forwarded> => {
    try {
      const own = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
      const options = {
        method: "POST",
        headers: { ...Object.fromEntries(own), "content-length": body.byteLength },
        rejectUnauthorized: !insecure,
        signal: AbortSignal.timeout(timeout),
      };
      const { statusCode = 0 } = await new Promise<IncomingMessage>((resolve, reject) => {
        send(url, options, (response) => resolve(response.destroy()))
          .on("error", reject)
          .end(body);
      });
      return { url: url.href, status: statusCode };
    } catch (error) {
      return { url: url.href, error: reasonOf(error, timeout) };
    }
  };
}
