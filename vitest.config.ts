import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Compiled once for all workers, and for all programs that tests start: more than half of what a start costs.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

export default defineConfig({
  test: {
    include: [
      "spec/test/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "examples/*/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "docs/test/**/*.test.ts",
      "scripts/test/**/*.test.ts",
    ],
    // A machine that is busy with something else makes a test slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { shuffle: true },
  },
});
