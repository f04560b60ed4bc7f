// Runs before each test file that shares a worker, and fails the file if it left a global replaced for those after it.
import { afterAll, expect } from "vitest";

const names = ["fetch", "Request", "Response", "Headers", "URL", "setTimeout", "queueMicrotask", "Date", "process"];

const globals = (): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name)]));

const before = globals();

afterAll(() => {
  const after = globals();
  const replaced = names.filter((name) => after[name] !== before[name]);
  expect(replaced, "Globals that this file left replaced: it needs a worker of its own (vitest.config.ts)").toEqual([]);
});
