// Releases every package whose version is not in the registry yet: `release --publish`. What that version is,
// `release --versions` finds in the changesets. `release --rehearse` does both with the last commit and a registry of this
// machine; then it installs what it published, as users will.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publish, npmDestination, releasesOf } from "./release/publish.ts";
import { obstacles } from "./release/readiness.ts";
import { packEach, rehearse } from "./release/rehearsal.ts";
import { makeVersions } from "./release/versions.ts";

const usage = `Usage: npx -y pnpm@12 release --versions | --rehearse | --publish

  --versions  turns the changesets into versions and changelogs, for you to commit.
  --rehearse  versions, builds, packs and publishes the last commit to a registry on this machine, and installs each
              package from there with npm, pnpm, yarn and bun, on the oldest and the newest Node. Leaves nothing behind.
  --publish   publishes what npm's registry does not have yet. Run by the workflow \`release\`, once the changesets have
              become versions.`;

const say = (line: string): void => console.log(line);

async function publishReal(folder: string): Promise<void> {
  const found = await obstacles(process.cwd());
  if (found.length > 0) throw new Error(`Nothing was published.\n${found.join("\n")}`);
  await publish(await releasesOf(await packEach(process.cwd(), folder)), npmDestination(), say);
}

/** What each flag does, in a folder that is removed afterwards; answers whether all went well. */
const modes: Readonly<Record<string, (folder: string) => Promise<boolean>>> = {
  "--versions": async () => {
    await makeVersions();
    return true;
  },
  "--rehearse": (folder) => rehearse(folder, say),
  "--publish": async (folder) => {
    await publishReal(folder);
    return true;
  },
};

const [flag = "", ...more] = process.argv.slice(2);
const mode = Object.hasOwn(modes, flag) ? modes[flag] : undefined;

/** What is wrong with the words of the command; undefined if nothing is, or if there are none. */
function mistake(): string | undefined {
  if (flag !== "" && mode === undefined) return `release has no flag ${flag}.`;
  return more.length > 0 ? `release takes one flag, and nothing else: not ${more.join(" ")}.` : undefined;
}

const wrong = mistake();
if (mode === undefined || wrong !== undefined) {
  console.error(wrong === undefined ? usage : `${wrong}\n\n${usage}`);
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), "totem-release-"));
try {
  if (!(await mode(folder))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
