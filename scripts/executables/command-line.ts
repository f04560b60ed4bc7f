import { parseArgs } from "node:util";
import { targets } from "./targets.ts";

type Options = Readonly<Record<string, { type: "string"; default?: string } | { type: "boolean"; default?: boolean }>>;

/** A command that builds something for some of the targets. */
interface BuildCommand<O extends Options> {
  options: O;
  /** The usage line, without the targets. */
  usage: string;
  /** True if it builds for a target. */
  builds?: (target: (typeof targets)[number]) => boolean;
}

/**
 * Reads the flags and targets of a command line. Prints the usage and exits with 0 for `--help`, and with 2 for unknown
 * flags or targets.
 */
export function readCommandLine<const O extends Options>({ options, usage, builds = () => true }: BuildCommand<O>) {
  const names = targets.filter(builds).map(({ name }) => name);
  const help = `${usage}\n\nTargets: ${names.join(", ")}.`;
  if (process.argv.includes("--help")) {
    console.log(help);
    return process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`There is no target ${unknown.join(", ")}.`);
    return { values, chosen: targets.filter(({ name }) => positionals.includes(name)) };
  } catch (error) {
    // The further sentences of parseArgs are not about this command.
    const [problem = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    console.error(`${problem.replace(/\.?$/, ".")}\n\n${help}`);
    return process.exit(2);
  }
}
