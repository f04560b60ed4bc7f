// Packs published packages into one folder, from which npm can install them: all of them, or those whose folders are
// named, with what they need of ours (`tarballs cli`).
import { glob, mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { pack } from "./packages/pack.ts";
import { publishablePackages } from "./packages/publishable.ts";
import { readArguments, usageOf } from "./packages/tarball-arguments.ts";

const all = await publishablePackages();

function readCommandLine() {
  try {
    return readArguments(process.argv.slice(2), all);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
}

const asked = readCommandLine();
if (asked === undefined) {
  console.log(usageOf(all));
  process.exit(0);
}
const { folder, packages: waiting } = asked;

/** Two packages are built at a time. */
async function lane(): Promise<void> {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) console.log(await pack(one, folder));
}

try {
  await mkdir(folder, { recursive: true });
  for await (const old of glob("totem-partner-*.tgz", { cwd: folder })) await rm(join(folder, old));
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  console.log(`\nIn your project: npm install ${resolve(folder)}/*.tgz`);
} catch (error) {
  console.error(
    `The packages could not be packed into ${folder}. ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
