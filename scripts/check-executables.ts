// Builds the executables for this machine, and runs every command of them.
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutables, executableName } from "./executables/build.ts";
import { Executable } from "./executables/checks/executable.ts";
import { mockChecks } from "./executables/checks/mock.ts";
import { partnerChecks } from "./executables/checks/partner.ts";
import { installRuntimes } from "./executables/runtimes.ts";
import { ownTarget, type Target } from "./executables/targets.ts";

let failures = 0;

/** Runs one check and reports its result; a failure does not stop the others. */
async function check(what: string, how: () => Promise<unknown>): Promise<void> {
  try {
    await how();
    console.log(`ok   ${what}`);
  } catch (error) {
    failures += 1;
    console.log(`FAIL ${what}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

async function checkAll(own: Target): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "totem-executables-"));
  for await (const line of buildExecutables([own], own, folder.path)) console.log(`built ${line}`);
  const executable = (name: string) => new Executable(join(folder.path, executableName(name, own)), folder.path);
  const [mock, partner] = [executable("totem-mock"), executable("totem-partner")];
  for (const [what, holds] of Object.entries(mockChecks)) await check(`totem-mock ${what}`, () => holds(mock));
  for (const [what, holds] of Object.entries(partnerChecks)) {
    await check(`totem-partner ${what}`, () => holds(partner, mock));
  }
}

/** Why executables cannot be built here; undefined if they can. */
async function obstacle(own: Target | undefined): Promise<string | undefined> {
  if (own === undefined) return `There are no executables for ${process.platform} ${process.arch}.`;
  return installRuntimes([own]).then(
    () => undefined,
    (error: unknown) => `Bun could not be installed. ${String(error)}`,
  );
}

const own = ownTarget();
const why = await obstacle(own);
if (own !== undefined && why === undefined) await checkAll(own);
else if (process.env["CI"] === "true") await check("There is Bun to build with", () => Promise.reject(new Error(why)));
else console.log(`skip the executables: ${String(why)}`);
if (failures > 0) {
  console.log(`\n${String(failures)} of the checks of the executables failed.`);
  process.exitCode = 1;
}
