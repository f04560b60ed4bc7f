import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Compiled once for all workers, and for all programs that tests start: more than half of what a start costs.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

// One file searches the whole heap, which is that of its own tests only in a worker of its own.
const searchesHeap = "packages/simulator/test/journal.test.ts";

const pure = ["spec/test/**/*.test.ts", "packages/simulator/test/**/!(journal).test.ts"];

const others = [
  searchesHeap,
  "packages/!(simulator)/test/**/*.test.ts",
  "examples/*/test/**/*.test.ts",
  "bench/test/**/*.test.ts",
  "docs/test/**/*.test.ts",
  "scripts/test/**/*.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      // What only computes leaves nothing behind, so that its files share a worker: a third less work.
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      { extends: true, test: { name: "others", include: others } },
    ],
    // A machine that is busy with something else makes a test slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { shuffle: true },
  },
});
