import { sign } from "@totem-partner/webhooks";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { command, commandOf } from "./support/command.ts";
import { scratch } from "./support/scratch.ts";
import { service } from "./support/service.ts";

const assumptions = {
  "list-envelope": { envelope: { hits: ["{items}"], found: "{total}" } },
  "error-body": { body: { problem: { kind: "{code}", says: "{detail}" } } },
  "event-names": { "operation.recorded": "op_done" },
  "delivery-body": { body: { kind: "{type}", key: "{id}", about: { operation: "{operation}" } } },
};

const profileOf = (content: object) => scratch().file("profile.yaml", stringify(content));

describe("with the profile of a service whose shapes do not show where everything is", () => {
  test("deliveries are verified and printed as events", async () => {
    const profile = profileOf({ version: 1, assumptions });
    const env = { TOTEM_PARTNER_WEBHOOK_SECRET: "right" };
    const listen = commandOf(["listen", "--port", "0", "--count", "1", "--profile", profile], { env });
    const [, url = ""] = await listen.written(/Listening for deliveries at (\S+?)\. /);
    const body = JSON.stringify({ kind: "op_done", key: "e-1", about: { operation: { quantity: 7 } } });
    const signature = await sign({ body, secret: "right" });
    await fetch(url, { method: "POST", body, headers: { "x-webhook-signature": signature } });
    const { out } = await listen.ended;
    expect(out).toMatch(/operation\.recorded {2}e-1 {2}responded 204\n +\{"operation":\{"quantity":7\}\}/);
    const file = scratch().file("body.json", body);
    const verified = await command(["verify", file, "--signature", signature, "--profile", profile], { env });
    expect(verified.out).toBe("The signature matches: operation.recorded, id e-1.\n");
  });
});

test.each([
  ["snake_case", "authorization_synced"],
  ["bare", "synced"],
  [{ "authorization.synced": "AuthorizationSynced" }, "AuthorizationSynced"],
] as const)(
  "events are subscribed to by the names of the contract, whatever the service calls them: %o",
  async (names, theirs) => {
    const own = { "event-names": names };
    await using ground = await service({ assumptions: own });
    const flags = ["--json", "--profile", profileOf({ version: 1, assumptions: own })];
    const set = "webhook set --url https://erp.example/hooks --unsigned --event authorization.synced".split(" ");
    const written = await command([...set, ...flags], ground);
    expect([written.code, JSON.parse(written.out)]).toMatchObject([0, { subscribedEvents: ["authorization.synced"] }]);
    const unprofiled = await command(["webhook", "get", "--json"], ground);
    expect(JSON.parse(unprofiled.out)).toMatchObject({ subscribedEvents: [theirs] });
    const refused = await command(set, ground);
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain("/subscribedEvents/0 must be one of");
  },
);
