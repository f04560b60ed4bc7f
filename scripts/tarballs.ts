// Packs published packages into one folder, from which npm can install them: all of them, or those whose folders are
// named, with what they need of ours (`tarballs cli`). With `--into`, installs them in a project, too.
import { glob, mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { plainEnvironment, run } from "./packages/command.ts";
import { pack } from "./packages/pack.ts";
import { publishablePackages } from "./packages/publishable.ts";

const all = await publishablePackages();
const names = all.map(({ folder }) => basename(folder));

const usage = `Usage: npx -y pnpm@12 tarballs [package…] [--out <folder>] [--into <project>]

Packs what is named, with what it needs of ours, or everything: ${names.join(", ")}.

  --out <folder>    where the tarballs are written; those of an earlier run are removed (default: tarballs)
  --into <project>  a folder with a package.json, in which npm installs them as development dependencies`;

function readArguments(): { out: string; into: string | undefined; chosen: string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string", default: "tarballs" }, into: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new RangeError(`There is no package ${unknown.join(", ")}.\n\n${usage}`);
  if (values.into !== undefined && !existsSync(join(values.into, "package.json")))
    throw new RangeError(`${values.into} has no package.json: run npm init in it first.`);
  return { out: values.out, into: values.into, chosen: positionals.length === 0 ? names : positionals };
}

try {
  const { out, into, chosen } = readArguments();
  const wanted = new Set(all.filter(({ folder }) => chosen.includes(basename(folder))).map(({ name }) => name));
  // A set hands out what is added while it is read.
  for (const name of wanted) {
    for (const need of all.find((one) => one.name === name)?.needs ?? []) wanted.add(need);
  }
  await mkdir(out, { recursive: true });
  for await (const old of glob("totem-partner-*.tgz", { cwd: out })) await rm(join(out, old));
  const waiting = all.filter(({ name }) => wanted.has(name));
  // Two packages are built at a time.
  const packed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const tarball = await pack(one, out);
      console.log(tarball);
      packed.push(resolve(tarball));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  if (into === undefined) console.log(`\nIn your project: npm install ${resolve(out)}/*.tgz`);
  else {
    console.log(await run("npm", ["install", "--save-dev", ...packed], { cwd: into, env: plainEnvironment() }));
    console.log(`Installed in ${resolve(into)}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
