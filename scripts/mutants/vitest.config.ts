// The configuration of tests that run against mutants: many times, so without everything that makes one run safer and
// slower.
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const list = (name: string): string[] => JSON.parse(process.env[name] ?? "[]") as string[];
const tests = list("MUTANTS_TESTS");

export default defineConfig({
  // As in vitest.config.ts: objects of a sandbox are called as they are.
  resolve: { alias: { "cloudflare:workers": resolve("packages/sandbox-worker/test/support/cloudflare-workers.ts") } },
  test: {
    include: tests,
    // The first circle has to notice every mutant, unless the area names tests of the second.
    exclude: tests.some((glob) => glob.includes(".release.")) ? [] : ["**/*.release.test.ts"],
    provide: { scale: 1, seed: 20_260_701 },
    // Modules that a test would load late are loaded before any: mutants of their top level then count for all tests.
    setupFiles: ["scripts/fixed-seed.ts", "scripts/clean-slate.ts", ...list("MUTANTS_LOADED")],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine, Vitest's own second is too short.
    expect: { poll: { timeout: 8_000 } },
    // Each module is evaluated once a run, not once for each test file.
    isolate: false,
    // The copy is at another place each time; a cache would never be found again.
    fsModuleCache: false,
  },
});
