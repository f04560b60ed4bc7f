import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "spec/test/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "examples/*/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "scripts/test/**/*.test.ts",
    ],
    testTimeout: 20_000,
    sequence: { shuffle: true },
  },
});
