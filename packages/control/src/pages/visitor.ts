import { isLoopback } from "../api/gate.ts";

/** A request for a page, whoever hosts it: a `Request` has most of it. */
export interface Visitor {
  method: string;
  headers: Pick<Headers, "get">;
  /** The address of the client; undefined if it is unknown. */
  remoteAddress: string | undefined;
}

/**
 * Hosts that a page may repeat. Browsers also send names such as `$(reboot).localhost`, which must not appear in a
 * command to paste.
 */
const plainHost = /^([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The server's address as the browser sees it: by the name that it requested, behind TLS if a proxy reports that. */
export function originSeenBy({ headers }: Visitor, url: string): string {
  const host = headers.get("host") ?? "";
  return plainHost.test(host) ? `${headers.get("x-forwarded-proto") === "https" ? "https" : "http"}://${host}` : url;
}

/**
 * A key that a page may show: one that anyone can choose, such as `test_demo`; one of a seed only on this machine,
 * and only without a token, which would mean that others must be kept out.
 */
export function keyShownTo(
  { remoteAddress }: Visitor,
  apiKey: string,
  adminToken: string | undefined,
): string | undefined {
  if (/^test_[\w-]{1,64}$/.test(apiKey)) return apiKey;
  return adminToken === undefined && isLoopback(remoteAddress) ? apiKey : undefined;
}
