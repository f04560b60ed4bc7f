import { describe, expect, test } from "vitest";
import { command, withError } from "./support/command.ts";
import { desk } from "./support/desk.ts";
import { manyOrders } from "./support/orders.ts";
import { scratch } from "./support/scratch.ts";
import { idOf, json } from "./support/records.ts";
import { simulated } from "./support/simulated.ts";

test("authorizations are listed, shown, assigned and cancelled", async () => {
  const ground = simulated();
  await command(desk(manyOrders(3)).argv(), ground);
  const listed = await json(ground, "authorizations", "list", "--status", "Active");
  expect(listed).toHaveLength(3);
  const { err } = await command(["authorizations", "list", "--limit", "2"], ground);
  expect(err).toBe("There are more than 2; use --limit to show more.\n");
  await json(ground, "authorizations", "list", "--from", "2026-07-01", "--to", "2026-07-02");
  const { searchParams } = new URL(ground.requests.at(-1)?.url ?? "");
  expect([searchParams.get("scheduledDateFrom"), searchParams.get("scheduledDateTo")]).toEqual([
    "2026-07-01",
    "2026-07-02",
  ]);
  const id = idOf(Array.isArray(listed) ? listed[0] : undefined);
  expect(await json(ground, "authorizations", "get", id)).toMatchObject({
    id,
    quantity: 1250.5,
    tractorPlate: "1234BCD",
  });

  const flags = "--driver 12345678Z --tractor 9999XYZ --trailer R1 --trailer R2".split(" ");
  const assigned = await json(ground, "authorizations", "assign", id, ...flags);
  expect(assigned).toMatchObject({ tractorPlate: "9999XYZ", trailerPlates: ["R1", "R2"] });
  expect(ground.requests.filter(({ url }) => url.endsWith(`/authorizations/${id}/webhook`))).toHaveLength(1);

  expect(await json(ground, "authorizations", "cancel", id)).toMatchObject({ id, status: "Finished" });
  const again = await command(["authorizations", "cancel", id], ground);
  expect(again.code).toBe(1);
  expect(again.err).toMatch(
    /^totem-partner: .*Finished.*\n {2}status: 409, code: \w+, requestId: .+, operation: cancelAuthorization\n$/,
  );
});

describe("the catalogue", () => {
  test.each([
    ["products", ["name=Barley", "externalId=BARLEY-9"], ["name=Malting barley"], { externalId: "BARLEY-9" }],
    ["warehouses", ["name=Silo 9", "code=S9"], ["code=S10"], { name: "Silo 9" }],
  ])("%s are created, changed, listed and deleted", async (part, fields, changes, kept) => {
    const ground = simulated();
    const id = idOf(await json(ground, part, "create", ...fields));
    expect(await json(ground, part, "update", id, ...changes)).toMatchObject({ id, ...kept });
    expect(await json(ground, part, "get", id)).toMatchObject(kept);
    expect((await command([part, "list"], ground)).out).toContain(id);
    expect(await json(ground, part, "delete", id)).toEqual({ id, deleted: true });
    expect(await command([part, "get", id], ground)).toMatchObject(withError(1, "status: 404"));
  });

  test("what is not there to be sent is said", async () => {
    const ground = simulated();
    for (const argv of [
      ["products", "create"],
      ["warehouses", "update", "25373254-b3d9-4ebc-990d-0e41ce13537e"],
      ["authorizations", "assign", "25373254-b3d9-4ebc-990d-0e41ce13537e"],
      ["webhook", "set"],
    ]) {
      expect(await command(argv, ground)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/Pass --|missing required argument/),
      });
    }
  });
});

test("the webhook is set, shown and deleted, and its secret is never an argument", async () => {
  const ground = simulated();
  const secret = scratch().file("secret", "whsec-1234\n", 0o600);
  const url = "http://127.0.0.1:4020/";
  expect(await json(ground, "webhook", "get")).toBeNull();
  const set = ["webhook", "set", "--url", url, "--secret", secret, "--event", "authorization.finished"];
  expect(await json(ground, ...set)).toMatchObject({
    url,
    hasSecret: true,
    subscribedEvents: ["authorization.finished"],
  });
  expect(await command(["webhook", "set", "--url", url], ground)).toMatchObject(withError(2, "or --unsigned"));
  expect(await json(ground, "webhook", "set", "--url", url, "--unsigned")).toMatchObject({
    hasSecret: false,
    subscribedEvents: [],
  });
  expect(await command(["webhook", "set", "--url", url, "--event", "nothing"], ground)).toMatchObject({ code: 2 });
  expect((await command(["webhook", "get"], ground)).out).toMatch(/\nhasSecret\tfalse\n/);
  expect(await json(ground, "webhook", "delete")).toEqual({ deleted: true });
});

test("a webhook that the service registers without returning it is read and shown", async () => {
  const ground = simulated({ assumptions: { "webhook-put-status": "204" } });
  const url = "http://127.0.0.1:4020/";
  expect(await json(ground, "webhook", "set", "--url", url, "--unsigned")).toMatchObject({ url, hasSecret: false });
});

describe("what is not there or refused ends with what to do, without a stack trace", () => {
  const get = ["products", "get", "11111111-1111-4111-8111-111111111111"];

  test.each([
    ["a key that is refused", { TOTEM_PARTNER_API_KEY: "wrong" }, 5, /Check TOTEM_PARTNER_API_KEY/],
    ["an address that is none", { TOTEM_PARTNER_BASE_URL: "localhost:1" }, 2, /The base URL must start with https/],
  ])("%s", async (_, env, expected, said) => {
    const { code, err } = await command(get, { env: { ...simulated().env, ...env } });
    expect([code, err]).toEqual([expected, expect.stringMatching(said)]);
    expect(err).not.toMatch(/ {4}at |wrong/);
  });
});
