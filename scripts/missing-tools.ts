import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program of the machine that some tests need. */
interface Tool {
  /** Under which names it may be found. */
  programs: string[];
  /** Which tests need it. */
  tests: string;
  /** How to install it. */
  install: string;
}

const tools: Tool[] = [
  {
    programs: ["chromium", "chromium-browser", "google-chrome"],
    tests: "the tests in a browser",
    install: "apt-get install chromium",
  },
  {
    programs: ["redis-server"],
    tests: "the tests with Redis",
    install: "apt-get install redis-server",
  },
];

/** What is skipped on a machine with these folders of programs, and how to have it run, line by line. */
export function missingTools(path: string): string[] {
  const folders = path.split(delimiter);
  return tools
    .filter(({ programs }) => !programs.some((name) => folders.some((folder) => existsSync(join(folder, name)))))
    .map(({ programs, tests, install }) => `${tests}: there is no ${String(programs[0])} here. Install it: ${install}`);
}
