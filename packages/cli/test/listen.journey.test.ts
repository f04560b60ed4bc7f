import { sign } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { type Given, commandOf } from "./support/command.ts";
import { service } from "./support/service.ts";

const env = { TOTEM_PARTNER_WEBHOOK_SECRET: "right" };

/** A receiver that listens, its address, and what posts to it. */
async function listening(flags: string[], given: Given = { env }) {
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

test("deliveries of a service are verified, answered and printed", async () => {
  await using ground = await service();
  const { listen, url } = await listening(["--count", "1"]);
  const key = { "X-Partner-API-Key": ground.env.TOTEM_PARTNER_API_KEY, "content-type": "application/json" };
  const call = (method: string, path: string, body: object) =>
    fetch(ground.mock.url + path, { method, headers: key, body: JSON.stringify(body) });
  await call("PUT", "/webhook", { url, secret: "right", subscribedEvents: [] });
  await call("POST", "/authorizations", {
    externalId: "ERP-1",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    operationType: "loading",
    carrierTaxId: "B12345674",
    driverNif: "12345678Z",
  });
  const { code, out } = await listen.ended;
  expect(code).toBe(0);
  expect(out).toMatch(
    /^\d\d:\d\d:\d\d {2}authorization\.created {2}[\da-f-]{36} {2}responded 204\n +\{"authorization":/,
  );
  expect(out).not.toMatch(/12345678Z|B12345674/);
});

test("--fail fails as often as --times says, and the attempts are counted", async () => {
  const { listen, post } = await listening(["--fail", "503", "--times", "2", "--count", "4"]);
  expect([await post("e-1"), await post("e-1"), await post("e-1"), await post("e-2")]).toEqual([503, 503, 204, 204]);
  const { out } = await listen.ended;
  expect(
    out
      .split("\n")
      .filter((line) => line.includes("responded"))
      .map((line) => line.slice(10)),
  ).toEqual([
    "authorization.created  e-1  responded 503 on purpose",
    "authorization.created  e-1  attempt 2  responded 503 on purpose",
    "authorization.created  e-1  attempt 3  responded 204",
    "authorization.created  e-2  responded 204",
  ]);
});

test("a delivery with another secret is refused, and the output says why", async () => {
  const { listen, post } = await listening(["--json", "--count", "1"]);
  expect(await post("e-1", "wrong")).toBe(401);
  const { out } = await listen.ended;
  expect(JSON.parse(out)).toMatchObject({ verified: false, reason: "mismatch", status: 401 });
});

test("it takes nothing but deliveries, of a size", async () => {
  const { listen, url } = await listening([]);
  expect((await fetch(url)).status).toBe(405);
  const large = await fetch(url, { method: "POST", body: new Uint8Array(2 * 1024 * 1024) }).then(
    ({ status }) => status,
    () => 413, // The answer may be lost with the connection.
  );
  expect(large).toBe(413);
  listen.signal("SIGINT");
  expect(await listen.ended).toMatchObject({ code: 0 });
});

test("a signal ends it although a delivery waits for its answer", async () => {
  const { listen, post } = await listening(["--delay", "60000"]);
  const waiting = post("e-1").then(String, () => "broken off");
  listen.signal("SIGTERM");
  expect(await listen.ended).toMatchObject({ code: 0 });
  await waiting;
});

test("without a secret it listens only where it was told to accept anything", async () => {
  expect(await commandOf(["listen", "--port", "0"]).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no secret."),
  });
  const { listen } = await listening(["--unsigned"], {});
  listen.signal("SIGINT");
  expect(await listen.ended).toMatchObject({ code: 0 });
});

test("a port that is taken is said, with what to do", async () => {
  const { listen, url } = await listening([]);
  const { code, err } = await commandOf(["listen", "--port", new URL(url).port], { env }).ended;
  expect([code, err]).toEqual([2, expect.stringContaining("the port is in use. Choose another port with --port")]);
  listen.signal("SIGINT");
  await listen.ended;
});
