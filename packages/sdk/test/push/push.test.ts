import { describe, expect, test, vi } from "vitest";
import { AuthenticationError, type PushJournal, type PushOptions, type PushSummary } from "../../src/index.ts";
import { authorization } from "../support/examples.ts";
import { externalIdOf, keepingService, pusherOf, rowsOf, untilFailure } from "../support/push-support.ts";
import { collect, failureOf, json } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";

const none: PushSummary = { rows: 0, created: 0, existing: 0, stored: 0, rejected: 0, unknown: 0, resumed: 0 };

test("awaiting a push runs it and returns the counts", async () => {
  const { push } = pusherOf(({ body }) =>
    JSON.stringify(body).includes('"B"') ? json({ code: "unknown_reference" }, 422) : json(authorization, 201),
  );
  expect(await push(rowsOf("A", "B"), { isKnown: () => false })).toEqual({ ...none, rows: 2, created: 1, rejected: 1 });
  expect(await push([])).toEqual(none);
});

test("awaiting a push that a loop runs waits for the loop, and gets its error", async () => {
  const { push } = pusherOf(keepingService().answer);
  const good = push(rowsOf("A"));
  const [outcomes, summary] = await Promise.all([collect(good), good]);
  expect(outcomes).toHaveLength(summary.rows);
  const bad = push(rowsOf("A"), { concurrency: 0 });
  const failures = await Promise.all([failureOf(collect(bad)), failureOf(bad)]);
  expect(failures[0]).toBe(failures[1]);
});

test("a push needs what makes digests, and says where pages have it", async () => {
  vi.stubGlobal("crypto", {});
  using _ = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  const { push, received } = pusherOf(keepingService().answer);
  expect(await failureOf(push(rowsOf("A")))).toMatchObject({
    kind: "configuration",
    message: "A push needs crypto.subtle, which pages have only over HTTPS.",
  });
  expect(received).toEqual([]);
});

test("a push runs once", async () => {
  const { push, received } = pusherOf(keepingService().answer);
  const call = push(rowsOf("A"));
  await call;
  expect(() => call[Symbol.asyncIterator]()).toThrow("A push runs once.");
  expect(await call).toMatchObject({ rows: 1 });
  expect(received).toHaveLength(2); // One of them to learn what a repeat is answered.
});

const atATime = "concurrency must be a whole number from 1 to 1000.";

test.each<[PushOptions, string]>([
  [{ concurrency: 0 }, atATime],
  [{ concurrency: 1.5 }, atATime],
  [{ concurrency: 1001 }, atATime],
  [{ maxRetries: -1 }, "maxRetries must be a whole number."],
  [JSON.parse('{ "journal": null }') as PushOptions, "journal must be a journal."],
  [JSON.parse('{ "journal": "push.ndjson" }') as PushOptions, "journal must be a journal."],
  [{ maxRetries: Number.NaN }, "maxRetries must be a whole number."],
  [Object.assign({ concurrency: 1 }, { retries: 2 }), "push has no option retries."],
])("the options %j cannot work", async (options, says) => {
  const { push, received } = pusherOf(keepingService().answer);
  const message = expect.stringContaining(says);
  expect(await failureOf(push(rowsOf("A"), options))).toMatchObject({ kind: "configuration", message });
  expect(received).toEqual([]);
});

test.each([{ concurrency: 1 }, { concurrency: 1000 }, { maxRetries: 0 }])("the options %j work", async (options) => {
  expect(await pusherOf(keepingService().answer).push(rowsOf("A"), options)).toMatchObject({ created: 1 });
});

test("progress counts each outcome before it is delivered; an error in it ends the push", async () => {
  const { push, sent } = pusherOf(keepingService().answer);
  const seen: number[] = [];
  for await (const _ of push(rowsOf("A", "B"), { onProgress: ({ rows }) => void seen.push(rows) })) {
    seen.push(-1);
  }
  expect(seen).toEqual([1, -1, 2, -1]);
  const error = new Error("no more");
  const onProgress = () => {
    throw error;
  };
  expect(await failureOf(push(rowsOf("C", "D", "E", "F"), { concurrency: 1, isKnown: () => false, onProgress }))).toBe(
    error,
  );
  expect(sent()).not.toContain("F");
});

describe("the push stops at once", () => {
  test("when the key is refused, after the outcomes of the rows under way", async () => {
    const held = Promise.withResolvers<Response>();
    const { push, sent } = pusherOf((request) =>
      externalIdOf(request) === "A" ? held.promise : json({ code: "invalid_api_key" }, 401),
    );
    const rows = rowsOf("A", "B", "C", "D", "E");
    const running = untilFailure(push(rows, { concurrency: 2, isKnown: () => false }));
    await expect.poll(sent).toHaveLength(2);
    await settle(); // The refusal arrives before the success.
    held.resolve(json(authorization, 201));
    const { delivered, error } = await running;
    expect(sent()).toEqual(["A", "B"]);
    expect(delivered).toMatchObject([{ index: 0, result: "created" }]);
    expect(error).toBeInstanceOf(AuthenticationError);
  });

  test("when its signal is aborted: rows under way are unknown, the others have no outcome", async () => {
    const controller = new AbortController();
    const { push, sent } = pusherOf(() => new Promise<Response>(() => undefined));
    const running = untilFailure(push(rowsOf("A", "B", "C"), { concurrency: 2, signal: controller.signal }));
    await expect.poll(sent).toHaveLength(2);
    controller.abort("enough");
    const { delivered, error } = await running;
    expect(delivered).toMatchObject([
      { result: "unknown", error: { kind: "abort" } },
      { result: "unknown", error: { kind: "abort" } },
    ]);
    const message = "The push was aborted. Push the rows again to continue.";
    expect(error).toMatchObject({ kind: "abort", cause: "enough", message });
    expect(sent()).toEqual(["A", "B"]);
  });

  test("before it begins, when the signal is aborted already", async () => {
    const { push, received } = pusherOf(keepingService().answer);
    const journal = { open: vi.fn() };
    const { delivered, error } = await untilFailure(push(rowsOf("A"), { journal, signal: AbortSignal.abort("early") }));
    expect([delivered, received]).toEqual([[], []]);
    expect(journal.open).not.toHaveBeenCalled();
    expect(error).toMatchObject({ kind: "abort", cause: "early" });
  });

  test("before it begins, when the signal is aborted while the journal is opened", async () => {
    const controller = new AbortController();
    const { push, received } = pusherOf(keepingService().answer);
    const close = vi.fn(() => Promise.resolve());
    const journal: PushJournal = {
      open: () => {
        controller.abort("early");
        return Promise.resolve({ read: () => Promise.resolve(undefined), write: () => Promise.resolve(), close });
      },
    };
    const { error } = await untilFailure(push(rowsOf("A"), { journal, signal: controller.signal }));
    expect(error).toMatchObject({ kind: "abort", cause: "early" });
    expect(received).toEqual([]);
    expect(close).toHaveBeenCalledOnce();
  });

  test("when the loop is left: what is under way ends, nothing else is sent, the rows are closed", async () => {
    let closed = false;
    function* rows() {
      try {
        for (const row of rowsOf("A", "B", "C", "D", "E", "F", "G")) yield row;
      } finally {
        closed = true;
      }
    }
    const held: (() => void)[] = [];
    const { push, sent } = pusherOf(
      () => new Promise((resolve) => void held.push(() => resolve(json(authorization, 201)))),
    );
    const call = push(rows(), { concurrency: 3, isKnown: () => false });
    const leaving = (async () => {
      for await (const _ of call) break;
    })();
    await expect.poll(() => held.length).toBe(3);
    held.shift()?.();
    await settle();
    expect(closed).toBe(false);
    held.forEach((answer) => answer());
    await leaving;
    expect(sent()).toEqual(["A", "B", "C"]);
    expect(closed).toBe(true);
    expect(await call).toMatchObject({ rows: 1, created: 1 });
  });
});

test("where crypto has no subtle, as under jsdom, a push digests its rows with the hash of Node", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal("document", {});
  try {
    const { push } = pusherOf(keepingService().answer);
    expect(await push(rowsOf("A", "B"))).toEqual({ ...none, rows: 2, created: 2 });
  } finally {
    vi.unstubAllGlobals();
  }
});
