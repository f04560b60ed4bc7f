// How the tests run against mutants: many times, so without what makes one run safer and slower.
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { WarmThreads } from "./warm-threads.ts";

const listed: unknown = JSON.parse(process.env["MUTANTS_TESTS"] ?? "[]");
const tests = Array.isArray(listed) ? listed.map(String) : [];

/**
 * The quickest files first, as the first run found them: most mutants fall to those, and the first failure ends a run.
 * Later runs say less, as they run some of a file's tests or break off.
 */
class QuickestFirst extends BaseSequencer {
  static readonly #durations = new Map<string, number>();

  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = QuickestFirst.#durations;
    for (const file of files) {
      const duration = this.ctx.cache.getTestSpecificationResult(file)?.duration;
      if (duration !== undefined && !durations.has(file.moduleId)) durations.set(file.moduleId, duration);
    }
    const durationOf = ({ moduleId }: TestSpecification): number => durations.get(moduleId) ?? 0;
    return Promise.resolve(files.toSorted((one, other) => durationOf(one) - durationOf(other)));
  }
}

const threads = new WarmThreads();

export default defineConfig({
  plugins: [
    {
      name: "warm-threads",
      // StrykerJS chooses the pool itself, and offers only those of Vitest.
      configureVitest: ({ project }) => {
        Object.assign(project.config, { pool: threads.name, poolRunner: threads });
      },
    },
  ],
  // As in vitest.config.ts: objects of a sandbox are called as they are.
  resolve: { alias: { "cloudflare:workers": resolve("packages/sandbox-worker/test/support/cloudflare-workers.ts") } },
  test: {
    include: tests,
    // The first circle has to notice every mutant, unless the area names tests of the second.
    exclude: tests.some((glob) => glob.includes(".release.")) ? [] : ["**/*.release.test.ts"],
    provide: { scale: 1, seed: 20_260_701 },
    setupFiles: ["scripts/fixed-seed.ts", "scripts/mutants/each-run.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine, Vitest's own second is too short. With a mutant, a test has ten.
    expect: { poll: { timeout: 8_000 } },
    sequence: { sequencer: QuickestFirst },
    // Each module is evaluated once a run, not once for each test file.
    isolate: false,
    // As in vitest.config.ts: tests leave it to the runner.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The copy is at another place each time; a cache would never be found again.
    fsModuleCache: false,
  },
});
