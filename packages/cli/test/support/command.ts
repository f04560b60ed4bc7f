import { Readable } from "node:stream";
import { expect } from "vitest";
import { run } from "../../src/run.ts";
import type { Io } from "../../src/io.ts";
import { scratch } from "./scratch.ts";

/** The exit code of a command, and its output. */
export interface Ending {
  code: number;
  out: string;
  err: string;
}

/** The io of a process, except for the parts that a test replaces. */
export const testIo = (given: Partial<Io> = {}): Io => ({
  out: { write: () => undefined },
  err: { write: () => undefined },
  env: {},
  input: () => Readable.from([]),
  onSignal: () => () => undefined,
  now: () => 0,
  ...given,
});

/** An ending with this code, and this text among its errors. */
export const withError = (code: number, text: string) => ({ code, err: expect.stringContaining(text) });

/** An ending with this code, and this text in its output. */
export const withOutput = (code: number, text: string) => ({ code, out: expect.stringContaining(text) });

/** The environment of a command that a test may set. */
export interface Given {
  env?: Record<string, string>;
  /** The content of standard input. */
  input?: string | Uint8Array | Readable;
  columns?: number;
  now?: () => number;
}

type OnSignal = Parameters<Io["onSignal"]>[0];

/** A command inside the process of the test, whose signals the test sends. */
export function commandOf(argv: readonly string[], { env = {}, input = "", columns, now = Date.now }: Given = {}) {
  let [out, err] = ["", ""];
  const listeners = new Set<OnSignal>();
  const watchers = new Set<() => void>();
  const note = () => {
    for (const watcher of watchers) watcher();
  };
  const io: Io = {
    out: {
      write: (text) => {
        out += text;
        note();
      },
      columns,
    },
    err: {
      write: (text) => {
        err += text;
        note();
      },
      columns,
    },
    // Deliveries are not kept in the home of whoever runs the tests.
    env: { ...(/^(?:listen|deliveries)$/.test(argv[0] ?? "") && { XDG_STATE_HOME: scratch().folder }), ...env },
    input: () => (input instanceof Readable ? input : Readable.from([Buffer.from(input)])),
    onSignal: (callback) => {
      listeners.add(callback);
      return () => void listeners.delete(callback);
    },
    now,
  };
  const ended = run(argv, io).then((code): Ending => ({ code, out, err }));
  return {
    ended,
    signal: (name: Parameters<OnSignal>[0]) => {
      for (const listener of listeners) listener(name);
    },
    /** The output until now. */
    shown: () => ({ out, err }),
    /** Resolves once the command has written this, and with what it has written. */
    written: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = pattern.exec(out + err);
        if (found) return found;
        await new Promise<void>((resolve, reject) => {
          const watcher = () => {
            watchers.delete(watcher);
            resolve();
          };
          watchers.add(watcher);
          void ended.then((ending) => {
            if (!pattern.test(out + err)) reject(new Error(`It ended: ${JSON.stringify(ending)}`));
          });
        });
      }
    },
  };
}

/** Runs a command to its end. */
export const command = (argv: readonly string[], given?: Given): Promise<Ending> => commandOf(argv, given).ended;
