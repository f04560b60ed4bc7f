import { afterEach, describe, expect, test, vi } from "vitest";
import { endSignal, moveOver, tolerateClosedOutputs } from "../../program/program.ts";

/** A system on which a file is busy, with that code, for so many attempts to move it. */
function busySystem(platform: NodeJS.Platform, code: string, times: number) {
  const pauses: number[] = [];
  const moves: string[] = [];
  const environment = {
    platform,
    rename: (from: unknown, to: unknown) => {
      if (moves.push(`${String(from)} → ${String(to)}`) > times) return Promise.resolve();
      return Promise.reject(Object.assign(new Error(`${code}: rename`), { code }));
    },
    pause: (milliseconds: number) => Promise.resolve(pauses.push(milliseconds)),
  };
  return { pauses, moves, move: () => moveOver("draft", "file", environment) };
}

describe("a file that moves to the place of another", () => {
  test.each(["EPERM", "EACCES", "EBUSY"])("is tried again on Windows while it answers %s", async (code) => {
    const { move, moves, pauses } = busySystem("win32", code, 3);
    await move();
    expect(moves).toEqual(Array(4).fill("draft → file"));
    expect(pauses).toEqual([10, 20, 50]);
  });

  test("is given up after a second and a half", async () => {
    const { move, pauses } = busySystem("win32", "EBUSY", Infinity);
    await expect(move()).rejects.toThrow("EBUSY");
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(1580);
  });

  test.each([
    ["linux", "EPERM"],
    ["darwin", "EBUSY"],
    ["win32", "ENOENT"],
  ] as const)("is tried once on %s where the answer is %s", async (platform, code) => {
    const { move, moves, pauses } = busySystem(platform, code, 1);
    await expect(move()).rejects.toThrow(code);
    expect([moves.length, pauses]).toEqual([1, []]);
  });
});

describe("an output that nobody reads any more", () => {
  const outputs = [process.stdout, process.stderr];
  const before = outputs.map((output) => output.listeners("error"));
  afterEach(() => {
    for (const [at, output] of outputs.entries()) {
      for (const listener of output.listeners("error")) {
        if (before[at]?.includes(listener) === false) output.off("error", listener as () => void);
      }
    }
  });

  /** The effect of an error on a closed output. */
  function raised(code: string): unknown {
    const listen = vi.spyOn(process.stdout, "on");
    tolerateClosedOutputs();
    const [, listener] = listen.mock.calls.find(([event]) => String(event) === "error") ?? [];
    const error = Object.assign(new Error(`write ${code}`), { code });
    try {
      listener?.(error);
      return undefined;
    } catch (thrown) {
      return thrown;
    }
  }

  test.each(["EPIPE", "EIO", "EOF"])("is no failure: %s", (code) => {
    expect(raised(code)).toBeUndefined();
  });

  test("does not hide another error", () => {
    expect(raised("EBADF")).toMatchObject({ code: "EBADF" });
  });

  test.each(["ENOSPC", "EDQUOT"])("ends with 74 instead of 0 if its disk is full: %s", (code) => {
    const listen = vi.spyOn(process, "once").mockReturnValue(process);
    const { exitCode } = process;
    expect(raised(code)).toBeUndefined();
    const [, ended] = listen.mock.lastCall ?? [];
    const endsWith = (before: number) => {
      process.exitCode = before;
      ended?.(before);
      return process.exitCode;
    };
    expect([endsWith(0), endsWith(4)]).toEqual([74, 4]);
    process.exitCode = exitCode;
  });
});

describe("the end of a process that is asked for by a signal", () => {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const;
  type Signal = (typeof signals)[number];
  const earlier = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const added = (signal: Signal) =>
    process.listeners(signal).filter((listener) => !earlier.get(signal)?.includes(listener));
  const receive = (signal: Signal): void => {
    for (const listener of added(signal)) listener(signal);
  };
  afterEach(() => {
    for (const signal of signals) for (const listener of added(signal)) process.off(signal, listener);
  });

  test.each(signals)("comes with the first %s; the second one ends it at once", async (signal) => {
    const exited = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    const ended = endSignal();
    receive(signal);
    await ended;
    expect(exited).not.toHaveBeenCalled();
    receive("SIGTERM");
    expect(exited.mock.calls).toEqual([[1]]);
  });
});
