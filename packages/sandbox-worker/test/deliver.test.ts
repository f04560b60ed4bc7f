import { createHmac } from "node:crypto";
import type { Company, DeliverFor } from "@totem-partner/simulator";
import { expect, test, vi } from "vitest";
import { PerMinute } from "../src/bounds/per-minute.ts";
import { deliverByFetch } from "../src/company/deliver.ts";

type Outgoing = Parameters<DeliverFor>[0];

const attempt: Outgoing = {
  ...{ id: "msg_1", type: "authorization.created", url: "http://receiver.example/hook", body: '{"a":1}' },
  ...{ timestamp: 1_782_892_800, secret: null, signedContent: "body", isOffContract: false },
  ...{ signal: new AbortController().signal, onHeaders: () => undefined },
};

// A delivery is the same whoever it is of.
const company = undefined as unknown as Company;

/** Attempts that a receiver answers in its way, with what was counted of them. */
function receiver(respond: () => Response | Promise<Response>, deliversTo: "public" | "any" = "any", most = 10) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => respond());
  vi.stubGlobal("fetch", fetched);
  const onOutcome = vi.fn();
  const rate = new PerMinute(most, () => 0);
  return { fetched, onOutcome, deliver: deliverByFetch({ userAgent: "totem-sandbox/1", rate, deliversTo, onOutcome }) };
}

const answered = { kind: "answered", status: 200, headers: {} };

/** A body as a receiver sends it, which unlike a text implies no header. */
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("an attempt is posted as it is, and no redirect is followed", async () => {
  const headers = { location: "/elsewhere" };
  const { fetched, deliver, onOutcome } = receiver(() => new Response(bytesOf("thanks"), { status: 302, headers }));
  expect(await deliver(attempt, company)).toEqual({ kind: "answered", status: 302, headers, body: "thanks" });
  const [[url, init] = []] = fetched.mock.calls;
  expect([url, init]).toEqual([
    attempt.url,
    {
      ...{ method: "POST", body: attempt.body, signal: attempt.signal, redirect: "manual" },
      headers: expect.objectContaining({ "content-type": "application/json", "user-agent": "totem-sandbox/1" }),
    },
  ]);
  expect(onOutcome.mock.calls).toEqual([[{ kind: "answered", status: 302, headers, body: "thanks" }, "msg_1"]]);
});

test("an attempt is signed by the template of a profile, under its names", async () => {
  const signedContent = { content: "{url}:{body}", signature: "v1={hex}", headers: { signature: "Sig", id: "Msg" } };
  const { fetched, deliver } = receiver(() => new Response());
  await deliver({ ...attempt, secret: "s", signedContent }, company);
  const digest = createHmac("sha256", "s").update(`${attempt.url}:${attempt.body}`).digest("hex");
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Sig: `v1=${digest}`, Msg: attempt.id });
});

test("the beginning of a body is shown, and a response without one has none", async () => {
  const long = receiver(() => new Response(bytesOf("x".repeat(3000))));
  expect(await long.deliver(attempt, company)).toEqual({ ...answered, body: "x".repeat(1000) });
  for (const response of [
    new Response(null, { status: 204 }),
    new Response(new ReadableStream({ start: (to) => to.close() })),
  ]) {
    const { status } = response;
    expect(await receiver(() => response).deliver(attempt, company)).toEqual({ ...answered, status });
  }
});

test("a body that breaks off changes nothing, as the receiver has responded", async () => {
  const broken = new ReadableStream({ start: (to) => to.error(new Error("It broke off.")) });
  expect(await receiver(() => new Response(broken)).deliver(attempt, company)).toEqual(answered);
});

test("a body that does not arrive soon is not waited for, and not read any further", async () => {
  vi.useFakeTimers();
  const cancelled = vi.fn();
  const { deliver } = receiver(() => new Response(new ReadableStream({ cancel: cancelled })));
  const outcome = deliver(attempt, company);
  await vi.advanceTimersByTimeAsync(249);
  expect(cancelled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual(answered);
  expect(cancelled).toHaveBeenCalledOnce();
});

test("a body that arrives ends the wait for it", async () => {
  vi.useFakeTimers();
  await receiver(() => new Response("thanks")).deliver(attempt, company);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [new TypeError("Network connection lost"), "any", "Network connection lost."],
  [new TypeError("Network connection lost."), "any", "Network connection lost."],
  [
    new TypeError("Network connection lost."),
    "public",
    "Network connection lost. This sandbox delivers to public addresses only: use a webhook URL that the internet can reach.",
  ],
] as const)("without a response, the reason says so, and where deliveries go: %s, %s", async (error, to, reason) => {
  const { deliver, onOutcome } = receiver(() => {
    throw error;
  }, to);
  expect(await deliver(attempt, company)).toEqual({ kind: "failed", reason });
  expect(onOutcome).toHaveBeenCalledOnce();
});

test("an attempt that was aborted has timed out", async () => {
  const { deliver } = receiver(() => Promise.reject<Response>(new Error("aborted")));
  expect(await deliver({ ...attempt, signal: AbortSignal.abort() }, company)).toEqual({ kind: "timed-out" });
});

test("beyond the bound, nothing is sent, and the reason is the bound", async () => {
  const { deliver, fetched } = receiver(() => new Response(null, { status: 204 }), "any", 1);
  await deliver(attempt, company);
  const reason = "The company has used up its deliveries for this minute; nothing was sent.";
  expect(await deliver(attempt, company)).toEqual({ kind: "failed", reason });
  expect(fetched).toHaveBeenCalledOnce();
});
