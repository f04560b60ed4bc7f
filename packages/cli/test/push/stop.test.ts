import { expect, test } from "vitest";
import { exitCodes } from "../../src/failures/failure.ts";
import { watchForStop } from "../../src/push/signals.ts";
import type { Io } from "../../src/io.ts";
import { testIo } from "../support/command.ts";

type OnSignal = Parameters<Io["onSignal"]>[0];

/** A watch whose signals the test sends, and what it does, in order. */
function watching() {
  const done: string[] = [];
  const listeners = new Set<OnSignal>();
  const io = testIo({
    err: { write: (text) => done.push(text) },
    onSignal: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  });
  const stop = watchForStop(io, () => done.push("before"));
  const signal: OnSignal = (name) => {
    for (const listener of listeners) listener(name);
  };
  return { stop, signal, done, listeners };
}

test.each([
  ["SIGINT", exitCodes.interrupted],
  ["SIGTERM", exitCodes.terminated],
] as const)("the first %s lets what is under way finish, and says so; the second aborts it", (name, exitCode) => {
  const { stop, signal, done } = watching();
  signal(name);
  expect([stop.asked, stop.exitCode, stop.signal.aborted]).toEqual([true, exitCode, false]);
  const said = ["before", "Stopping after the rows in flight. Repeat the signal to abort them.\n"];
  expect(done).toEqual(said);
  signal(name === "SIGINT" ? "SIGTERM" : "SIGINT");
  expect([stop.exitCode, stop.signal.aborted, done]).toEqual([exitCode, true, said]);
});

test("what has ended listens no longer", () => {
  const { stop, listeners } = watching();
  stop[Symbol.dispose]();
  expect(listeners.size).toBe(0);
});
