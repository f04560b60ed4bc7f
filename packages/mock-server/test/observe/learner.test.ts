import type { Observed, PassingExchange } from "@totem-partner/discovery/observation";
import { expect, test } from "vitest";
import { learner } from "../../src/observe/observer-thread.ts";
import { type ObserverReply, startObserverThread } from "../../src/observe/observer-thread.ts";

const exchange = (target: string): PassingExchange => ({
  method: "GET",
  target,
  headers: {},
  body: undefined,
  answer: {
    status: 200,
    headers: { "content-type": "application/json" },
    text: '{"items":[],"total":0,"limit":50,"offset":0}',
  },
  passage: {
    ...{ number: 1, startedAt: 0, endedAt: 1, caller: 1, root: "", openCreates: [], isAlone: true, lost: 0 },
    secrets: [],
  },
});

const batch = (...targets: string[]) => ({
  records: targets.map((target, number) => ({ number, record: exchange(target) })),
});

const nothing: Observed = { findings: [], requests: 0, deviations: [] };

/** What is learned, and what is replied, when exchanges with a target make the observer fail. */
function learning(failure?: (target: string) => void) {
  const [learned, replies]: [string[], ObserverReply[]] = [[], []];
  const observer = {
    learn: ({ target }: PassingExchange) => {
      failure?.(target);
      learned.push(target);
    },
    observed: () => Promise.resolve({ ...nothing, requests: learned.length }),
  };
  return { learned, replies, receive: learner(observer, (message) => replies.push(message)) };
}

test("a batch is learned from in its order, and then replied to", () => {
  const { learned, replies, receive } = learning();
  receive(batch("/a", "/b"));
  expect([learned, replies]).toEqual([["/a", "/b"], [{ found: [] }]]);
});

test("one exchange that cannot be processed is told, and costs no other", () => {
  const failures: Record<string, unknown> = {
    "/a": new TypeError("odd"),
    "/b": Object.assign(new Error("stackless"), { stack: undefined }),
    "/c": "a text",
  };
  const { learned, replies, receive } = learning((target) => {
    if (target in failures) throw failures[target];
  });
  receive(batch("/a", "/b", "/c", "/d"));
  expect(learned).toEqual(["/d"]);
  expect(replies).toEqual([
    { failure: expect.stringMatching(/^TypeError: odd\n {4}at /) as unknown },
    { failure: "stackless" },
    { failure: "a text" },
    { found: [] },
  ]);
});

test("a thread of its own learns, and tells what it knows", async () => {
  const known = Promise.withResolvers<Observed>();
  const replied = Promise.withResolvers<unknown>();
  const thread = startObserverThread({
    onReply: replied.resolve,
    onCrash: replied.reject,
    onFailure: known.reject,
    onObserved: known.resolve,
  });
  try {
    const release = thread.hold();
    thread.send(batch("/products"));
    thread.ask();
    expect(await replied.promise).toEqual({ found: [] });
    expect((await known.promise).requests).toBe(1);
    release();
  } finally {
    await thread.end();
  }
});

test("what the thread cannot process is a failure with its reason", async () => {
  const failed = Promise.withResolvers<Error>();
  const thread = startObserverThread({
    onReply: () => undefined,
    onCrash: failed.reject,
    onFailure: failed.resolve,
    onObserved: () => expect.unreachable(),
  });
  try {
    const { passage: _passage, ...incomplete } = exchange("/products");
    Reflect.apply(thread.send, thread, [{ records: [{ number: 0, record: incomplete }] }]);
    expect((await failed.promise).message).toMatch(/^An exchange could not be processed: TypeError: /);
  } finally {
    await thread.end();
  }
});
