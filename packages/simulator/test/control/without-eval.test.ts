import { expect, test, vi } from "vitest";
import { z } from "zod";

test("no check that steers a simulator tries eval, and zod is left as it was", async () => {
  const attempts: unknown[][] = [];
  const before = z.config().jitless ?? false;
  // zod looks it up when it asks whether it may.
  vi.stubGlobal("Function", function refused(...given: unknown[]): never {
    attempts.push(given);
    throw new EvalError("Refused, as by a policy without unsafe-eval.");
  });
  const { readState } = await import("../../src/control.ts");
  const { arrival } = await import("../../src/control/commands.ts");
  expect(arrival.safeParse({}).success).toBe(false);
  expect(readState({}).ok).toBe(false);
  vi.unstubAllGlobals();
  expect(attempts).toEqual([]);
  expect(z.config().jitless ?? false).toBe(before);
});
