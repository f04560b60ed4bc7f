import { describe, expect, test } from "vitest";
import type { AuthorizationCreate, JournalEntry, PushJournal, PushOptions, PushOutcome } from "../../src/index.ts";
import { memoryJournal } from "../support/memory-journal.ts";
import { externalIdOf, keepingService, pusherOf, rowsOf, untilFailure } from "../support/push-support.ts";
import { type Answer, collect, json } from "../support/scripted-service.ts";
import { settle } from "../support/settle.ts";

/** Pushes to a service with a journal that outlasts the pushes. */
function resumable(answer: Answer = keepingService().answer) {
  const entries = new Map<string, JournalEntry>();
  const journal = memoryJournal(entries);
  const { push, received, sent } = pusherOf(answer);
  const pushAll = async (rows: AuthorizationCreate[], options: PushOptions = {}): Promise<PushOutcome[]> => {
    received.splice(0);
    const outcomes = await collect(push(rows, { journal, isKnown: () => false, ...options }));
    return outcomes.toSorted((one, other) => one.index - other.index);
  };
  return { pushAll, push, journal, entries, received, sent };
}

const refusal = json(
  {
    code: "carrier_not_registered",
    detail: "No carrier has B12345674.",
    errors: [{ in: "body", path: "/carrierTaxId", message: "is not registered" }],
  },
  422,
);

test("rows that have an outcome are not sent again; their outcomes are those of the journal", async () => {
  const service = keepingService();
  const { pushAll, sent } = resumable((request) =>
    externalIdOf(request) === "B" ? refusal.clone() : service.answer(request),
  );
  const first = await pushAll(rowsOf("A", "B"));
  const again = await pushAll(rowsOf("A", "B", "C"));
  expect(sent()).toEqual(["C"]);
  expect(again.map(({ result, resumed }) => [result, resumed])).toEqual([
    ["created", true],
    ["rejected", true],
    ["created", false],
  ]);
  const [[created, rejected], [, rejectedAgain]] = [first, again];
  expect(again[0]).toMatchObject({ id: created && "id" in created && created.id });
  expect(again[0]).not.toHaveProperty("authorization");
  const error = rejected && "error" in rejected ? rejected.error : undefined;
  const kept = rejectedAgain && "error" in rejectedAgain ? rejectedAgain.error : undefined;
  expect(kept).toBeInstanceOf(error?.constructor);
  expect({ ...kept?.toJSON(), attempts: 1 }).toEqual(error?.toJSON());
  expect(JSON.stringify(kept)).not.toContain("B12345674");
});

test("a row is in the journal before it is sent, and its outcome before it is delivered", async () => {
  const order: string[] = [];
  const entries = new Map<string, JournalEntry>();
  const inner = memoryJournal(entries);
  const journal: PushJournal = {
    open: async (service) => {
      const opened = await inner.open(service);
      const write: typeof opened.write = async (externalId, entry) => {
        await settle();
        await opened.write(externalId, entry);
        order.push(entry.outcome?.result ?? "intent");
      };
      return { ...opened, write };
    },
  };
  const { push } = pusherOf((request) => {
    order.push("sent");
    return keepingService().answer(request);
  });
  for await (const { result } of push(rowsOf("A"), { journal, isKnown: () => false }))
    order.push(`delivered ${result}`);
  expect(order).toEqual(["intent", "sent", "created", "delivered created"]);
  expect(Object.keys(entries.get("A") ?? {})).toEqual(["fingerprint", "outcome"]);
  expect(JSON.stringify([...entries])).not.toContain("B12345674");
});

describe("a row whose fields changed", () => {
  const changed = rowsOf("A").map((row) => ({ ...row, quantity: 7 }));

  test("after it was created is rejected, unsent", async () => {
    const { pushAll, sent } = resumable();
    await pushAll(rowsOf("A"));
    const [outcome] = await pushAll(changed);
    expect(outcome).toMatchObject({ result: "rejected", error: { kind: "conflict", attempts: 0 }, resumed: false });
    expect(outcome).toHaveProperty("error.message", expect.stringContaining("is on the service with other fields"));
    expect(sent()).toEqual([]);
  });

  test("after it was rejected is sent", async () => {
    const service = keepingService();
    let refused = 1;
    const { pushAll } = resumable((request) => (refused-- > 0 ? refusal.clone() : service.answer(request)));
    await pushAll(rowsOf("A"));
    expect(await pushAll(changed)).toMatchObject([{ result: "created", resumed: false }]);
    expect(await pushAll(changed)).toMatchObject([{ result: "created", resumed: true }]);
  });

  test("while its outcome is open is rejected, unsent, until the former row has one", async () => {
    const service = keepingService();
    let failures = 1;
    const { pushAll, sent } = resumable((request) => (failures-- > 0 ? json({}, 500) : service.answer(request)));
    expect(await pushAll(rowsOf("A"), { maxRetries: 0 })).toMatchObject([{ result: "unknown" }]);
    const [outcome] = await pushAll(changed);
    expect(outcome).toHaveProperty("error.message", expect.stringContaining("without an outcome"));
    expect(sent()).toEqual([]);
    expect(await pushAll(rowsOf("A"))).toMatchObject([{ result: "created", resumed: false }]);
  });
});

test("a rejected row was not stored: sent again, it is created or existing like any other", async () => {
  const service = keepingService({ create: 201, repeat: 200 });
  let refused = 1;
  const { push, journal } = resumable((request) => (refused-- > 0 ? refusal.clone() : service.answer(request)));
  await push(rowsOf("A"), { journal });
  service.stored.set("A", 1001);
  const outcomes = await collect(push(rowsOf("N", "A"), { journal, retryRejected: true, concurrency: 1 }));
  expect(outcomes.map(({ result }) => result)).toEqual(["created", "existing"]);
});

test("the journal keeps twenty of the faults that a service finds in a row", async () => {
  const errors = Array.from({ length: 30 }, (_, n) => ({ in: "body", path: `/field${n}`, message: "is wrong" }));
  const { pushAll, entries } = resumable(() => json({ code: "validation_failed", detail: "No.", errors }, 400));
  expect(await pushAll(rowsOf("A"))).toMatchObject([{ result: "rejected", error: { errors: { length: 30 } } }]);
  expect(entries.get("A")?.outcome).toMatchObject({ error: { errors: { length: 20 } } });
});

test.each([
  ["a wrong address", json({ code: "unknown_path", detail: "Nothing at this path." }, 404)],
  ["a page of a proxy", new Response("<html>", { status: 404 })],
  ["an address that takes no creates", json({ detail: "Method not allowed." }, 405)],
  ["a 500", json({}, 500)],
])("%s is no outcome that a journal keeps", async (_, answer) => {
  const service = keepingService();
  let wrong = 1;
  const { pushAll } = resumable((request) => (wrong-- > 0 ? answer.clone() : service.answer(request)));
  expect(await pushAll(rowsOf("A"), { maxRetries: 0 })).toMatchObject([{ result: "unknown" }]);
  expect(await pushAll(rowsOf("A"))).toMatchObject([{ result: "created", resumed: false }]);
});

test("a row that may have been sent before and is answered like a repeat is stored", async () => {
  const service = keepingService();
  const { pushAll, push, journal, entries } = resumable(service.answer);
  await pushAll(rowsOf("A", "B"));
  for (const [externalId, { fingerprint }] of entries) if (externalId === "A") entries.set(externalId, { fingerprint });
  expect(await collect(push(rowsOf("N", "A"), { journal, concurrency: 1 }))).toMatchObject([
    { result: "created" },
    { result: "stored", resumed: false },
  ]);
});

test("outcomes of rows under way are kept when the loop is left", async () => {
  const service = keepingService();
  const held: (() => void)[] = [];
  const { push, journal, entries, sent } = resumable(async (request) => {
    if (externalIdOf(request) === "C") held.splice(0).forEach((answer) => answer());
    else await new Promise<void>((resolve) => void held.push(resolve));
    if (externalIdOf(request) !== "A") await settle();
    return service.answer(request);
  });
  for await (const { index } of push(rowsOf("A", "B", "C"), { journal, isKnown: () => false, concurrency: 3 })) {
    expect(index).toBe(0);
    break;
  }
  expect(sent()).toEqual(["A", "B", "C"]);
  expect([...entries.values()].map(({ outcome }) => outcome?.result)).toEqual(["created", "created", "created"]);
});

test.each(["read", "write"] as const)("a journal that fails to %s ends the push", async (method) => {
  const error = new Error("The disk is full.");
  const journal: PushJournal = {
    open: async () => ({
      read: async () => undefined,
      write: async () => undefined,
      close: async () => undefined,
      [method]: async () => Promise.reject(error),
    }),
  };
  const { push, received } = pusherOf(keepingService().answer);
  expect(await untilFailure(push(rowsOf("A", "B"), { journal }))).toEqual({ delivered: [], error });
  expect(received).toEqual([]);
});

test("an outcome that the journal could not keep is not delivered", async () => {
  const error = new Error("The disk is full.");
  const journal: PushJournal = {
    open: async () => ({
      read: async () => undefined,
      write: async (_, { outcome }) => (outcome ? Promise.reject(error) : undefined),
      close: async () => undefined,
    }),
  };
  const { push } = pusherOf(keepingService().answer);
  expect(await untilFailure(push(rowsOf("A"), { journal }))).toEqual({ delivered: [], error });
});

test("a journal that cannot be opened ends the push before anything is sent; after a push it can be opened again", async () => {
  const { push, journal, received } = resumable();
  const opened = await journal.open("https://service.example/partner");
  expect((await untilFailure(push(rowsOf("A"), { journal }))).error).toMatchObject({ message: "in use" });
  expect(received).toEqual([]);
  await opened.close();
  expect(await push(rowsOf("A"), { journal })).toMatchObject({ rows: 1 });
  expect(await push(rowsOf("A"), { journal })).toMatchObject({ rows: 1, resumed: 1 });
});
