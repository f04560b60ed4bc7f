import { expect, test } from "vitest";
import { SeedError } from "../../src/index.ts";
import { runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${String(at)}: 1`).join("\n");

test.each([
  ["lists in lists without end", `companies: ${"[".repeat(100_000)}`, /:\d+ lists and maps are nested too deeply$/],
  ["JSON of lists in lists", `{"companies":${"[".repeat(5000)}${"]".repeat(5000)}}`, /nested too deeply$/],
  ["many keys", keys(30_000), /:1:1 k0: is not a field here; [^]*\nAnd 29980 more\.$/],
  ["many keys, the last one twice", `${keys(30_000)}\nk0: 1`, /:30001:1 Map keys must be unique$/],
])("a seed of %s is refused as such", async (_what, text, message) => {
  await using scratch = await Scratch.create();
  const error: unknown = await startMockServer({ seed: await scratch.write("seed.yaml", text) }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SeedError);
  expect(String(error)).toMatch(message);
});

test.skipIf(process.platform === "win32")("files without an end are not read for ever", async () => {
  for (const [flag, message] of [
    ["--seed", "/dev/zero is larger than 4 MB"],
    ["--profile", "/dev/zero is larger than 1 MB"],
  ] as const) {
    const { code, stderr } = await runHere("serve", "--port", "0", flag, "/dev/zero");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^totem-mock: [^\n]+\n$/)]);
    expect(stderr).toContain(message);
  }
});
