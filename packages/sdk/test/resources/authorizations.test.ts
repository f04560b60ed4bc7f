import { describe, expect, test } from "vitest";
import { AlreadyFinishedError, UnexpectedResponseError } from "../../src/index.ts";
import { authorization, finished, id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const receipt = { eventId: id, eventType: "synced", acceptedAt: "2026-06-30T10:01:04.002Z" };
const alreadyFinished = { code: "authorization_already_finished", detail: "It is Finished." };

describe("each operation sends what the interface wants", () => {
  test("a record keeps the values that the contract does not list", async () => {
    const later = { ...authorization, status: "Suspended", operationType: "transfer" };
    const { partner } = clientOf(({ url, method }) => {
      if (method === "POST" && url.pathname.endsWith("/webhook"))
        return json({ ...receipt, eventType: "recalled" }, 202);
      return json(url.pathname.endsWith("/authorizations") && method === "GET" ? [later] : later);
    });
    expect(await partner.authorizations.get(id)).toEqual(later);
    expect(await partner.authorizations.create(order)).toEqual(later);
    expect(await partner.authorizations.cancel(id)).toEqual(later);
    expect((await partner.authorizations.list()).items).toEqual([later]);
    expect(await partner.authorizations.emitEvent(id, "synced")).toEqual({ ...receipt, eventType: "recalled" });
  });

  test("list, with its parameters", async () => {
    const { partner, received } = clientOf(() => json([]));
    await partner.authorizations.list({ status: "Active", scheduledDateFrom: "2026-07-01", limit: 5, offset: 0 });
    expect(received[0]?.url.search).toBe("?status=Active&scheduledDateFrom=2026-07-01&limit=5&offset=0");
  });
});

describe("a push retries by itself, and each of its attempts", () => {
  const isKnown = () => false;

  test("is one request, however often the client retries", async () => {
    const { partner, received } = clientOf(() => json({}, 503), { maxRetries: 3 });
    expect(await partner.authorizations.push([order], { maxRetries: 0, isKnown })).toMatchObject({ unknown: 1 });
    expect(received).toHaveLength(1);
  });

  test("has the push's timeout", async () => {
    const { partner } = clientOf(() => new Promise(() => {}));
    const push = partner.authorizations.push([order], { maxRetries: 0, timeout: 15, isKnown });
    expect(await push).toMatchObject({ unknown: 1 });
  });
});

test("an assignment returns the updated record, and counts the requests of both of its calls", async () => {
  const { partner, received } = clientOf(({ method }) => (method === "PATCH" ? json(authorization) : json({}, 202)));
  const { data, attempts } = await partner.authorizations.assign(id, { tractorPlate: "1234BCD" }).withResponse();
  expect(data).toEqual(authorization);
  expect(attempts).toBe(2);
  expect(received.map(({ method }) => method)).toEqual(["PATCH", "POST"]);
});

test("an event taken without a receipt gives null", async () => {
  const bodies = [{ ok: true }, { ...receipt, eventId: 7 }, { ...receipt, eventType: null }, { eventId: id }];
  const answers = [new Response(null, { status: 204 }), new Response("", { status: 202 })];
  answers.push(...bodies.map((body) => json(body, 202)));
  const { partner } = clientOf(() => answers.shift() ?? json({}, 500));
  while (answers.length > 0) expect(await partner.authorizations.emitEvent(id, "synced")).toBeNull();
});

describe("cancelling what is already Finished", () => {
  const answerWith = (found: unknown) =>
    clientOf(({ method }) => (method === "GET" ? json(found) : json(alreadyFinished, 409)));

  test("gives the finished authorization under ifFinished: return", async () => {
    const { partner, received } = answerWith(finished);
    const { data, attempts } = await partner.authorizations.cancel(id, { ifFinished: "return" }).withResponse();
    expect(data).toEqual(finished);
    expect(attempts).toBe(received.length);
  });

  test("throws even then, when the authorization turns out to be Active", async () => {
    const { partner } = answerWith(authorization);
    const failure = await failureOf(partner.authorizations.cancel(id, { ifFinished: "return" }));
    expect(failure).toBeInstanceOf(AlreadyFinishedError);
  });
});

test("withResponse gives the data, a response that can still be read, and the attempts", async () => {
  const { partner } = clientOf(() => json(authorization));
  const { data, response, attempts } = await partner.authorizations.get(id).withResponse();
  expect(data).toEqual(authorization);
  expect(await response.json()).toEqual(authorization);
  expect(response.headers.get("x-request-id")).toBe("req-1");
  expect(attempts).toBe(1);
});

test("a success that is no JSON, or no authorization, is an unexpected response", async () => {
  const halves = [{ id: 7 }, { id, status: 7 }, { id }, { id: "", status: "Active" }, { status: "Active" }];
  const bodies = ["<html>Sign in</html>", "", "[]", '"ok"', ...halves.map((half) => JSON.stringify(half))];
  for (const body of bodies) {
    const { partner } = clientOf(() => new Response(body, { status: 200 }));
    expect(await failureOf(partner.authorizations.get(id))).toBeInstanceOf(UnexpectedResponseError);
  }
});
