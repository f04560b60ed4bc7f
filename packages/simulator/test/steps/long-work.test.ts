import { expect, test } from "vitest";
import { type Steps, LongWork } from "../../src/steps.ts";

/** LongWork whose pauses end when they are told to. */
function someTurns() {
  const pauses: (() => void)[] = [];
  const longWork = new LongWork(() => new Promise((resolve) => pauses.push(resolve)));
  const proceed = async () => {
    pauses.shift()?.();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { longWork, proceed };
}

function* noting(notes: string[], name: string, failure?: Error): Steps<string> {
  notes.push(`${name} begins`);
  yield 100;
  if (failure) throw failure;
  notes.push(`${name} ends`);
  return name;
}

test("long work waits for other long work, also if that fails", async () => {
  const { longWork, proceed } = someTurns();
  const notes: string[] = [];
  const failed = longWork.run(noting(notes, "first", new Error("No."))).catch(String);
  const succeeded = longWork.run(noting(notes, "second"));
  expect(notes).toEqual(["first begins"]);
  await proceed();
  expect(notes).toEqual(["first begins", "second begins"]);
  await proceed();
  expect(notes).toEqual(["first begins", "second begins", "second ends"]);
  expect([await failed, await succeeded, longWork.underWay]).toEqual(["Error: No.", "second", undefined]);
});

test("short work has no pause", async () => {
  const { longWork } = someTurns();
  function* short(): Steps<number> {
    yield 99;
    return 1;
  }
  expect(await longWork.run(short())).toBe(1);
});
