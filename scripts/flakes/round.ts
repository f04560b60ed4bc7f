import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { createVitest, type TestCase, type TestModule } from "vitest/node";

/** A test that failed, or a file that could not be run, or an error outside of both. */
export interface Failure {
  /** The path of its file; empty for an error that belongs to none. */
  file: string;
  /** The full title of the test; empty where it is not a test that failed. */
  title: string;
  message: string;
}

/** What came of all tests once. */
export interface Round {
  seed: number;
  underPressure: boolean;
  passed: number;
  failures: readonly Failure[];
}

const messageOf = (errors: readonly { message: string }[] | undefined): string => errors?.[0]?.message ?? "";

function failuresOf(module: TestModule): Failure[] {
  const file = relative(process.cwd(), module.moduleId);
  const failed = [...module.children.allTests("failed")].map((test: TestCase) => ({
    file,
    title: test.fullName,
    message: messageOf(test.result().errors),
  }));
  if (failed.length > 0 || module.state() !== "failed") return failed;
  return [{ file, title: "", message: messageOf(module.errors()) }];
}

/** An error may be anything that was thrown. */
const textOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);

/** Runs the tests once, in the order that the seed says, with as many workers as there are cores. */
export async function runRound(paths: readonly string[], seed: number, underPressure: boolean): Promise<Round> {
  const vitest = await createVitest({
    watch: false,
    silent: true,
    reporters: [{}],
    maxWorkers: availableParallelism(),
    sequence: { shuffle: { files: true, tests: true }, seed },
  });
  try {
    const files = await vitest.globTestSpecifications([...paths]);
    if (files.length === 0) return { seed, underPressure, passed: 0, failures: [] };
    const { testModules, unhandledErrors } = await vitest.start([...paths]);
    const outside = unhandledErrors.map((error) => ({ file: "", title: "", message: textOf(error) }));
    const passed = testModules.flatMap(({ children }) => [...children.allTests("passed")]).length;
    return { seed, underPressure, passed, failures: [...testModules.flatMap(failuresOf), ...outside] };
  } finally {
    await vitest.close();
  }
}
