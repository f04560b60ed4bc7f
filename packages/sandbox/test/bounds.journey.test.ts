import { expect, test } from "vitest";
import { boundsIn } from "../src/cli/flags.ts";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("a wrong bound keeps an existing sandbox from starting, and a fraction of a day does not", async () => {
  await using first = await startTestSandbox();
  const { data } = first;
  await first.stop();
  const start = (bound: string) => startTestSandbox({ data, bounds: boundsIn([bound]) });
  for (const [bound, reason] of [
    ["records=0", "Bounds: records must be at least 1"],
    ["records=1.5", "Bounds: records must be an integer"],
    ["recrods=5", "Bounds: recrods is not one of requestsPerMinute, records"],
  ] as const) {
    await expect(start(bound)).rejects.toThrow(reason);
  }
  const again = await start("archiveAfterDays=0.5");
  await again.stop();
});
