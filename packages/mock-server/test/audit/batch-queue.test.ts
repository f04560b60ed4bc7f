import { expect, test } from "vitest";
import { BatchQueue } from "../../src/threads/batch-queue.ts";
import type { Batch, BatchReply } from "../../src/threads/batch-queue.ts";
import { startThread, type Thread, type ThreadEvents } from "../../src/threads/thread.ts";

/** A queue with threads that reply when a test lets them. */
function queued() {
  const threads: { events: ThreadEvents<BatchReply<string>>; batches: number[]; held: boolean; ended: boolean }[] = [];
  const crashes: string[] = [];
  const queue = new BatchQueue<number, string>({
    startThread(events): Thread<Batch<number>> {
      const thread = { events, batches: [] as number[], held: false, ended: false };
      threads.push(thread);
      return {
        send: ({ records }) => thread.batches.push(records.length),
        hold: () => {
          thread.held = true;
          return () => (thread.held = false);
        },
        end: () => Promise.resolve(void (thread.ended = true)),
      };
    },
    onCrash: ({ message }) => crashes.push(message),
  });
  const found: number[] = [];
  const push = (count: number, size = 1000) => {
    for (let at = 0; at < count; at += 1) queue.push({ size, record: () => at, onFound: () => found.push(at) });
  };
  const reply = (numbers: number[] = []): void => {
    threads.at(-1)?.events.onReply({ found: numbers.map((number) => ({ number, findings: ["wrong"] })) });
  };
  return { queue, threads, crashes, found, push, reply };
}

test("a push only remembers: the thread starts, and the record is made, when the answer has gone out", async () => {
  const { queue, threads, push, reply, found } = queued();
  push(3);
  expect([threads.length, queue.counts.waiting]).toEqual([0, 3]);
  await expect.poll(() => threads.map(({ batches }) => batches)).toEqual([[3]]);
  reply([1]);
  expect([found, queue.counts]).toEqual([[1], { checked: 3, dropped: 0, waiting: 0 }]);
});

test("what finds the queue full is dropped and counted: by number, and by size", async () => {
  const { queue, threads, push, reply } = queued();
  push(1002);
  expect(queue.counts).toEqual({ checked: 0, dropped: 2, waiting: 1000 });
  await expect.poll(() => threads[0]?.batches).toEqual([50]);
  reply();
  push(60);
  expect(queue.counts).toEqual({ checked: 50, dropped: 12, waiting: 1000 });
  const bytes = queued();
  bytes.push(5, 4 * 1_048_576);
  expect(bytes.queue.counts).toEqual({ checked: 0, dropped: 1, waiting: 4 });
});

test("a flush waits for everything so far, and keeps the process alive for no longer", async () => {
  const { queue, threads, push, reply } = queued();
  await queue.flush();
  push(60);
  let isFlushed = false;
  const flushed = queue.flush().then(() => (isFlushed = true));
  await expect.poll(() => threads[0]?.batches).toEqual([50]);
  expect(threads[0]?.held).toBe(true);
  reply();
  await expect.poll(() => threads[0]?.batches).toEqual([50, 10]);
  expect(isFlushed).toBe(false);
  reply();
  await flushed;
  expect(threads[0]?.held).toBe(false);
});

test("a crash is reported and costs one batch; after three the audit stays off", async () => {
  const { queue, threads, crashes, push } = queued();
  for (const expected of [1, 2, 3]) {
    push(1);
    const flushed = queue.flush();
    await expect.poll(() => threads.map(({ batches }) => batches)).toEqual(Array(expected).fill([1]));
    threads.at(-1)?.events.onCrash(new Error(`crash ${String(expected)}`));
    await flushed;
    expect(queue.counts).toEqual({ checked: 0, dropped: expected, waiting: 0 });
  }
  push(1);
  await expect.poll(() => queue.counts.dropped).toBe(4);
  expect([threads.length, crashes.length]).toEqual([3, 3]);
});

test("closing ends the thread and drops what waits", async () => {
  const { queue, threads, push } = queued();
  push(2);
  await expect.poll(() => threads[0]?.batches).toEqual([2]);
  push(1);
  await queue.close();
  push(1);
  await expect.poll(() => queue.counts).toEqual({ checked: 0, dropped: 4, waiting: 0 });
  expect(threads.map(({ ended }) => ended)).toEqual([true]);
});

test.each([
  ["throws", "throw new Error('It fell over.')", "It fell over."],
  ["ends", "process.exit(3)", "The thread of the audit ended with code 3."],
])("a thread that %s has crashed; one that is ended has not", async (_, code, message) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const crash = new Promise<Error>((resolve) =>
    startThread(url, "audit", { onReply: () => undefined, onCrash: resolve }),
  );
  expect((await crash).message).toBe(message);
  let crashes = 0;
  const quiet = new URL("data:text/javascript,setInterval(() => undefined, 1000)");
  const thread = startThread(quiet, "audit", { onReply: () => undefined, onCrash: () => (crashes += 1) });
  await thread.end();
  expect(crashes).toBe(0);
});

const echo = `import { parentPort } from "node:worker_threads"; parentPort.on("message", (said) => parentPort.postMessage(said));`;

test("a thread keeps the process alive until everyone who holds it has released it", async () => {
  const held = () => process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort").length;
  const before = held();
  const { hold, end } = startThread(new URL(`data:text/javascript,${encodeURIComponent(echo)}`), "test", {
    onReply: () => undefined,
    onCrash: () => undefined,
  });
  try {
    expect(held()).toBe(before);
    const [first, second] = [hold(), hold()];
    expect(held()).toBe(before + 1);
    first();
    first();
    expect(held()).toBe(before + 1);
    second();
    expect(held()).toBe(before);
  } finally {
    await end();
  }
});
