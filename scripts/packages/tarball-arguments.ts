import { basename } from "node:path";
import { parseArgs } from "node:util";
import { withNeeds } from "./needs.ts";
import type { Publishable } from "./publishable.ts";

/** What the command line of `tarballs` asks for. */
interface Asked {
  /** Where the tarballs are written. */
  folder: string;
  packages: Publishable[];
}

const namesOf = (packages: readonly Publishable[]): string => packages.map(({ folder }) => basename(folder)).join(", ");

/** What `npx -y pnpm@12 tarballs --help` prints. */
export const usageOf = (all: readonly Publishable[]): string => `Usage: npx -y pnpm@12 tarballs [package…] [options]

Packs what is named, with what it needs of ours, or everything: ${namesOf(all)}.

  --out <folder>  where the tarballs are written; those of an earlier run are removed (default: tarballs)
  --help          show this`;

/**
 * Reads the command line; nothing for `--help`.
 *
 * @throws {Error} for an option or a package that does not exist.
 */
export function readArguments(words: readonly string[], all: readonly Publishable[]): Asked | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { out: { type: "string", default: "tarballs" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return undefined;
  const unknown = positionals.filter((name) => !all.some(({ folder }) => basename(folder) === name));
  if (unknown.length > 0) {
    throw new RangeError(
      `There is no package ${unknown.join(", ")}. Name some of these, or none for all: ${namesOf(all)}.`,
    );
  }
  const named = all.filter(({ folder }) => positionals.length === 0 || positionals.includes(basename(folder)));
  return { folder: values.out, packages: withNeeds(named, all) };
}
