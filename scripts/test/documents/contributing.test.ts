import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { firstCircle, secondCircle } from "../../checks/steps.ts";

const text = readFileSync("CONTRIBUTING.md", "utf8");

const packages = ["spec", ...globSync("packages/*").sort()];

/** The file or the package that an import leads to, from the top of the workspace; undefined for anything else. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return relative(".", join(dirname(file), specifier));
  const [, name] = /^@totem-partner\/([\w-]+)/.exec(specifier) ?? [];
  return packages.find((folder) => folder.split("/").at(-1) === name);
}

const imports = globSync(["spec/**/*.ts", "packages/*/src/**/*.ts", "packages/control/ui/**/*.{ts,tsx}"])
  .filter((file) => !/node_modules|^spec\/test\//.test(file))
  .flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, "utf8"), true, true)
      .importedFiles.map(({ fileName }) => ({ from: file, to: targetOf(file, fileName) ?? "" })),
  );

const packageOf = (path: string): string => packages.find((one) => path === one || path.startsWith(`${one}/`)) ?? "";

test("the picture shows each package of the workspace, and every import between them", () => {
  const [, picture = ""] = /```mermaid\n([^`]*)```/.exec(text) ?? [];
  const drawn = [...picture.matchAll(/^ +([\w-]+) --> (.+)$/gm)].flatMap(([, from = "", to = ""]) =>
    to.split(" & ").map((one) => `${from} → ${one}`),
  );
  const nameOf = (folder: string): string => folder.split("/").at(-1) ?? "";
  const found = imports
    .map(({ from, to }) => [nameOf(packageOf(from)), nameOf(packageOf(to))])
    .filter(([from, to]) => from !== to && to !== "")
    .map(([from, to]) => `${from} → ${to}`);
  expect(drawn.toSorted()).toEqual([...new Set(found)].sort());
});

/** The ways that are described, each with the folders that it names. */
const ways = text
  .split("\n### ")
  .filter((section) => section.startsWith("The way of"))
  .map((section) => {
    const steps =
      section
        .split("\n#")[0]
        ?.split(/\n\d+\. /)
        .slice(1) ?? [];
    return {
      title: section.split("\n")[0] ?? "",
      folders: steps.flatMap((step) =>
        Array.from(step.matchAll(/`((?:spec|packages)\/[^`]+)`/g), ([, path = ""]) => path),
      ),
    };
  });

/** True if a file of one folder imports one of another, or imports the package of the other by its name. */
const leads = (one: string, other: string): boolean =>
  imports.some(
    ({ from, to }) =>
      (from === one || from.startsWith(`${one}/`)) &&
      (to === other || to.startsWith(`${other}/`) || (packages.includes(to) && other.startsWith(`${to}/`))),
  );

test.each(["CONTRIBUTING.md", "AGENTS.md", ...globSync("decisions/*.md")])(
  "%s names files and folders that exist",
  (document) => {
    const paths = /`((?:\.ci|\.changeset|bench|decisions|docs|examples|packages|scripts|spec)\/[^`\s]*)`/g;
    const named = Array.from(readFileSync(document, "utf8").matchAll(paths), ([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    if (document === "CONTRIBUTING.md") expect(named.length).toBeGreaterThan(60);
  },
);

test("it is short, and the page for coding agents is shorter", () => {
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(1300);
  expect(readFileSync("AGENTS.md", "utf8").split("\n").length).toBeLessThanOrEqual(60);
});

test("the page for coding agents names commands that exist, and no step that is not one", () => {
  const commands = Array.from(readFileSync("AGENTS.md", "utf8").matchAll(/^npx -y pnpm@12 (\w+) *(\S*)/gm));
  expect(commands.length).toBeGreaterThan(4);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const steps = [...firstCircle, ...secondCircle].map(({ name }) => name);
  for (const [, script = "", subject = ""] of commands) {
    expect(Object.keys(scripts)).toContain(script);
    const isKnown = ["", "#", "release"].includes(subject) || subject.startsWith("--") || steps.includes(subject);
    expect([subject, isKnown || existsSync(subject)]).toEqual([subject, true]);
  }
});

test("five ways are described", () => {
  expect(ways.map(({ title }) => title)).toEqual([
    "The way of a create",
    "The way of a filtered list",
    "The way of a delivery",
    "The way of a call",
    "The way of a pushed row",
  ]);
});

test.each(ways)(
  "$title leads through files and folders, each reached by an import from or to one before it",
  ({ folders }) => {
    expect(folders.length).toBeGreaterThan(4);
    const astray = folders.filter((folder, at) => {
      const earlier = folders.slice(0, at);
      return at > 0 && !earlier.some((one) => leads(one, folder) || leads(folder, one));
    });
    expect(astray).toEqual([]);
  },
);
