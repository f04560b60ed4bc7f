import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { digest, type Passing, TrafficLog } from "../../src/observe/traffic-log.ts";

/** A request with these keys. */
const request = (method = "GET", ...keys: string[]) => ({ method, keys, isCreate: false });

/** Begins a request from which something can be learned. */
function begun(log: TrafficLog, message: ReturnType<typeof request>, isCreate = false): Passing {
  const passing = log.begin({ ...message, isCreate });
  if (passing === undefined) throw new Error("Nothing can be learned from it.");
  return passing;
}

test("a digest is the same for the same text, and shows nothing of it", () => {
  expect(digest("a")).toBe(createHash("sha256").update("a").digest("base64"));
});

test("requests are numbered as they arrive, with the times of their arrival and of their end", () => {
  const log = new TrafficLog();
  let now = 100;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  const passing = [request(), request()].map((message) => begun(log, message));
  expect(passing.map(({ number, startedAt }) => [number, startedAt])).toEqual([
    [1, 110],
    [2, 120],
  ]);
  expect(passing.map((one) => log.end(one).endedAt)).toEqual([130, 140]);
});

test("the same key is the same caller, several keys together are one, and without a key there is none", () => {
  const log = new TrafficLog();
  const callers = [["a"], ["b"], ["a"], ["a", "b"], ["ab"], ["", "a"], [""], []].map(
    (keys) => begun(log, request("GET", ...keys)).caller,
  );
  expect(callers).toEqual([1, 2, 1, 3, 4, 1, undefined, undefined]);
});

test("the keys of a request are its secrets, and are not in what it leaves behind as a caller", () => {
  const log = new TrafficLog();
  expect(begun(log, request("GET", "a", "")).secrets).toEqual(["a"]);
  expect(begun(log, request()).secrets).toEqual([]);
});

test("nothing is learned from the thousand-and-first caller on; the others and those without a key go on", () => {
  const log = new TrafficLog();
  for (let caller = 1; caller <= 1000; caller += 1) {
    expect(begun(log, request("GET", String(caller))).caller).toBe(caller);
  }
  expect(log.begin(request("GET", "1001"))).toBeUndefined();
  expect(begun(log, request("GET", "7")).caller).toBe(7);
  // The one from which nothing is learned has no number.
  expect(begun(log, request()).number).toBe(1002);
});

test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing, so any number of them may be under way", (method) => {
  const log = new TrafficLog();
  const [one, other] = [begun(log, request(method)), begun(log, request(method))];
  expect([one.isWrite, one.isAlone, other.isAlone]).toEqual([false, true, true]);
});

test.each(["POST", "PATCH", "PUT", "DELETE"])("whatever is under way with a %s is not alone", (method) => {
  const log = new TrafficLog();
  const read = begun(log, request());
  const write = begun(log, request(method));
  expect([write.isWrite, write.isAlone, read.isAlone]).toEqual([true, true, true]);
  const [laterRead, laterWrite] = [begun(log, request()), begun(log, request("POST"))];
  expect([write, laterRead, laterWrite].map(({ isAlone }) => isAlone)).toEqual([false, false, false]);
  expect(log.end(write).isAlone).toBe(false);
  log.end(laterWrite);
  expect(begun(log, request("POST")).isAlone).toBe(true);
});

test("a create that ends knows which other creates are still under way", () => {
  const log = new TrafficLog();
  const [first, second, other] = [
    begun(log, request("POST"), true),
    begun(log, request("POST"), true),
    begun(log, request("POST")),
  ];
  expect(log.end(second).openCreates).toEqual([1]);
  expect(log.end(other).openCreates).toEqual([]);
  expect(log.end(first).openCreates).toEqual([]);
});

test("of more than a thousand other creates that are under way, it does not know which", () => {
  const log = new TrafficLog();
  const creates = Array.from({ length: 1002 }, () => begun(log, request("POST"), true));
  const [first, second] = creates.map((create) => log.end(create).openCreates);
  expect([first, second?.length]).toEqual([undefined, 1000]);
});

test("what has ended is told without what only the log needs", () => {
  const log = new TrafficLog();
  const ended = log.end(begun(log, request("POST", "a"), true));
  expect(ended).toEqual({
    ...{ number: 1, isAlone: true, caller: 1, secrets: ["a"], openCreates: [] },
    startedAt: expect.any(Number) as unknown,
    endedAt: expect.any(Number) as unknown,
  });
});
