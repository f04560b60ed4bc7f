import { describe, expect, test } from "vitest";
import { AlreadyFinishedError, ConflictError, NotFoundError, type PartnerClient } from "../../src/index.ts";
import { authorization, id, order, finished } from "../support/examples.ts";
import { answering, lost, timedBy, VirtualClock } from "../support/retrying.ts";
import { type Answer, failureOf, json } from "../support/scripted-service.ts";

const notFound: Answer = () => json({ code: "product_not_found", detail: "No such product." }, 404);

describe("a delete that finds nothing", () => {
  const deletes: [string, (partner: PartnerClient) => PromiseLike<unknown>][] = [
    ["products", ({ products }) => products.delete(id)],
    ["warehouses", ({ warehouses }) => warehouses.delete(id)],
    ["cleaningProtocol", ({ cleaningProtocol }) => cleaningProtocol.delete(id)],
    ["cleaningIncompatibilities", ({ cleaningIncompatibilities }) => cleaningIncompatibilities.delete(id)],
    ["webhook", ({ webhook }) => webhook.remove()],
  ];

  test.each(deletes)("is done after an attempt whose answer was lost: %s", async (_, remove) => {
    const missing: Answer = () => json({ code: "webhook_not_configured", detail: "There is none." }, 404);
    const { partner, received } = answering([lost, missing]);
    expect(await remove(partner)).toBeUndefined();
    expect(received).toHaveLength(2);
  });

  test.each(deletes)("is refused at the first attempt, and after one that did nothing: %s", async (_, remove) => {
    expect(await failureOf(remove(answering([notFound]).partner))).toBeInstanceOf(NotFoundError);
    const refused = await failureOf(remove(answering([() => json({}, 429), notFound]).partner));
    expect(refused).toBeInstanceOf(NotFoundError);
    expect(refused).toMatchObject({ attempts: 2, outcomeUnknown: false });
  });

  test("at an address that does not exist is not done", async () => {
    const { products } = answering([lost, () => new Response("<html>Not found</html>", { status: 404 })]).partner;
    const failure = await failureOf(products.delete(id));
    expect(failure).toMatchObject({ kind: "unexpected-response", outcomeUnknown: true });
  });

  test("or something else than its record keeps the error, which knows of the earlier attempt", async () => {
    const { products } = answering([lost, () => json({ code: "not_native", detail: "Not yours." }, 409)]).partner;
    const failure = await failureOf(products.delete(id));
    expect(failure).toBeInstanceOf(ConflictError);
    expect(failure).toMatchObject({ attempts: 2, outcomeUnknown: true, repeatIsSafe: true });
    expect(failure).toHaveProperty(
      "message",
      "Not yours. (deleteProduct returned 409) It was sent 2 times. An earlier attempt may have succeeded.",
    );
  });
});

const alreadyFinished: Answer = () => json({ code: "authorization_already_finished", detail: "Finished." }, 409);

describe("a cancel that finds the authorization Finished", () => {
  test("is done after an attempt whose answer was lost: it returns the authorization", async () => {
    const { partner, received } = answering([lost, alreadyFinished, () => json(finished)]);
    const call = partner.authorizations.cancel(id);
    expect(await call).toEqual(finished);
    expect((await call.withResponse()).attempts).toBe(3);
    expect(received.map(({ method }) => method)).toEqual(["POST", "POST", "GET"]);
  });

  test("is refused at the first attempt, and after one that did nothing", async () => {
    await expect(answering([alreadyFinished]).partner.authorizations.cancel(id)).rejects.toThrow(AlreadyFinishedError);
    const { partner, received } = answering([() => json({}, 429), alreadyFinished, () => json(finished)]);
    const failure = await failureOf(partner.authorizations.cancel(id));
    expect(failure).toBeInstanceOf(AlreadyFinishedError);
    expect(failure).toMatchObject({ attempts: 2, outcomeUnknown: false });
    expect(received).toHaveLength(2);
  });

  test("is refused where it is not Finished after all: the conflict was another one", async () => {
    const { partner } = answering([lost, alreadyFinished, () => json(authorization)]);
    const failure = await failureOf(partner.authorizations.cancel(id));
    expect(failure).toBeInstanceOf(AlreadyFinishedError);
    expect(failure).toMatchObject({ attempts: 2, outcomeUnknown: true });
  });
});

describe.each([
  ["activate", "Active", "Inactive"],
  ["deactivate", "Inactive", "Active"],
] as const)("%s that finds the protocol so already", (action, wanted, other) => {
  const conflict: Answer = () => json({ code: "cleaning_protocol_state", detail: "It is so already." }, 409);
  const protocol =
    (state: string, ofId = id): Answer =>
    () =>
      json({ id: ofId, state });

  test("is done after an attempt whose answer was lost: it returns the protocol", async () => {
    const { partner, received } = answering([lost, conflict, protocol(wanted)]);
    const call = partner.cleaningProtocol[action](id);
    expect(await call).toEqual({ id, state: wanted });
    expect((await call.withResponse()).attempts).toBe(3);
    expect(received.map(({ method }) => method)).toEqual(["POST", "POST", "GET"]);
  });

  test("is refused at the first attempt", async () => {
    const { partner, received } = answering([conflict, protocol(wanted)]);
    expect(await failureOf(partner.cleaningProtocol[action](id))).toBeInstanceOf(ConflictError);
    expect(received).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ["is in another state", protocol(other)],
    ["is another one", protocol(wanted, "another")],
    ["is gone", () => new Response(null, { status: 204 })],
  ])("is refused where the protocol %s", async (_, read) => {
    const failure = await failureOf(answering([lost, conflict, read]).partner.cleaningProtocol[action](id));
    expect(failure).toBeInstanceOf(ConflictError);
    expect(failure).toMatchObject({ attempts: 2, outcomeUnknown: true });
  });
});

describe("a create under way", () => {
  test("shares its retries with a second call", async () => {
    const { partner, received } = answering([lost, () => json({}, 503), () => json(authorization, 201)]);
    const calls = [partner.authorizations.create(order), partner.authorizations.create(order)];
    expect(await Promise.all(calls.map((call) => call.withResponse()))).toMatchObject([
      { data: authorization, attempts: 3 },
      { data: authorization, attempts: 3 },
    ]);
    expect(received).toHaveLength(3);
  });

  test("that one of two callers leaves during the wait goes on for the other", async () => {
    const clock = new VirtualClock();
    const leaver = new AbortController();
    clock.wait = () => {
      leaver.abort("enough");
      return Promise.resolve();
    };
    const { partner, received } = answering([lost, () => json(authorization, 201)], timedBy(clock));
    const leaving = failureOf(partner.authorizations.create(order, { signal: leaver.signal }));
    const staying = partner.authorizations.create(order);
    expect(await staying).toEqual(authorization);
    expect(await leaving).toMatchObject({ kind: "abort", attempts: 1, outcomeUnknown: true, cause: "enough" });
    expect(received).toHaveLength(2);
  });

  test("whose repetition the service refuses, since the externalId exists, says that it may be its own", async () => {
    const exists: Answer = () =>
      json({ code: "external_id_exists", detail: "An authorization with this externalId exists." }, 409);
    const failure = await failureOf(answering([lost, exists]).partner.authorizations.create(order));
    expect(failure).toBeInstanceOf(ConflictError);
    expect(failure).toMatchObject({ code: "external_id_exists", attempts: 2, outcomeUnknown: true });
    expect(failure).toHaveProperty("message", expect.stringMatching(/An earlier attempt may have succeeded\.$/));
    const first = await failureOf(answering([exists]).partner.authorizations.create(order));
    expect(first).toMatchObject({ code: "external_id_exists", attempts: 1, outcomeUnknown: false });
  });
});
