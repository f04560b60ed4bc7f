// Builds executables of totem-mock and totem-partner, which need no Node: `executables [target…] [--out <folder>]`.
import { buildExecutables } from "./executables/build.ts";
import { readCommandLine } from "./executables/command-line.ts";
import { ownTarget, targets } from "./executables/targets.ts";

const { values, chosen } = readCommandLine({
  options: { out: { type: "string", default: "executables" } },
  usage: `Usage: npx -y pnpm@12 executables [target…] [--out <folder>]

  target          what to build for; without any, for all
  --out <folder>  where to, by default executables`,
});
const own = ownTarget();
if (own === undefined) {
  console.error(`Executables cannot be built on ${process.platform} ${process.arch}.`);
  process.exitCode = 1;
} else {
  try {
    for await (const line of buildExecutables(chosen.length === 0 ? targets : chosen, own, values.out))
      console.log(line);
  } catch (error) {
    console.error(`The executables could not be built. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
