// Releases every package whose version is not in the registry yet: `release --publish`. `release --rehearse` does the
// same with the last commit, with the versions that its changesets lead to, and a registry of this machine; then it
// installs what it published, as users will.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publish, npmDestination, releasesOf } from "./release/publish.ts";
import { pendingChangesets, uncommittedFiles } from "./release/readiness.ts";
import { packEach, rehearse } from "./release/rehearsal.ts";

const usage = `Usage: npx -y pnpm@12 release --rehearse | --publish

  --rehearse  versions, builds, packs and publishes the last commit to a registry on this machine, and installs each
              package from there with npm, pnpm, yarn and bun, on the oldest and the newest Node. Leaves nothing behind.
  --publish   publishes what npm's registry does not have yet. Run by the workflow \`release\`, once the changesets have
              become versions.`;

const say = (line: string): void => console.log(line);

async function publishReal(folder: string): Promise<void> {
  const obstacles = [...(await uncommittedFiles()), ...(await pendingChangesets())];
  if (obstacles.length > 0) throw new Error(`Nothing was published.\n${obstacles.join("\n")}`);
  await publish(await releasesOf(await packEach(process.cwd(), folder)), npmDestination(), say);
}

const [mode, ...more] = process.argv.slice(2);
if ((mode !== "--rehearse" && mode !== "--publish") || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), "totem-release-"));
try {
  if (mode === "--publish") await publishReal(folder);
  else if (!(await rehearse(folder, say))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
