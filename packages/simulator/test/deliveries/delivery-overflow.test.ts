import { expect, test } from "vitest";
import { DeliveryMemory } from "../../src/deliveries/delivery-log.ts";
import type { AttemptOutcome } from "../../src/index.ts";
import { aDispatcher } from "../support/dispatcher.ts";
import { PretendedDisk } from "../support/pretended-disk.ts";

const bounds = { unsettled: 20_000, settled: 1_000_000 };

/** A dispatcher with room for some ten deliveries, and a disk for the others. */
function withDisk(setting: Parameters<typeof aDispatcher>[0] = {}) {
  const disk = new PretendedDisk();
  const sent: string[] = [];
  let answer: () => Promise<AttemptOutcome> = () => new Promise(() => undefined);
  const dispatcher = aDispatcher({
    bounds,
    overflow: disk,
    deliver({ id }) {
      sent.push(id);
      return answer();
    },
    ...setting,
  });
  /** From now on the receiver answers at once. */
  const answerWith = (status: number) => {
    answer = () => Promise.resolve({ kind: "answered", status });
  };
  const drain = async () => {
    while (dispatcher.dispatcher.counts.remembered.waiting + dispatcher.dispatcher.counts.overflowed > 0) {
      await dispatcher.settle();
    }
  };
  const happen = (count: number, characters = 100) =>
    Array.from({ length: count }, () => dispatcher.happen(characters));
  return { ...dispatcher, disk, sent, answerWith, drain, happen };
}

test("an event that alone is too much is delivered nevertheless", async () => {
  const { dispatcher, happen, answerWith, drain } = withDisk();
  answerWith(204);
  const [id = ""] = happen(1, 50_000);
  expect(dispatcher.counts).toMatchObject({ remembered: { waiting: 0 }, overflowed: 1 });
  await drain();
  await dispatcher.flush();
  expect(dispatcher.get(id)).toMatchObject({ state: "delivered" });
});

test("those that are due last wait elsewhere", () => {
  const { dispatcher, clock, happen } = withDisk({ bounds: { ...bounds, unsettled: 1_000_000 } });
  for (let at = 0; at < 1000; at += 1) {
    happen(1);
    clock.advance(1);
  }
  expect(dispatcher.counts.overflowed).toBeGreaterThan(100);
  // Sixteen are under way.
  const dueFirst = Array.from({ length: 300 }, (_, at) => `event-${String(at + 16)}`);
  expect(dispatcher.next(300).map(({ id }) => id)).toEqual(dueFirst);
});

test("a company of which all waits elsewhere is not unused", () => {
  const { dispatcher, happen } = withDisk({ bounds: { unsettled: 0, settled: 0 } });
  happen(1);
  expect([dispatcher.all, dispatcher.counts.overflowed, dispatcher.isUnused]).toEqual([[], 1, false]);
});

test("a flush waits for what is due elsewhere", async () => {
  const { dispatcher, happen, answerWith, settle } = withDisk();
  answerWith(204);
  happen(100);
  let isFlushed = false;
  const flushed = dispatcher.flush().then(() => (isFlushed = true));
  while (dispatcher.counts.overflowed > 0) {
    expect(isFlushed).toBe(false);
    await settle();
  }
  while (dispatcher.counts.remembered.waiting > 0) await settle();
  await flushed;
});

test("what waits elsewhere keeps its distance from a clock that is set back", async () => {
  const { dispatcher, clock, happen, answerWith, settle } = withDisk();
  answerWith(204);
  clock.set(10_000);
  happen(100);
  expect(dispatcher.counts.overflowed).toBeGreaterThan(50);
  clock.set(0);
  for (let turn = 0; turn < 50; turn += 1) await settle();
  expect(dispatcher.counts).toMatchObject({ overflowed: 0, remembered: { waiting: 0, delivered: 100 } });
});

test("with no room elsewhere it stays in memory, which is reported once a second, and nothing is given up", () => {
  const { dispatcher, disk, happen, failures, time, accepted } = withDisk();
  disk.isFull = true;
  happen(1000);
  expect(dispatcher.counts).toMatchObject({ remembered: { waiting: 1000 }, overflowed: 0, memoryExhausted: 0 });
  expect([failures, disk.tries]).toEqual([[new Error("There is no space left.")], 1]);
  time.pass(1000);
  happen(1);
  expect(disk.tries).toBe(2);
  disk.isFull = false;
  time.pass(1000);
  happen(1);
  // The second that passed began sixteen attempts, which are more than there is room for.
  const { remembered, overflowed } = dispatcher.counts;
  expect([remembered.waiting, remembered["under-way"] + overflowed]).toEqual([0, accepted()]);
});

test("with no room anywhere the oldest are given up, and counted", () => {
  const memory = new DeliveryMemory(100_000);
  const { dispatcher, disk, happen } = withDisk({ memory });
  disk.isFull = true;
  happen(1000);
  const { remembered, overflowed, memoryExhausted } = dispatcher.counts;
  expect(memoryExhausted).toBeGreaterThan(900);
  expect([remembered.waiting + memoryExhausted, overflowed]).toEqual([1000, 0]);
  expect(memory.total).toBeLessThanOrEqual(100_000);
});

test("when the memory of all is exhausted, the company that holds the most writes before it gives anything up", () => {
  const memory = new DeliveryMemory(100_000);
  const { dispatcher, happen } = withDisk({ memory, bounds: { unsettled: 1_000_000, settled: 1_000_000 } });
  happen(1000);
  expect(dispatcher.counts).toMatchObject({ memoryExhausted: 0 });
  expect(dispatcher.counts.overflowed).toBeGreaterThan(900);
  expect(memory.total).toBeLessThanOrEqual(100_000);
});

test.each(["", "null", "[]]", "[null]", '[{"told":{}}]'])(
  "what cannot be read back is reported, and counted as given up: %o",
  async (text) => {
    const { dispatcher, disk, happen, answerWith, settle, failures } = withDisk();
    answerWith(204);
    happen(100);
    const { overflowed } = dispatcher.counts;
    disk.spoil(text);
    const flushed = dispatcher.flush();
    while (dispatcher.counts.overflowed > 0) await settle();
    await settle();
    await flushed;
    expect(dispatcher.counts).toMatchObject({
      remembered: { delivered: 100 - overflowed },
      forgotten: { "given-up": overflowed },
      memoryExhausted: overflowed,
    });
    expect(failures.map(String).join()).toMatch(/could not be read back/);
    expect(disk.texts.size).toBe(0);
  },
);
