import fc from "fast-check";
import { expect, test, inject } from "vitest";
import { deliveryLogSize } from "../../src/deliveries/delivery-queue.ts";
import { isSettled } from "../../src/deliveries/delivery.ts";
import { DeliveryMemory } from "../../src/deliveries/delivery-log.ts";
import { aDispatcher, held, sum } from "../support/dispatcher.ts";
import type { AttemptOutcome } from "../../src/index.ts";

const mebibyte = 1_048_576;

test("what waits for a receiver that never answers is bounded in bytes; the oldest are given up, and the log says so", () => {
  const { dispatcher, happen, accepted } = aDispatcher();
  for (let made = 0; made < 400; made += 1) happen(mebibyte);
  const unsettled = dispatcher.all.filter((delivery) => !isSettled(delivery));
  const settled = dispatcher.all.filter(isSettled);
  expect(held(unsettled)).toBeLessThanOrEqual(64 * mebibyte);
  expect(held(settled)).toBeLessThanOrEqual(16 * mebibyte);
  // Each takes two bytes for a character of its event, and a little more.
  expect([unsettled.length, settled.length]).toEqual([31, 7]);
  expect(dispatcher.all.map(({ id }) => id)).toEqual(
    Array.from({ length: 38 }, (_, at) => `event-${String(at + 362)}`),
  );
  expect(new Set(settled.map(({ state, reason }) => `${state} ${String(reason)}`))).toEqual(
    new Set(["given-up memory-exhausted"]),
  );
  expect(dispatcher.counts).toEqual({
    remembered: { waiting: 31, "under-way": 0, delivered: 0, "given-up": 7, stopped: 0 },
    forgotten: { delivered: 0, "given-up": accepted() - 38, stopped: 0 },
    overflowed: 0,
    memoryExhausted: accepted() - 31,
    attempts: { succeeded: 0, failed: 0 },
  });
});

test("20,000 ordinary events wait for a receiver, and none is given up", () => {
  const { dispatcher, happen } = aDispatcher();
  for (let made = 0; made < 20_000; made += 1) happen(900);
  expect(dispatcher.counts).toMatchObject({ remembered: { waiting: 20_000 }, memoryExhausted: 0 });
});

test("of settled deliveries the newest thousand to settle are remembered, and the others counted", async () => {
  const { dispatcher, happen, settle } = aDispatcher({
    deliver: () => Promise.resolve({ kind: "answered", status: 204 }),
  });
  const ids = Array.from({ length: deliveryLogSize + 50 }, () => happen(10));
  while (dispatcher.counts.remembered.waiting > 0) await settle();
  await dispatcher.flush();
  expect(dispatcher.all.map(({ id }) => id)).toEqual(ids.slice(-deliveryLogSize));
  expect(dispatcher.counts.forgotten).toEqual({ delivered: 50, "given-up": 0, stopped: 0 });
  expect(dispatcher.redeliver(ids[0] ?? "")).toBeUndefined();
});

test("what fits exactly is kept", () => {
  const free = aDispatcher();
  free.happen(1000);
  const size = held(free.dispatcher.all);
  const { dispatcher, happen } = aDispatcher({
    bounds: { unsettled: size, settled: size },
    memory: new DeliveryMemory(size),
  });
  happen(1000);
  expect(dispatcher.counts.remembered.waiting).toBe(1);
  dispatcher.stop();
  expect(dispatcher.counts.remembered.stopped).toBe(1);
});

test("a flush ends when what was due is given up, also for another company's memory", async () => {
  const memory = new DeliveryMemory(10_000);
  const [one, other] = [aDispatcher({ memory }), aDispatcher({ memory })];
  const id = one.happen(3000);
  const flushed = one.dispatcher.flush();
  other.happen(2000);
  await flushed;
  expect(one.dispatcher.get(id)).toBeUndefined();
  expect(one.dispatcher.counts).toMatchObject({ forgotten: { "given-up": 1 }, memoryExhausted: 1 });
});

test("what was given up for want of memory can be sent again, and then waits like any other", async () => {
  const { dispatcher, happen, settle } = aDispatcher({ bounds: { unsettled: 10_000, settled: 100_000 } });
  const [first, second] = [happen(3000), happen(3000)];
  expect(dispatcher.get(first)).toMatchObject({ state: "given-up" });
  await settle();
  expect(dispatcher.get(second)).toMatchObject({ state: "under-way" });
  // The other one is under way, and is not given up for it: there is still no room.
  expect(dispatcher.redeliver(first)).toMatchObject({ state: "given-up", reason: "memory-exhausted" });
  dispatcher.stop();
  expect(dispatcher.redeliver(first)).toMatchObject({ state: "waiting", reason: null });
  expect(dispatcher.counts.memoryExhausted).toBe(2);
});

test("when the memory of all is exhausted an eighth is freed at once, by the greatest that can", () => {
  const memory = new DeliveryMemory(800);
  const holders = ["modest", "greedy"].map((name) => {
    const holder = {
      name,
      bytes: 0,
      isStuck: false,
      shed: () => !holder.isStuck && holder.bytes > 10 && hold(holder, holder.bytes - 10),
    };
    return holder;
  });
  const hold = (holder: { bytes: number; shed: () => boolean }, bytes: number): boolean => {
    holder.bytes = bytes;
    memory.note(holder.shed, bytes);
    return true;
  };
  const [modest, greedy] = holders;
  hold(modest!, 300);
  hold(greedy!, 500);
  expect(memory.total).toBe(800);
  hold(modest!, 310);
  expect(holders.map(({ bytes }) => bytes)).toEqual([310, 390]);
  // All of its deliveries are under way.
  greedy!.isStuck = true;
  hold(greedy!, 510);
  expect(holders.map(({ bytes }) => bytes)).toEqual([190, 510]);
  // Nobody has anything left that could be dropped.
  hold(greedy!, 900);
  expect(holders.map(({ bytes }) => bytes)).toEqual([10, 900]);
});

type Act = { happen: number } | { answer: number } | { advance: number } | { redeliver: number } | "stop" | "reset";

const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ happen: fc.nat({ max: 3000 }) }) },
  { weight: 4, arbitrary: fc.record({ answer: fc.constantFrom(204, 500) }) },
  { weight: 3, arbitrary: fc.record({ advance: fc.constantFrom(0, 1000, 10_000, 200_000) }) },
  { weight: 2, arbitrary: fc.record({ redeliver: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>("stop", "reset") },
);

test("whatever happens, memory stays within its bounds, and the counts say what became of every delivery", async () => {
  const bounds = { unsettled: 20_000, settled: 15_000 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), act), { maxLength: 60 }), async (acts) => {
      const memory = new DeliveryMemory(40_000);
      const companies = [0, 1].map(() => {
        const answers: ((outcome: AttemptOutcome) => void)[] = [];
        const setting = aDispatcher({
          bounds,
          memory,
          deliver({ id, onHeaders }) {
            onHeaders({ "X-Webhook-Id": id.padEnd(300) });
            return new Promise<AttemptOutcome>((resolve) => answers.push(resolve));
          },
        });
        const announcedGivenUp = new Set<string>();
        setting.dispatcher.subscribe(({ id, reason }) => {
          if (reason === "memory-exhausted") announcedGivenUp.add(id);
        });
        return { ...setting, answers, announcedGivenUp, forgottenByReset: 0 };
      });
      for (const [which, one] of acts) {
        const company = companies[Number(which)]!;
        const { dispatcher, happen, answers, clock, settle, accepted } = company;
        if (one === "stop") dispatcher.stop();
        else if (one === "reset") {
          dispatcher.reset();
          company.forgottenByReset = accepted();
        } else if ("happen" in one) happen(one.happen);
        else if ("answer" in one) answers.shift()?.({ kind: "answered", status: one.answer });
        else if ("advance" in one) clock.advance(one.advance);
        else dispatcher.redeliver(`event-${String(one.redeliver)}`);
        await settle();
        for (const { dispatcher: each, accepted: made, forgottenByReset, announcedGivenUp } of companies) {
          const unsettled = each.all.filter((delivery) => !isSettled(delivery));
          const waits = unsettled.some(({ state }) => state === "waiting");
          if (waits) expect(held(unsettled)).toBeLessThanOrEqual(bounds.unsettled);
          expect(held(each.all.filter(isSettled))).toBeLessThanOrEqual(bounds.settled);
          const { remembered, forgotten } = each.counts;
          expect(sum([...Object.values(remembered), ...Object.values(forgotten)])).toBe(made() - forgottenByReset);
          for (const { id, reason, state } of each.all) {
            expect(reason !== null).toBe(state === "given-up");
            if (reason === "memory-exhausted") expect(announcedGivenUp).toContain(id);
          }
        }
        expect(memory.total).toBe(sum(companies.map((each) => held(each.dispatcher.all))));
        const canShed = companies.some((each) => each.dispatcher.all.some(({ state }) => state !== "under-way"));
        if (canShed) expect(memory.total).toBeLessThanOrEqual(40_000);
      }
    }),
    { numRuns: 400 * inject("scale") },
  );
});
