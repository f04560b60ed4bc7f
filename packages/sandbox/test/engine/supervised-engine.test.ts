import { expect, test, vi } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import { keepEngine } from "../../src/engine/sandbox.ts";

/** An engine that ends when a test says so, and how each was started. */
async function kept(failing: readonly number[] = []) {
  vi.useFakeTimers();
  const starts: (readonly [port: number, restarts: number])[] = [];
  const restarts: Parameters<Parameters<typeof keepEngine>[1]["onRestart"]>[0][] = [];
  let die: (reason: string) => void = () => undefined;
  const start = async (port: number, number: number): Promise<Engine> => {
    starts.push([port, number]);
    if (failing.includes(number)) throw new Error("Port 4711 is in use.");
    const ended = Promise.withResolvers<string>();
    die = ended.resolve;
    const stop = async () => ended.resolve("SIGTERM");
    return { port: 4711, pid: 100 + number, ended: ended.promise, stop };
  };
  const engine = await keepEngine(start, { port: 0, onRestart: (restart) => restarts.push(restart) });
  return { engine, starts, restarts, die: (reason: string) => die(reason) };
}

test("an engine that ends is started again on its port, after a pause that doubles until one has run for a minute", async () => {
  const made = await kept([2]);
  const { engine, starts, restarts } = made;
  made.die("SIGKILL");
  await vi.advanceTimersByTimeAsync(99);
  expect(starts).toEqual([[0, 0]]);
  await vi.advanceTimersByTimeAsync(1);
  expect([starts.at(-1), engine.port, engine.pid]).toEqual([[4711, 1], 4711, 101]);
  made.die("exit code 1");
  await vi.advanceTimersByTimeAsync(200 + 400);
  expect(engine.pid).toBe(103);
  await vi.advanceTimersByTimeAsync(60_000);
  made.die("SIGSEGV");
  await vi.advanceTimersByTimeAsync(100);
  expect(engine.pid).toBe(104);
  expect(restarts).toEqual([
    { reason: "SIGKILL", restarts: 1, pauseMilliseconds: 100 },
    { reason: "exit code 1", restarts: 2, pauseMilliseconds: 200 },
    { reason: "Port 4711 is in use.", restarts: 3, pauseMilliseconds: 400 },
    { reason: "SIGSEGV", restarts: 4, pauseMilliseconds: 100 },
  ]);
  await engine.stop();
});

test("no pause is longer than half a minute", async () => {
  const made = await kept(Array.from({ length: 11 }, (_, n) => n + 1));
  made.die("SIGKILL");
  await vi.advanceTimersByTimeAsync(200_000);
  expect(made.restarts.map(({ pauseMilliseconds }) => pauseMilliseconds).slice(7)).toEqual([
    12_800, 25_600, 30_000, 30_000, 30_000,
  ]);
  await made.engine.stop();
});

test("an engine that is stopped stays so, even during a pause or a start", async () => {
  const running = await kept();
  await running.engine.stop();
  const pausing = await kept();
  pausing.die("SIGKILL");
  await vi.advanceTimersByTimeAsync(50);
  await pausing.engine.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([running.starts, running.restarts, pausing.starts]).toEqual([[[0, 0]], [], [[0, 0]]]);
});
