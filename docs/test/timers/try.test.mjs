// Prints what the rows come to with the timers that are named, in whatever runs this file.
import { writeFileSync } from "node:fs";
import { tryRows } from "./rows.mjs";

const { TIMERS: timers = "", FOUND: file } = process.env;

async function timersOf() {
  const sparing = ["nextTick", "queueMicrotask", "setImmediate"];
  const spares = timers.endsWith("NotFake`");
  if (timers.startsWith("Sinon")) {
    const { default: sinon } = await import("sinon");
    const options = spares ? { toNotFake: sparing } : {};
    const fake = () => sinon.useFakeTimers(options);
    let clock;
    return { fake: () => (clock = fake()), advance: (by) => clock.tickAsync(by), restore: () => clock.restore() };
  }
  const tool = timers.startsWith("Vitest") ? globalThis.vi : timers.startsWith("Jest") ? import.meta.jest : undefined;
  if (tool === undefined) return {};
  return {
    fake: () => tool.useFakeTimers(spares ? { doNotFake: sparing } : {}),
    advance: (by) => tool.advanceTimersByTimeAsync(by),
    restore: () => tool.useRealTimers(),
  };
}

const run = async () => writeFileSync(file, JSON.stringify(await tryRows(await timersOf())));

if (globalThis.test === undefined) await run();
else globalThis.test("what works", run, 280_000);
