import { expect, test } from "vitest";
import { DeliveryMemory } from "../../src/deliveries/delivery-log.ts";
import type { AttemptOutcome, Deliver, Delivery } from "../../src/index.ts";
import { aDispatcher, held } from "../support/dispatcher.ts";
import { PretendedDisk } from "../support/pretended-disk.ts";

/** Settled ones are kept, and what waits is written elsewhere as soon as it takes more than this. */
const boundsFor = (unsettled: number) => ({ unsettled, settled: Infinity });

/** The number of deliveries in each text on a disk. */
const counts = (disk: PretendedDisk): number[] =>
  Array.from(disk.texts.values(), (text) => (JSON.parse(text) as unknown[]).length);

/** An event that takes this many bytes of memory, its id having two digits. */
function charactersFor(bytes: number): number {
  const { dispatcher, happen } = aDispatcher();
  for (let made = 0; made < 10; made += 1) happen(0);
  happen(0);
  return (bytes - held(dispatcher.all.slice(-1))) / 2;
}

test.each([
  ["as many as take a mebibyte", 2 ** 19, [2, 1]],
  ["one more where they take less", 2 ** 19 - 2, [3]],
])("what waits elsewhere is written in parts: %s", (_what, bytes, expected) => {
  const disk = new PretendedDisk();
  const { happen } = aDispatcher({ overflow: disk, bounds: boundsFor(34 * bytes) });
  const characters = charactersFor(bytes);
  for (let made = 0; made < 35; made += 1) happen(characters);
  expect(counts(disk)).toEqual(expected);
});

test("what waits elsewhere is written in parts of 256 at the most", () => {
  const disk = new PretendedDisk();
  const bounds = boundsFor(Infinity);
  const { happen } = aDispatcher({ overflow: disk, bounds });
  for (let made = 0; made < 257 * 16 - 1; made += 1) happen(1);
  bounds.unsettled = 0;
  happen(1);
  expect(counts(disk).slice(0, 2)).toEqual([256, 1]);
});

test("what is not settled is all there is in memory, and then what waits elsewhere", () => {
  const disk = new PretendedDisk();
  const { dispatcher, happen } = aDispatcher({ overflow: disk, bounds: boundsFor(20_000) });
  const ids = Array.from({ length: 50 }, () => happen(100));
  const all = [...dispatcher.unsettled()].map(({ id }) => id);
  const inMemory = dispatcher.all.map(({ id }) => id);
  expect(all.toSorted()).toEqual(ids.toSorted());
  expect(all.slice(0, inMemory.length)).toEqual(inMemory);
  expect(disk.texts.size).toBeGreaterThan(0);
  const alone = aDispatcher();
  const id = alone.happen(1);
  expect([...alone.dispatcher.unsettled()].map((one) => one.id)).toEqual([id]);
});

test("a delivery of an earlier process goes on where that ended, and its attempt that was cut off is repeated", async () => {
  const before = aDispatcher();
  before.happen(1);
  await before.settle();
  const [cutOff] = before.dispatcher.unsettled();
  const { dispatcher, settle } = aDispatcher({ deliver: () => Promise.resolve({ kind: "answered", status: 204 }) });
  dispatcher.resume(cutOff!);
  expect([dispatcher.all, dispatcher.isUnused]).toMatchObject([[{ state: "waiting", attempts: [] }], false]);
  await settle();
  expect(dispatcher.all).toMatchObject([{ id: cutOff?.id, state: "delivered", series: { attempts: 1 } }]);
  const full = aDispatcher({ bounds: { unsettled: 0, settled: 0 } });
  full.dispatcher.resume(cutOff!);
  expect(full.dispatcher.counts).toMatchObject({ memoryExhausted: 1 });
});

test("attempts stay counted when the log forgets their delivery", async () => {
  const deliver = () => Promise.resolve({ kind: "answered" as const, status: 204 });
  const { dispatcher, happen, settle } = aDispatcher({ deliver, bounds: { unsettled: 10_000, settled: 0 } });
  happen(1);
  await settle();
  const attempts = { succeeded: 1, failed: 0 };
  expect(dispatcher.counts).toMatchObject({ remembered: { delivered: 0 }, forgotten: { delivered: 1 }, attempts });
});

test("what is under way is not given up, however little memory there is", async () => {
  const memory = new DeliveryMemory(10_000);
  const { dispatcher, happen, settle, failures } = aDispatcher({ memory });
  const id = happen(4000);
  await settle();
  memory.note(() => false, 5000);
  const next = happen(1);
  expect([dispatcher.get(id)?.state, dispatcher.get(next), failures]).toEqual(["under-way", undefined, []]);
});

test("what is sent again is not settled any more, and not forgotten for want of memory", async () => {
  const memory = new DeliveryMemory(10_000);
  const { dispatcher, happen, settle, answer } = answering({ memory });
  const id = happen(3000);
  await settle();
  await answer(0, 204);
  dispatcher.redeliver(id);
  await settle();
  memory.note(() => false, 5000);
  expect(dispatcher.get(id)).toMatchObject({ state: "under-way", attempts: [{}, {}] });
});

/** A dispatcher whose receiver answers when a test says so, and everything that was sent. */
function answering(setting: Parameters<typeof aDispatcher>[0] = {}) {
  const sent: string[] = [];
  const answers: ((outcome: AttemptOutcome) => void)[] = [];
  const headers: ((headers: Record<string, string>) => void)[] = [];
  const concluded: Delivery[] = [];
  const deliver: Deliver = ({ id, onHeaders }) => {
    sent.push(id);
    headers.push(onHeaders);
    return new Promise((resolve) => answers.push(resolve));
  };
  const it = aDispatcher({ deliver, onDelivery: (delivery) => concluded.push(delivery), ...setting });
  const answer = async (at: number, status: number) => {
    answers[at]?.({ kind: "answered", status });
    await it.settle();
    await it.settle();
  };
  return { ...it, sent, answer, headers, concluded };
}

test("an attempt goes on from what became of its delivery meanwhile: its headers, and a clock that was set back", async () => {
  const { dispatcher, happen, settle, clock, headers, answer } = answering();
  clock.set(10_000);
  const id = happen(1);
  await settle();
  clock.set(5000);
  headers[0]?.({ "x-id": id });
  await answer(0, 500);
  expect(dispatcher.get(id)).toMatchObject({ nextAttemptAt: 6000, attempts: [{ headers: { "x-id": id } }] });
});

const reorder = [{ kind: "reorder", times: 1 }] as const;

test("what waits for another goes on waiting while that is retried", async () => {
  const { happen, settle, clock, sent, answer } = answering({ faults: reorder });
  const [later, first] = [happen(1), happen(1)];
  await settle();
  await answer(0, 500);
  expect(sent).toEqual([first]);
  clock.advance(1000);
  await settle();
  await answer(1, 204);
  expect(sent).toEqual([first, first, later]);
});

test("what waited for another and was sent by hand is not sent again when that has arrived", async () => {
  const { dispatcher, happen, settle, sent, answer } = answering({ faults: reorder });
  const [later, first] = [happen(1), happen(1)];
  dispatcher.redeliver(later);
  await settle();
  expect(sent.toSorted()).toEqual([later, first].toSorted());
  await answer(sent.indexOf(first), 204);
  expect(sent).toHaveLength(2);
  expect(dispatcher.get(later)).toMatchObject({ state: "under-way", nextAttemptAt: null });
});

test("what waited for another may be forgotten by the time that has arrived", async () => {
  const bounds = { unsettled: 10_000, settled: 0 };
  const { dispatcher, happen, settle, answer, concluded } = answering({ faults: reorder, bounds });
  const [later, first] = [happen(3000), happen(3000)];
  expect(dispatcher.get(later)).toBeUndefined();
  await settle();
  await answer(0, 204);
  expect(concluded.map(({ id, state }) => [id, state])).toEqual([
    [later, "given-up"],
    [first, "delivered"],
  ]);
});
