import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program of the machine that some tests need. */
interface Tool {
  /** Under which names it may be found. */
  programs: string[];
  /** Where else than on the PATH it may be found, as a pattern. */
  folders?: string;
  /** Which tests need it. */
  tests: string;
  /** How to install it. */
  install: string;
  /** Whether the first circle needs it, too. */
  inFirstCircle?: true;
}

const tools: Tool[] = [
  {
    programs: ["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"],
    tests: "the tests in a browser",
    install: "apt-get install chromium",
    inFirstCircle: true,
  },
  {
    programs: ["redis-server"],
    tests: "the tests with Redis",
    install: "apt-get install redis-server",
  },
  {
    programs: ["postgres"],
    folders: "/usr/lib/postgresql/*/bin",
    tests: "the tests with PostgreSQL",
    install: "apt-get install postgresql",
  },
  {
    programs: ["nginx"],
    folders: "/usr/sbin",
    tests: "the test of the guide's proxy",
    install: "apt-get install nginx-light",
  },
  {
    programs: ["python3"],
    tests: "the integration in Python",
    install: "apt-get install python3",
  },
  {
    programs: ["php"],
    tests: "the integration in PHP",
    install: "apt-get install php-cli php-curl",
  },
];

/** What is skipped on a machine with these folders of programs, and how to have it run, line by line. */
export function missingTools(path: string, circle: "first" | "second", root = "/"): string[] {
  const onPath = path.split(delimiter);
  const isThere = ({ programs, folders }: Tool): boolean => {
    const more = folders === undefined ? [] : globSync(join(root, folders));
    return programs.some((name) => [...onPath, ...more].some((folder) => existsSync(join(folder, name))));
  };
  return tools
    .filter((tool) => (circle === "second" || tool.inFirstCircle === true) && !isThere(tool))
    .map(({ programs, tests, install }) => `${tests}: there is no ${String(programs[0])} here. Install it: ${install}`);
}
