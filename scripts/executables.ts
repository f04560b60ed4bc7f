// Builds executables of totem-mock and totem-partner, which need no Node: `executables [target…] [--out <folder>]`.
import { parseArgs } from "node:util";
import { buildExecutables } from "./executables/build.ts";
import { ownTarget, targets } from "./executables/targets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "executables" } },
});
const known = targets.map(({ name }) => name);
const unknown = positionals.filter((name) => !known.includes(name));
const own = ownTarget();
if (unknown.length > 0) {
  console.error(`There is no target ${unknown.join(", ")}. Name some of these, or none for all: ${known.join(", ")}.`);
  process.exitCode = 2;
} else if (own === undefined) {
  console.error(`Executables cannot be built on ${process.platform} ${process.arch}, only on ${known.join(", ")}.`);
  process.exitCode = 1;
} else {
  const chosen = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  try {
    for await (const line of buildExecutables(chosen, own, values.out)) console.log(line);
  } catch (error) {
    console.error(`The executables could not be built. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
