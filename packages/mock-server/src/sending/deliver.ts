import type { Audit } from "@totem-partner/audit";
import type { DeliverFor } from "@totem-partner/simulator";
import { attemptHeaders } from "@totem-partner/simulator/host";
import * as webhooks from "@totem-partner/webhooks";
import type { Outbound } from "./outbound.ts";

/** Sends deliveries over HTTP, unless `inspect` rejects. Only the status counts: redirects are not followed. */
export function createDeliver(userAgent: string, inspect: Audit["delivery"], outbound: Outbound): DeliverFor {
  return async (attempt, company) => {
    const { url, body, signal } = attempt;
    const transport = { "content-length": String(Buffer.byteLength(body)), "user-agent": userAgent };
    const headers = await attemptHeaders(attempt, webhooks, transport);
    await inspect({ attempt, headers, company });
    return { kind: "answered", ...(await outbound.post({ url, headers, body, signal })) };
  };
}
