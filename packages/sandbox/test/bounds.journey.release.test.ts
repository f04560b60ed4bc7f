import { expect, test } from "vitest";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("a worker whose bounds are wrong, or whose token anyone could guess, does not start", async () => {
  await using first = await startTestSandbox();
  const { data } = first;
  await first.stop();
  for (const [options, reason] of [
    [{ bounds: { records: 0 } }, "Bounds: records must be at least 1"],
    [{ adminToken: "" }, "ADMIN_TOKEN must have 16 to 200 letters"],
  ] as const) {
    await expect(startTestSandbox({ data, ...options })).rejects.toThrow(reason);
  }
});
