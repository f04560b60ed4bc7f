import { describe, expect, test } from "vitest";
import { ConfigurationError, ConnectionError, PartnerClient, ServerError } from "../../src/index.ts";
import { authorization, id, order, uuid } from "../support/examples.ts";
import { found, lost, retrying, timedBy, unavailable, VirtualClock } from "../support/retrying.ts";
import { type Answer, apiKey, baseUrl, collect, failureOf, json } from "../support/scripted-service.ts";

describe("an answer that is final", () => {
  test.each([400, 401, 403, 404, 409, 410, 413, 418, 422, 425, 501, 505, 507, 511])(
    "%i is not sent for again",
    async (status) => {
      const { partner, received } = retrying([() => json({}, status), found]);
      expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ status, attempts: 1 });
      expect(received).toHaveLength(1);
    },
  );

  test.each<[string, Answer]>([
    ["a redirect", () => new Response(null, { status: 307, headers: { location: "https://other.example/" } })],
    ["a page with status 200", () => new Response("<html>Sign in</html>")],
    ["a fetch that returns no Response", () => "nothing" as unknown as Response],
  ])("%s is not sent for again", async (_, answer) => {
    const { partner, received } = retrying([answer, found]);
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ attempts: 1 });
    expect(received).toHaveLength(1);
  });
});

describe("the number of retries", () => {
  test("is 3, and the error says how often the request was sent", async () => {
    const options = { baseUrl, apiKey, fetch: () => Promise.resolve(json({ detail: "Busy." }, 503)) };
    const clock = new VirtualClock();
    const { maxRetries: _, ...timed } = timedBy(clock);
    const failure = await failureOf(new PartnerClient({ ...options, ...timed }).authorizations.get(id));
    expect(failure).toBeInstanceOf(ServerError);
    expect(failure).toMatchObject({ attempts: 4, status: 503, repeatIsSafe: true });
    expect(failure).toHaveProperty(
      "message",
      "Busy. (getAuthorization returned 503) Retry later. It was sent 4 times.",
    );
    expect(clock.waits).toEqual([500, 1000, 2000]);
  });

  test("is chosen for the client, and for a call", async () => {
    const { partner, received } = retrying([lost], { maxRetries: 1 });
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ attempts: 2 });
    expect(failure).toHaveProperty("message", expect.stringMatching(/It is safe to retry\. It was sent 2 times\.$/));
    expect(await failureOf(partner.authorizations.get(id, { maxRetries: 0 }))).toMatchObject({ attempts: 1 });
    expect(await failureOf(partner.authorizations.get(id, { maxRetries: 5 }))).toMatchObject({ attempts: 6 });
    expect(received).toHaveLength(2 + 1 + 6);
  });

  test("may be Infinity: then totalTimeout ends it", async () => {
    const { partner, clock } = retrying([lost], { maxRetries: Infinity, totalTimeout: 60_000 });
    expect(await failureOf(partner.authorizations.get(id))).toMatchObject({ kind: "connection", attempts: 11 });
    expect(clock.now()).toBe(500 + 1000 + 2000 + 4000 + 6 * 8000);
  });

  test.each([-1, 1.5, Number.NaN])("cannot be %d", async (maxRetries) => {
    expect(() => new PartnerClient({ baseUrl, apiKey, maxRetries })).toThrow(ConfigurationError);
    const { partner, received } = retrying([found]);
    const failure = await failureOf(partner.authorizations.get(id, { maxRetries }));
    expect(failure).toMatchObject({ message: "maxRetries must be a whole number, 0 or more.", attempts: 0 });
    expect(received).toEqual([]);
  });
});

describe("the raw client", () => {
  const path = { params: { path: { id } } };

  test("repeats what may be repeated", async () => {
    const { partner, received } = retrying([lost, unavailable(), found]);
    const { data } = await partner.raw.GET("/authorizations/{id}", path);
    expect(data).toEqual(authorization);
    expect(received).toHaveLength(3);
    const created = retrying([lost, () => json(authorization, 201)]);
    expect((await created.partner.raw.POST("/authorizations", { body: order })).data).toEqual(authorization);
    expect(created.received).toMatchObject([{ body: order }, { body: order }]);
  });

  test("does not repeat what may not, and gives the last answer back", async () => {
    const { partner, received } = retrying([unavailable(), found]);
    const { error, response } = await partner.raw.POST("/products", { body: { name: "Rye" } });
    expect(error).toEqual({ detail: "Busy." });
    expect(response.status).toBe(503);
    expect(received).toHaveLength(1);
  });

  test("repeats a GET to an address that the contract lacks", async () => {
    const { partner, received } = retrying([unavailable(), lost, found]);
    // @ts-expect-error The interface has no such path.
    await partner.raw.GET("/something");
    expect(received).toHaveLength(3);
  });

  test("repeats a POST to an address that the contract lacks only where it was refused", async () => {
    const unknown = (answers: Answer[]) => {
      const client = retrying(answers);
      // @ts-expect-error The interface has no such path.
      const sent = client.partner.raw.POST("/something", {});
      return sent.then(
        () => client.received.length,
        () => client.received.length,
      );
    };
    expect(await unknown([lost, found])).toBe(1);
    expect(await unknown([() => json({}, 429), found])).toBe(2);
  });
});

test("each page of an iteration is sent for again by itself, with a count of its own", async () => {
  const records = [1, 2, 3, 4, 5].map((n) => ({ ...authorization, id: uuid(n) }));
  const failed = new Map<string, number>();
  const { partner, clock } = retrying([
    ({ url }) => {
      const failures = failed.get(url.search) ?? 0;
      failed.set(url.search, failures + 1);
      if (failures < 3) return json({}, 503);
      const offset = Number(url.searchParams.get("offset") ?? 0);
      return json({ items: records.slice(offset, offset + 2), total: 5, limit: 2, offset });
    },
  ]);
  const listed = await collect(partner.authorizations.list({ limit: 2 }));
  expect(listed).toEqual(records);
  expect([...failed.values()].every((requests) => requests === 4)).toBe(true);
  expect(clock.waits).toHaveLength(3 * failed.size);
});
