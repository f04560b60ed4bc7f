import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Programs of the machine that some tests need: their names, which tests, and how to install them. */
const tools: readonly { programs: string[]; tests: string; install: string; inFirstCircle?: true }[] = [
  {
    programs: ["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"],
    tests: "the tests in a browser",
    install: "chromium",
    inFirstCircle: true,
  },
  { programs: ["redis-server"], tests: "the tests with Redis", install: "redis-server" },
  { programs: ["postgres"], tests: "the tests with PostgreSQL", install: "postgresql" },
  { programs: ["nginx"], tests: "the test of the guide's proxy", install: "nginx-light" },
  { programs: ["python3"], tests: "the integration and the receiver in Python", install: "python3" },
  { programs: ["php"], tests: "the integration and the receiver in PHP", install: "php-cli php-curl" },
  { programs: ["javac"], tests: "the receiver in Java", install: "default-jdk-headless libpostgresql-jdbc-java" },
  { programs: ["mcs"], tests: "the generated client in C#", install: "mono-devel" },
];

/** The tests that are skipped on this machine, and how to have them run, line by line. */
export function missingTools(circle: "first" | "second"): string[] {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    "/usr/sbin",
    ...globSync("/usr/lib/postgresql/*/bin"),
  ];
  const isThere = (program: string): boolean => folders.some((folder) => existsSync(join(folder, program)));
  return tools
    .filter(({ programs, inFirstCircle }) => (circle === "second" || inFirstCircle) && !programs.some(isThere))
    .map(
      ({ programs, tests, install }) =>
        `${tests}: there is no ${programs[0]} here. Install: apt-get install ${install}`,
    );
}
