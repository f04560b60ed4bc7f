// How the tests run against mutants: many times, so without what makes one run safer and slower.
import { defineConfig } from "vitest/config";

const tests: unknown = JSON.parse(process.env["MUTANTS_TESTS"] ?? "[]");

export default defineConfig({
  test: {
    include: Array.isArray(tests) ? tests.map(String) : [],
    // Generated input is the same in every run: a mutant is noticed always or never.
    setupFiles: ["scripts/mutants/fixed-seed.ts"],
    testTimeout: 20_000,
    // Each module is evaluated once a run, not once for each test file.
    isolate: false,
    // The copy is at another place each time; what would be kept of it, nobody would find again.
    fsModuleCache: false,
  },
});
