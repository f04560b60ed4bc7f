import { describe, expect, test, vi } from "vitest";
import { MockWaitError } from "../../src/control.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { steered } from "../support/steered.ts";

const url = "https://erp.example/hook";

/** For events that never come. */
const briefly = { timeout: 20 };

async function withWebhook(options: Parameters<typeof steered>[0] = {}) {
  const one = steered(options);
  await one.ask("PUT", "/webhook", { url });
  return one;
}

async function messageOf(waiting: Promise<unknown>): Promise<string> {
  const error: unknown = await waiting.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Error) return error.message;
  throw new Error("It did not fail.");
}

describe("deliveries.waitFor", () => {
  test("resolves to one that comes later, on a clock that stands still, without a flush", async () => {
    const { mock, ask } = await withWebhook();
    const waiting = mock.deliveries.waitFor("authorization.created");
    const { id } = await ask("POST", "/authorizations", anAuthorization());
    expect(await waiting).toMatchObject({ state: "delivered", body: expect.stringContaining(id) });
  });

  test("resolves at once to the first that is there, by type, by state or by function", async () => {
    const { mock, ask } = await withWebhook({ deliver: () => Promise.resolve({ kind: "answered", status: 500 }) });
    await ask("POST", "/authorizations", anAuthorization());
    const filter = { type: "authorization.created", state: "waiting" } as const;
    const first = await mock.deliveries.waitFor(filter);
    expect(await mock.deliveries.waitFor(({ attempts }) => attempts.length > 0)).toMatchObject({ id: first.id });
    mock.advance({ seconds: 600 });
    expect(await mock.deliveries.waitFor({ state: "given-up" })).toMatchObject({ id: first.id });
  });

  test("gives up after its time-out, and says what came instead", async () => {
    const { mock, ask } = await withWebhook({ deliver: () => Promise.resolve({ kind: "answered", status: 500 }) });
    await ask("POST", "/authorizations", anAuthorization());
    const failed = mock.deliveries.waitFor("authorization.created", briefly);
    await expect(failed).rejects.toThrow(MockWaitError);
    expect(await messageOf(failed)).toBe(
      [
        "deliveries.waitFor(awaited): none came within 20 ms. The last deliveries of the company, newest last:",
        "  authorization.created → waiting, answered 500, next at 2026-07-01T08:00:01.000Z of the company's clock",
      ].join("\n"),
    );
    const unconfigured = steered().mock.deliveries.waitFor("authorization.created", briefly);
    expect(await messageOf(unconfigured)).toContain("No webhook is configured: register one with PUT /webhook.");
  });

  test.each([
    ["authorization.finnished", {}, "must be"],
    [{ status: "delivered" }, {}, "status"],
    ["authorization.created", { timeout: 0 }, "timeout must be"],
    ["authorization.created", { timeOut: 5 }, "did you mean timeout?"],
  ])("refuses %j with %j", async (awaited, options, why) => {
    const { mock } = await withWebhook();
    expect(await messageOf(mock.deliveries.waitFor(awaited as never, options as never))).toContain(why);
  });
});

describe("requests.waitFor", () => {
  test("resolves to one that comes later, or is there, and only of its company", async () => {
    const { mock, ask } = steered();
    const waiting = mock.requests.waitFor({ operationId: "createAuthorization", status: 201 });
    await ask("POST", "/authorizations", anAuthorization(), mock.company("other").apiKey);
    await ask("POST", "/authorizations", { externalId: "incomplete" });
    await ask("POST", "/authorizations", anAuthorization({ externalId: "ERP-7" }));
    const found = await waiting;
    expect(found.request.body).toMatchObject({ externalId: "ERP-7" });
    expect(await mock.requests.waitFor(({ id }) => id === found.id)).toEqual(found);
    expect(mock.requests.get(found.id)).toEqual(found);
    mock.requests.clear();
    expect(mock.requests()).toEqual([]);
  });

  test("gives up after its time-out, lists the last requests, and listens no longer", async () => {
    const { mock, ask } = steered();
    for (let n = 0; n < 12; n += 1) await ask("GET", `/authorizations?limit=${String(n)}`);
    const matches = vi.fn(() => false);
    const message = await messageOf(mock.requests.waitFor(matches, briefly));
    expect(message.split("\n")).toHaveLength(11);
    expect(message).toContain("The last 10 of 12 requests of the company, newest last:\n  GET /authorizations → 200");
    await ask("GET", "/authorizations");
    expect(matches).toHaveBeenCalledTimes(12);
  });

  test("throws what its function throws", async () => {
    const { mock, ask } = steered();
    const waiting = mock.requests.waitFor(() => {
      throw new RangeError("a bug");
    });
    await ask("GET", "/authorizations");
    expect(await messageOf(waiting)).toBe("a bug");
  });
});

test("the clock of a company shows its time", () => {
  const { mock } = steered();
  expect(mock.clock()).toEqual({ now: "2026-07-01T08:00:00.000Z", standsStill: true });
});
