import { existsSync } from "node:fs";
import crossSpawn from "cross-spawn";
import { firstCircle, secondCircle, type Step } from "./steps.ts";

/** The lines that git prints; none where it fails. */
const git = (...parameters: string[]): string[] =>
  crossSpawn
    .sync("git", parameters, { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line !== "");

/** The commit that a branch began with. */
function branchPoint(): string {
  const [base] = ["origin/main", "main"].flatMap((main) => git("merge-base", "HEAD", main));
  if (base !== undefined) return base;
  throw new RangeError("--changed compares with main, and this clone has neither origin/main nor main.");
}

const isSource = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path);

const withPaths = (step: Step, paths: readonly string[]): Step => ({ ...step, command: [...step.command, ...paths] });

/** Each step as it checks only some files; those that have none of them are left out. */
function only(steps: readonly Step[], files: readonly string[], filters: readonly string[]): Step[] {
  return steps.flatMap((step) => {
    if (step.paths === undefined) return [step];
    // A path may have no tests of its own.
    if (step.paths === "tests") return [withPaths(step, [...filters, "--passWithNoTests"])];
    return files.length === 0 ? [] : [withPaths(step, files)];
  });
}

function changed(steps: readonly Step[]): Step[] {
  const base = branchPoint();
  const files = [
    ...git("diff", "--name-only", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return only(steps, files.filter(isSource), ["--changed", base]);
}

/** A folder or file by its path, or a package or example by its name. */
const pathOf = (name: string): string | undefined =>
  [name, `packages/${name}`, `examples/${name}`].find((path) => existsSync(path));

/**
 * The steps that a command names: `release`, steps, paths or packages, `--changed`; the first circle without any.
 *
 * @throws {RangeError} for a name that is none of these.
 */
export function selectSteps(words: readonly string[]): Step[] {
  const circle = words.includes("release") ? secondCircle : firstCircle;
  const names = words.filter((word) => word !== "release" && word !== "--changed");
  const all = [...firstCircle, ...secondCircle];
  const steps = names.map((name) => all.find((step) => step.name === name) ?? name);
  const paths = steps.filter((step) => typeof step === "string").map((name) => ({ name, path: pathOf(name) }));
  const unknown = paths.filter(({ path }) => path === undefined).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new RangeError(
      `There is no step, package or path ${unknown.join(", ")}. Steps: ${all.map(({ name }) => name).join(", ")}.`,
    );
  }
  if (words.includes("--changed")) return changed(circle);
  if (names.length === 0) return [...circle];
  const found = paths.flatMap(({ path }) => path ?? []);
  const ofPaths = found.length === 0 ? [] : only(circle, found, found).filter((step) => step.paths !== undefined);
  return [...steps.filter((step) => typeof step !== "string"), ...ofPaths];
}
