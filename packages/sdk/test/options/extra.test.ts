import { describe, expect, test } from "vitest";
import { ConfigurationError, type CallOptions, ConflictError, ValidationError } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { clientOf, collect, failureOf, json } from "../support/scripted-service.ts";

const phone = { senderPhone: "+34 600 000 000" };
const protocol = { id, state: "Inactive" };

describe("extra", () => {
  test("is sent with the body and the query of a call, unchecked", async () => {
    const { partner, received } = clientOf(() => json(authorization));
    await partner.authorizations.create(order, { extra: { body: phone, query: { dryRun: true, tags: ["a", "b"] } } });
    expect(received[0]?.body).toEqual({ ...order, ...phone });
    expect(received[0]?.url.search).toBe("?dryRun=true&tags=a&tags=b");
  });

  test("is sent with each page of a list", async () => {
    const { partner, received } = clientOf(({ url }) => {
      const offset = Number(url.searchParams.get("offset") ?? 0);
      const items = [0, 1, 2].slice(offset, offset + 2).map((n) => ({ ...authorization, id: `id-${n}` }));
      return json({ items, total: 3, limit: 2, offset });
    });
    const all = await collect(partner.authorizations.list({ limit: 2 }, { extra: { query: { zone: "north" } } }));
    expect(all).toHaveLength(3);
    expect(received.length).toBeGreaterThan(1);
    expect(received.every(({ url }) => url.searchParams.get("zone") === "north")).toBe(true);
  });

  test("is sent with a form", async () => {
    const { partner, received } = clientOf(() => json(protocol));
    await partner.cleaningProtocol.create({ enabled: false }, { extra: { body: { language: "es", revision: 3 } } });
    expect(received[0]?.body).toEqual({ companyProtocolEnabled: "false", language: "es", revision: "3" });
  });

  test("gives a body to a call that has none", async () => {
    const { partner, received } = clientOf(() => json(authorization));
    await partner.authorizations.cancel(id, { extra: { body: { reason: "rain" } } });
    expect(received[0]?.body).toEqual({ reason: "rain" });
    expect(received[0]?.headers.get("content-type")).toBe("application/json");
  });

  test("leaves out what is undefined", async () => {
    const { partner, received } = clientOf(() => json(authorization));
    await partner.authorizations.create(order, {
      extra: { body: { senderPhone: undefined }, query: { zone: undefined } },
    });
    expect(received[0]?.body).toEqual(order);
    expect(received[0]?.url.search).toBe("");
  });

  test("of a call of two requests goes with the one that changes something", async () => {
    const { partner, received } = clientOf(({ url, method }) =>
      url.pathname.endsWith("/cancel")
        ? json({ code: "authorization_already_finished" }, 409)
        : json({ ...authorization, ...(method === "GET" && { status: "Finished" }) }),
    );
    await partner.authorizations.assign(id, { tractorPlate: "1234BCD" }, { extra: { body: phone } });
    await partner.authorizations.cancel(id, { ifFinished: "return", extra: { body: phone } });
    expect(received.map(({ body }) => body)).toEqual([
      { tractorPlate: "1234BCD", ...phone },
      { eventType: "synced" },
      phone,
      undefined,
    ]);
  });

  test("belongs to what tells two creates under one externalId apart", async () => {
    const { partner, received } = clientOf(() => json(authorization, 201));
    const create = (options?: CallOptions) => partner.authorizations.create(order, options);
    const calls = [create({ extra: { body: phone } }), create({ extra: { body: { ...phone } } })];
    expect(await failureOf(create())).toBeInstanceOf(ConflictError);
    expect(await failureOf(create({ extra: { query: { dryRun: true } } }))).toBeInstanceOf(ConflictError);
    await Promise.all(calls);
    expect(received).toHaveLength(1);
  });
});

describe("a field of the contract", () => {
  test.each([
    ["of the body", { body: { quantity: -1 } }, "extra.body has quantity"],
    ["of the body, that the call leaves out", { body: { driverNif: "12345678Z" } }, "extra.body has driverNif"],
  ])("is no extra: one %s", async (_, extra, message) => {
    for (const validate of [true, false]) {
      const { partner, received } = clientOf(() => json(authorization), { validate });
      const failure = await failureOf(partner.authorizations.create(order, { extra }));
      expect(failure).toBeInstanceOf(ConfigurationError);
      expect(failure).toMatchObject({ operation: "createAuthorization", attempts: 0, repeatIsSafe: true });
      expect(failure).toHaveProperty("message", expect.stringContaining(message));
      expect(received).toEqual([]);
    }
  });

  test("is no extra: a parameter of the query", async () => {
    const { partner } = clientOf(() => json({ items: [] }));
    const list = partner.authorizations.list({}, { extra: { query: { offset: 7 } } });
    expect(await failureOf(list)).toHaveProperty("message", expect.stringContaining("extra.query has offset"));
  });

  test("is still checked in the call's own fields", async () => {
    const { partner } = clientOf(() => json(authorization));
    const failure = await failureOf(
      partner.authorizations.create({ ...order, quantity: -1 }, { extra: { body: phone } }),
    );
    expect(failure).toBeInstanceOf(ValidationError);
  });
});

test("GET has no body, and a body that is no JSON cannot be sent", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  const failure = await failureOf(partner.authorizations.get(id, { extra: { body: phone } }));
  expect(failure).toHaveProperty(
    "message",
    "The request was not sent: extra.body cannot be sent with GET; use extra.query (getAuthorization).",
  );
  await expect(partner.authorizations.create(order, { extra: { body: { n: 1n } } })).rejects.toThrow(ValidationError);
  expect(received).toEqual([]);
});

test("fields of an answer that the contract does not know are kept, at every depth", async () => {
  const surplus = { ...authorization, senderPhone: "+34 600", trace: { hops: [{ at: 1 }] } };
  const { partner } = clientOf(({ url }) => json(url.search === "" ? surplus : { items: [surplus], total: 1 }));
  expect(await partner.authorizations.get(id)).toEqual(surplus);
  expect((await partner.authorizations.list({ limit: 5 })).items).toEqual([surplus]);
});
