// Packs everything that is published into one folder, from which npm can install it: `tarballs [folder]`.
import { glob, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pack } from "./packages/pack.ts";
import { publishablePackages } from "./packages/publishable.ts";

const folder = process.argv[2] ?? "tarballs";
try {
  await mkdir(folder, { recursive: true });
  for await (const old of glob("totem-partner-*.tgz", { cwd: folder })) await rm(join(folder, old));
  for (const publishable of await publishablePackages()) console.log(await pack(publishable, folder));
  console.log(`\nIn your project: npm install ${resolve(folder)}/totem-partner-sdk-*.tgz`);
  console.log("The mock server needs the simulator and the webhooks package beside it: name all three, or *.tgz.");
} catch (error) {
  console.error(
    `The packages could not be packed into ${folder}. ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
