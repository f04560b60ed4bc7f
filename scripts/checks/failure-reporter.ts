import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** Sends a failure to the process that started the tests, or that they go on. */
const send = (message?: string): void => void process.send?.(message ?? null);

const quoted = (text: string): string => `"${text.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`;

/** Vitest matches `-t` as a pattern. */
const pattern = (title: string): string => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The first lines of the message, and where it was thrown. */
function explanation({ message, stacks }: SerializedError): string[] {
  const [place] = stacks ?? [];
  const where = place === undefined ? [] : [`at ${relative("", place.file)}:${String(place.line)}`];
  return [...stripVTControlCharacters(message).split("\n").slice(0, 10), ...where];
}

function reportFailure(file: string, titles: readonly string[], errors: readonly SerializedError[]): void {
  const path = relative("", file).replaceAll("\\", "/");
  const only = titles.length === 0 ? "" : ` -t ${quoted(pattern(titles.join(" ")))}`;
  const lines = [
    `FAIL ${[path, ...titles].join(" > ")}`,
    ...errors.flatMap(explanation).map((line) => `     ${line}`),
    `     Run it alone: npx -y pnpm@12 exec vitest run ${path}${only}`,
  ];
  send(lines.join("\n"));
}

function titlesOf(test: TestCase): string[] {
  const titles = [test.name];
  for (let parent = test.parent; parent.type === "suite"; parent = parent.parent) titles.unshift(parent.name);
  return titles;
}

/** Reports each failure when it happens, with the command that repeats it alone. */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "failed") reportFailure(test.module.moduleId, titlesOf(test), errors);
  }

  onTestModuleEnd(module: TestModule): void {
    send();
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    if (errors.length > 0) reportFailure(module.moduleId, [], errors);
  }
}
