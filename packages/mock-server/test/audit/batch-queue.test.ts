import { expect, test, vi } from "vitest";
import type { Batch, BatchQueueOptions, BatchReply } from "../../src/threads/batch-queue.ts";
import { BatchQueue } from "../../src/threads/batch-queue.ts";
import { CpuBudget } from "../../src/threads/cpu-budget.ts";
import type { Thread, ThreadEvents } from "../../src/threads/thread.ts";

/** A queue with threads that reply when a test lets them. */
function queued(limits: Pick<BatchQueueOptions<number, string>, "bounds" | "budget"> = {}) {
  const threads: {
    events: ThreadEvents<BatchReply<string>>;
    batches: number[];
    sent: Batch<number>["records"][number][];
    held: boolean;
    ended: boolean;
  }[] = [];
  const crashes: string[] = [];
  const queue = new BatchQueue<number, string>({
    startThread(events): Thread<Batch<number>> {
      const sent: Batch<number>["records"][number][] = [];
      const thread = { events, batches: [] as number[], sent, held: false, ended: false };
      threads.push(thread);
      return {
        send: ({ records }) => {
          thread.batches.push(records.length);
          thread.sent.push(...records);
        },
        hold: () => {
          thread.held = true;
          return () => (thread.held = false);
        },
        end: () => Promise.resolve(void (thread.ended = true)),
      };
    },
    onCrash: ({ message }) => crashes.push(message),
    ...limits,
  });
  const found: number[] = [];
  const push = (count: number, size = 1000, kind?: { isKnown: boolean; isOrdinary: boolean }) => {
    for (let at = 0; at < count; at += 1) {
      queue.push(() => ({ size, record: at, onFound: () => found.push(at) }), kind);
    }
  };
  const reply = (numbers: number[] = [], took = 0): void => {
    const found = numbers.map((number) => ({ number, findings: ["wrong"] }));
    threads.at(-1)?.events.onReply({ found, took });
  };
  return { queue, threads, crashes, found, push, reply };
}

test("a push only remembers: the thread starts, and gets the record, when the answer has gone out", async () => {
  const { queue, threads, push, reply, found } = queued();
  push(3);
  expect([threads.length, queue.counts.waiting]).toEqual([0, 3]);
  await expect.poll(() => threads.map(({ batches }) => batches)).toEqual([[3]]);
  reply([1]);
  expect([found, queue.counts]).toEqual([[1], { checked: 3, sampled: 0, dropped: 0, waiting: 0 }]);
});

test("what finds the queue full is dropped and counted: by number, and by size", async () => {
  const { queue, threads, push, reply } = queued();
  push(1002);
  expect(queue.counts).toEqual({ checked: 0, sampled: 0, dropped: 2, waiting: 1000 });
  await expect.poll(() => threads[0]?.batches).toEqual([50]);
  reply();
  push(60);
  expect(queue.counts).toEqual({ checked: 50, sampled: 0, dropped: 12, waiting: 1000 });
  const bytes = queued();
  bytes.push(5, 4 * 1_048_576);
  expect(bytes.queue.counts).toEqual({ checked: 0, sampled: 0, dropped: 1, waiting: 4 });
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
    expect(queue.counts).toEqual({ checked: 0, sampled: 0, dropped: expected, waiting: 0 });
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
  await expect.poll(() => queue.counts).toEqual({ checked: 0, sampled: 0, dropped: 4, waiting: 0 });
  expect(threads.map(({ ended }) => ended)).toEqual([true]);
});

/** A queue with a budget that is spent, and a batch that waits. */
function spent() {
  vi.useFakeTimers({ toFake: ["setImmediate", "setTimeout", "clearTimeout", "performance"] });
  const budget = new CpuBudget({ credit: 250, share: () => 0.1, now: () => performance.now() });
  const all = queued({ budget });
  all.push(60);
  vi.advanceTimersByTime(0);
  all.reply([], 251);
  const batches = () => all.threads[0]?.batches;
  expect(batches()).toEqual([50]);
  return { ...all, batches };
}

test("while records come, a thread that has spent its credit gets a tenth of the time", () => {
  const { queue, push, reply, batches } = spent();
  // The millisecond too much takes ten; it is looked for in steps of fifty.
  vi.advanceTimersByTime(49);
  push(1);
  expect(batches()).toEqual([50]);
  vi.advanceTimersByTime(1);
  expect(batches()).toEqual([50, 11]);
  push(1);
  reply([], 14);
  for (let round = 0; round < 2; round += 1) {
    push(1);
    vi.advanceTimersByTime(50);
    expect(batches()).toEqual([50, 11]);
  }
  push(1);
  vi.advanceTimersByTime(50);
  expect(batches()).toEqual([50, 11, 4]);
  expect(queue.counts).toEqual({ checked: 61, sampled: 0, dropped: 0, waiting: 4 });
});

test("when nothing comes any more, it gets all of the time", () => {
  const { reply, push, batches } = spent();
  push(140);
  vi.advanceTimersByTime(50);
  expect(batches()).toEqual([50, 50]);
  reply([], 1000);
  expect(batches()).toEqual([50, 50]);
  vi.advanceTimersByTime(50);
  expect(batches()).toEqual([50, 50, 50]);
  reply([], 1000);
  expect(batches()).toEqual([50, 50, 50, 50]);
});

test("a flush waits for no pause", async () => {
  const { queue, push, reply, batches } = spent();
  push(50);
  const flushed = queue.flush();
  expect(batches()).toEqual([50, 50]);
  push(1);
  reply([], 1000);
  expect(batches()).toEqual([50, 50, 11]);
  reply([], 1000);
  await flushed;
  expect(queue.counts).toEqual({ checked: 111, sampled: 0, dropped: 0, waiting: 0 });
});

test("closing ends a pause, too", async () => {
  const { queue, threads } = spent();
  const flushed = queue.flush();
  await queue.close();
  await flushed;
  expect(queue.counts).toEqual({ checked: 50, sampled: 0, dropped: 10, waiting: 0 });
  expect([threads[0]?.ended, vi.getTimerCount()]).toEqual([true, 0]);
});
