import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Compiled once for all workers, and for all programs that tests start: more than half of what a start costs.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

const include = globSync("{spec,packages/*,examples/*,bench,docs,scripts}/test/**/*.test.ts", {
  cwd: import.meta.dirname,
});

// MSW and Hono's server replace fetch or its classes; so does what replaces a module, and loaded modules and the heap hold
// what others left.
const needsOwnWorker = /@hono\/node-server|frameworks\.ts|\bvi\.mock\(|queryObjects\(|\(import\.meta\.url\)\.cache/;

const alone = include.filter(
  (file) =>
    file.startsWith("packages/msw/") || needsOwnWorker.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")),
);

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
          setupFiles: "scripts/untouched-globals.ts",
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
    // A machine that is busy with something else makes a test slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { shuffle: true },
  },
});
