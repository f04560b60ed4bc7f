import type { IncomingMessage } from "node:http";
import { isLoopback } from "../control/gate.ts";

/**
 * Hosts that a page may repeat. Browsers also send names such as `$(reboot).localhost`, which must not appear in a
 * command to paste.
 */
const plainHost = /^([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The server's address as the browser sees it: by the name that it requested, behind TLS if a proxy reports that. */
export function originSeenBy({ headers }: IncomingMessage, url: string): string {
  const { host = "", "x-forwarded-proto": protocol } = headers;
  return plainHost.test(host) ? `${protocol === "https" ? "https" : "http"}://${host}` : url;
}

/**
 * A key that a page may show: one that anyone can choose, such as `test_demo`; one of a seed only on this machine,
 * and only without a token, which would mean that others must be kept out.
 */
export function keyShownTo(
  { socket }: Pick<IncomingMessage, "socket">,
  apiKey: string,
  adminToken: string | undefined,
): string | undefined {
  if (/^test_[\w-]{1,64}$/.test(apiKey)) return apiKey;
  return adminToken === undefined && isLoopback(socket.remoteAddress) ? apiKey : undefined;
}
