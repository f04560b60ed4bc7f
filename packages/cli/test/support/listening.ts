import { sign } from "@totem-partner/webhooks";
import { commandOf, type Given } from "./command.ts";

/** The secret with which deliveries are signed unless a test says otherwise. */
export const withSecret: Given = { env: { TOTEM_PARTNER_WEBHOOK_SECRET: "right" } };

/** A receiver that listens, its address, and what posts to it. */
export async function listening(flags: string[], given = withSecret) {
  const listen = commandOf(["listen", "--port", "0", ...flags], given);
  const [, url = ""] = await listen.written(/Listening for deliveries at (\S+?)\. /);
  const post = async (id: string, secret = "right") => {
    const data = { authorization: { id: "a", driverNif: "12345678Z" } };
    const body = JSON.stringify({ id, type: "authorization.created", occurredAt: "2026-07-01T08:00:00Z", data });
    const headers = { "x-webhook-signature": await sign({ body, secret }) };
    return (await fetch(url, { method: "POST", body, headers })).status;
  };
  return { listen, url, post };
}
