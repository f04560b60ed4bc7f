import { Receiver } from "@totem-partner/mock-server/receiver";
import { isFields } from "@totem-partner/spec/fields";
import { expect, test } from "vitest";
import { anOrder, type Calls, partnerOf } from "./support/partner-of.ts";
import { startTestSandbox } from "./support/test-sandbox.ts";

const itemsOf = (body: unknown): unknown[] => (isFields(body) && Array.isArray(body["items"]) ? body["items"] : []);

/** A company whose clock stands still: retries come when the test advances it, however slow the machine is. */
async function atNoon(call: Calls): Promise<Calls> {
  expect(await call("PUT", "/_mock/clock", { now: "2026-07-01T12:00:00.000Z" })).toMatchObject({ status: 200 });
  return call;
}

/** The latest attempts of the first delivery of a company. */
async function attempts(call: Calls): Promise<unknown> {
  const [first] = itemsOf((await call("GET", "/_mock/deliveries")).body);
  const id = isFields(first) ? String(first["id"]) : "";
  const { body } = await call("GET", `/_mock/deliveries/${id}`);
  return isFields(body) ? body["attempts"] : undefined;
}

/** The ways in which a URL can name this machine. */
const ways = (url: string): string[] => {
  const { port } = new URL(url);
  return [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://127.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::1]:${port}/`,
    `http://localhost.:${port}/`,
  ];
};

test.each([
  { deliverTo: "public", why: "public addresses only" },
  { deliverTo: "any", denyDelivery: ["127.0.0.0/8", "::1/128"], why: "" },
] as const)(
  "with $deliverTo and denied $denyDelivery, nothing of this machine is reached",
  async ({ why, ...options }) => {
    await using receiver = await Receiver.start();
    await using sandbox = await startTestSandbox({ log: "silent", ...options });
    for (const [n, url] of ways(receiver.url).entries()) {
      const call = await atNoon(partnerOf(sandbox.url, await sandbox.issueKey(`company-${String(n)}`)));
      expect(await call("PUT", "/webhook", { url })).toMatchObject({ status: 200 });
      await call("POST", "/authorizations", anOrder("ERP-1"));
      await expect
        .poll(() => attempts(call))
        .toMatchObject([{ outcome: { kind: "failed", reason: expect.stringContaining(why) } }]);
    }
    expect(receiver.received).toEqual([]);
  },
);
