import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Compiled once for all workers, and for all programs that tests start: more than half of what a start costs.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

declare module "vitest" {
  interface ProvidedContext {
    /** The factor by which a property, a flood or a campaign tries more than in an ordinary run. */
    scale: number;
    /** The seed of everything that a test draws. */
    seed: number;
  }
}

const { SCALE = "1", SEED = "20260701", CIRCLE } = process.env;
const [scale, seed] = [Number(SCALE), Number(SEED)];

/** The tests of the second circle are named after it; without `CIRCLE`, as for a test by its path, all are there. */
const inCircle = (file: string): boolean =>
  CIRCLE === undefined || file.includes(".release.") === (CIRCLE === "release");

const include = globSync("{spec,packages/*,examples/*,bench,docs,scripts}/test/**/*.test.ts", {
  cwd: import.meta.dirname,
}).filter(inCircle);

// MSW and Hono's server replace fetch or its classes; so does what replaces a module. Loaded modules, the heap and the
// timers to count hold what others left, and integrations that forget an await go on after their test.
const needsOwnWorker =
  /@hono\/node-server|frameworks\.ts|\bvi\.mock\(|queryObjects\(|\(import\.meta\.url\)\.cache|getTimerCount\(/;

const alone = include.filter(
  (file) =>
    /^packages\/(msw|mock-server\/test\/mutants)\//.test(file) ||
    needsOwnWorker.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")),
);

const setupFiles = ["scripts/fixed-seed.ts", "scripts/clean-slate.ts"];

export default defineConfig({
  // In tests without workerd, objects are called as they are.
  resolve: {
    alias: {
      "cloudflare:workers": fileURLToPath(
        new URL("packages/sandbox-worker/test/support/cloudflare-workers.ts", import.meta.url),
      ),
    },
  },
  test: {
    projects: [
      // Files that share a worker load and compile everything once: a third less work.
      {
        extends: true,
        test: {
          name: "shared",
          include,
          exclude: alone,
          isolate: false,
          setupFiles: ["scripts/untouched-globals.ts", ...setupFiles],
        },
      },
      { extends: true, test: { name: "alone", include: alone, setupFiles } },
    ],
    // A slow machine that is busy with something else makes a test slow, not wrong: these limits mean that it hangs.
    testTimeout: 300_000 * scale,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    provide: { scale, seed },
    sequence: { shuffle: true, seed },
  },
});
