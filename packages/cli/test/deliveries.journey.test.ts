import { sign } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { application } from "./support/application.ts";
import { command } from "./support/command.ts";
import { listening, withSecret } from "./support/listening.ts";
import { scratch } from "./support/scratch.ts";

test("fifty events for an application that was down are each handled once, by one command", async () => {
  const app = await application();
  app.state.isDown = true;
  const journal = ["--journal", scratch().folder];
  const { listen, url } = await listening(["--forward-to", app.url, ...journal]);
  const sent = new Map<string, string>();
  const attempt = async (at: number): Promise<number> => {
    // No parser would write these bytes again.
    const body = `{ "id": "e-${at}", "type":"authorization.finished", "occurredAt":"2026-07-01T08:00:00Z","data":{"n":1.50} }`;
    const signature = await sign({ body, secret: "right" });
    sent.set(body, signature);
    return (await fetch(url, { method: "POST", body, headers: { "x-webhook-signature": signature } })).status;
  };
  const events = Array.from({ length: 50 }, (_, at) => at);
  // The service attempts each twice.
  for (const at of [...events, ...events]) expect(await attempt(at)).toBe(502);
  app.state.isDown = false;
  expect(await attempt(0)).toBe(200);
  listen.signal("SIGINT");
  const resend = `Failed deliveries: 49. Once your application responds, run totem-partner deliveries resend --failed ${journal.join(" ")}.\n`;
  expect((await listen.ended).err).toContain(resend);

  const resent = await command(["deliveries", "resend", "--failed", ...journal]);
  expect(resent).toMatchObject({ code: 0, err: "" });
  expect(resent.out).toMatch(/^[\da-f]{10} {2}authorization\.finished {2}e-1 {2}forwarded to \S+: 200$/m);
  expect(resent.out).toContain("\nAnswered with 2xx: 49 of 49.\n");
  const handled = app.received.map(({ body, headers }) => [body.toString(), headers["x-webhook-signature"]]);
  expect(handled).toEqual([...sent]);

  const again = await command(["deliveries", "resend", "--failed", ...journal], withSecret);
  expect(again).toMatchObject({ code: 0, out: "There is nothing to resend.\n" });
  expect(app.received).toHaveLength(50);
});
