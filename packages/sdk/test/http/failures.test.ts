import { describe, expect, test } from "vitest";
import type { PartnerClientOptions, RequestEvent } from "../../src/index.ts";
import { authorization, id, order, uuid } from "../support/examples.ts";
import { found, lost, retrying, unavailable } from "../support/retrying.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

interface Noted {
  hook: string;
  event: RequestEvent;
}

/** Hooks that note every event with the name of its hook. */
function noting() {
  const events: Noted[] = [];
  const note = (hook: string) => (event: RequestEvent) => void events.push({ hook, event });
  const options: PartnerClientOptions = {
    onRequest: note("onRequest"),
    onResponse: note("onResponse"),
    onRetry: note("onRetry"),
    onFailure: note("onFailure"),
  };
  return { events, failures: () => events.filter(({ hook }) => hook === "onFailure"), options };
}

describe("onFailure is called once, with the error of the call", () => {
  test("after the last attempt without an answer", async () => {
    const { events, failures, options } = noting();
    const { partner } = retrying([lost], { ...options, maxRetries: 2 });
    const error = await failureOf(partner.authorizations.get(id));
    const url = `${partner.baseUrl}/authorizations/${id}`;
    const event = { callId: expect.any(String), operation: "getAuthorization", method: "GET", url, attempt: 3, error };
    expect(events.at(-1)).toEqual({ hook: "onFailure", event });
    expect(failures()).toHaveLength(1);
  });

  test.each([401, 404, 409, 422, 429, 500])("after a last answer of %i", async (status) => {
    const { events, failures, options } = noting();
    const { partner } = retrying([unavailable(), () => json({}, status)], { ...options, maxRetries: 1 });
    const error = await failureOf(partner.authorizations.get(id));
    expect(events.map(({ hook }) => hook)).toEqual([
      "onRequest",
      "onResponse",
      "onRetry",
      "onRequest",
      "onResponse",
      "onFailure",
    ]);
    expect(failures()).toMatchObject([{ event: { attempt: 2, error } }]);
  });

  test("where two callers wait for one create", async () => {
    const { failures, options } = noting();
    const { partner, received } = clientOf(() => json({}, 422), options);
    const calls = [partner.authorizations.create(order), partner.authorizations.create(order)];
    expect(await Promise.all(calls.map(failureOf))).toMatchObject([{ kind: "validation" }, { kind: "validation" }]);
    expect(received).toHaveLength(1);
    expect(failures()).toHaveLength(1);
  });
});

describe("onFailure is not called", () => {
  test("for a call that succeeds in the end, or for which no record is an answer", async () => {
    const { failures, options } = noting();
    await retrying([lost, found], options).partner.authorizations.get(id);
    const { partner } = clientOf(() => json({ code: "webhook_not_configured" }, 404), options);
    expect(await partner.webhook.get()).toBeNull();
    expect(failures()).toEqual([]);
  });

  test("for a request that is not sent, or an error status of a raw call", async () => {
    const { failures, options } = noting();
    const { partner } = clientOf(() => json({}, 404), options);
    await failureOf(partner.authorizations.get("no UUID"));
    await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
    expect(failures()).toEqual([]);
  });
});

test("the events of a request have one id, which no other request of any client has", async () => {
  const { events, options } = noting();
  const answers = new Map<string, number>();
  const { partner } = clientOf(
    ({ url }) => {
      const times = (answers.get(url.pathname) ?? 0) + 1;
      answers.set(url.pathname, times);
      const turn = Number.parseInt(url.pathname.slice(-2), 16) % 3;
      if (turn === 0) return json({}, 404);
      return turn === 1 && times === 1 ? json({}, 503, { "retry-after": "0" }) : json(authorization);
    },
    { ...options, maxRetries: 1 },
  );
  const other = partner.withOptions({ timeout: 1000 });
  const ids = Array.from({ length: 24 }, (_, n) => uuid(n));
  await Promise.allSettled(ids.map((one, n) => (n % 2 === 0 ? partner : other).authorizations.get(one)));
  const calls = Map.groupBy(events, ({ event }) => event.callId);
  expect(calls.size).toBe(ids.length);
  for (const call of calls.values()) {
    expect(new Set(call.map(({ event }) => event.url)).size).toBe(1);
    expect(call[0]).toMatchObject({ hook: "onRequest", event: { attempt: 1 } });
    expect(["onResponse", "onFailure"]).toContain(call.at(-1)?.hook);
  }
});
