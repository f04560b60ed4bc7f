import { Receiver } from "@totem-partner/mock-server/receiver";
import { PartnerClient } from "@totem-partner/sdk";
import { receiver } from "@totem-partner/webhooks/fetch";
import { expect, test, vi } from "vitest";
import { stringify } from "yaml";
import { command, commandOf } from "./support/command.ts";
import { scratch } from "./support/scratch.ts";
import { service } from "./support/service.ts";

const order = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
} as const;

const profileOf = (content: object) => scratch().file("profile.yaml", stringify(content));

test("one profile is that of the mock, listen, verify, a receiver and a client", async () => {
  const own = {
    "record-envelope": { record: { order: "{record}" } },
    "signed-content": {
      content: "{id}:{url}:{body}",
      signature: "v1={base64}",
      headers: { signature: "Sig", id: "Msg" },
    },
    "event-names": { "authorization.created": "PERMIT.NEW" },
    "delivery-body": { body: { name: "{type}", key: "{id}", payload: "{subject}" } },
    "delivery-retries": { attempts: [0], timeout: 5 },
  } as const;
  const profile = profileOf({ version: 1, assumptions: own });
  await using ground = await service({ assumptions: own });
  await using application = await Receiver.start();
  const env = { ...ground.env, TOTEM_PARTNER_WEBHOOK_SECRET: "right", TOTEM_PARTNER_PROFILE: profile };
  const register = ["--register", "--forward-to", application.url, "--secret", "env:TOTEM_PARTNER_WEBHOOK_SECRET"];
  const listen = commandOf(["listen", "--port", "0", "--count", "1", ...register], { env });
  const [, url = ""] = await listen.written(/Listening for deliveries at (\S+?)\. /);
  const options = { baseUrl: ground.mock.url, apiKey: ground.mock.apiKey };
  const client = new PartnerClient({ ...options, profile: { version: 1, assumptions: own } });
  const { id } = await client.authorizations.create(order);
  expect((await listen.ended).out).toMatch(/authorization\.created {2}\S+ {2}responded 204/);
  const { bytes, headers } = application.received[0] ?? expect.unreachable();
  const file = scratch().file("body.json", bytes.toString());
  const flags = ["--signature", String(headers["sig"]), "--id", String(headers["msg"]), "--url", url];
  expect((await command(["verify", file, ...flags], { env })).out).toContain("authorization.created");
  const created = vi.fn<(event: { data: { authorization: { id: string } } }) => void>();
  const given = { secrets: "right", url, on: { "authorization.created": created } };
  const receive = receiver({ ...given, profile: { version: 1, assumptions: own } });
  const signed = { sig: String(headers["sig"]), msg: String(headers["msg"]) };
  expect((await receive(new Request(url, { method: "POST", headers: signed, body: bytes.toString() }))).status).toBe(
    204,
  );
  expect(created.mock.calls[0]?.[0].data.authorization.id).toBe(id);
});
