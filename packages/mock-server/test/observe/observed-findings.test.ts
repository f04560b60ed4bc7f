import { expect, test, vi } from "vitest";
import { list, observing, open, settled } from "../support/proxy/observing.ts";

test("what an earlier profile has is kept unless the traffic rules it out", async () => {
  const values = { "list-envelope": "array", expiry: "finishes" };
  const { observation, observer } = observing(undefined, { values, notes: new Map() });
  observer.found = { findings: [settled("list-envelope", "data"), open("expiry")] };
  expect((await observation.observed()).findings.map(({ verdict }) => verdict)).toMatchObject([
    { sure: "changes-its-mind", why: "The profile had array, but the responses show data." },
    { sure: "settled", value: "finishes" },
  ]);
});

test("a second after something was learned, what is known is told, once for all that came meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { observer, told, begin } = observing();
  const learn = async (count: number) => {
    begin()?.ended(Promise.resolve(list));
    await expect.poll(() => observer.learned.length).toBe(count);
  };
  await learn(1);
  await learn(2);
  vi.advanceTimersByTime(999);
  expect(observer.asked).toBe(0);
  vi.advanceTimersByTime(1);
  await expect.poll(() => told.length).toBe(1);
  expect([observer.asked, told[0]?.requests, vi.getTimerCount()]).toEqual([1, 2, 0]);
  await learn(3);
  expect(vi.getTimerCount()).toBe(1);
});

test("exchanges that were not learned from are counted", async () => {
  const { observation, begin, pass } = observing();
  await pass(list, list, undefined);
  expect(observation.notConsidered).toBe(1);
  for (let caller = 0; caller < 999; caller += 1) begin("GET", String(caller))?.lost();
  expect(begin("GET", "one-too-many")).toBeUndefined();
  expect(observation.notConsidered).toBe(2);
});

test("after closing, nothing is told any more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { observation, observer, begin } = observing();
  begin()?.ended(Promise.resolve(list));
  await expect.poll(() => observer.learned.length).toBe(1);
  observation.close();
  expect(vi.getTimerCount()).toBe(0);
});
