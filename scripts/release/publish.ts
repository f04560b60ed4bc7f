import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { plainEnvironment, run } from "../packages/command.ts";
import { neededFirst } from "../packages/needs.ts";
import type { Packed } from "../packages/pack.ts";

/** A package that is ready to be published. */
interface Release {
  packed: Packed;
  version: string;
}

/** What was packed, each after those that it needs, so that none is ever published without its own. */
export const releasesOf = (packed: readonly Packed[]): Promise<Release[]> =>
  Promise.all(
    neededFirst(packed).map(async (one) => {
      const manifest = await readFile(join(one.unpacked, "package.json"), "utf8");
      return { packed: one, version: (JSON.parse(manifest) as { version: string }).version };
    }),
  );

/** Where and how packages are published. */
export interface Destination {
  /** Passed to every command of npm: a registry and its token, for example. */
  env: NodeJS.ProcessEnv;
  /** Whether the place where this runs can vouch for what was built, as npm's provenance says it. */
  provenance: boolean;
}

/** npm's own destination, as its configuration on this machine names it. */
export const npmDestination = (): Destination => ({
  env: plainEnvironment(),
  provenance: process.env["ACTIONS_ID_TOKEN_REQUEST_URL"] !== undefined,
});

/** A registry that asks for no account. npm does not publish without a token, whatever it says. */
export const localDestination = (url: string): Destination => ({
  env: {
    ...plainEnvironment(),
    npm_config_registry: url,
    [`npm_config_//${new URL(url).host}/:_authToken`]: "rehearsal",
  },
  provenance: false,
});

async function isPublished({ packed: { name }, version }: Release, { env }: Destination): Promise<boolean> {
  try {
    return (await run("npm", ["view", `${name}@${version}`, "version", "--loglevel", "error"], { env })) !== "";
  } catch (error) {
    if (String(error).includes("E404")) return false;
    throw error;
  }
}

/**
 * Publishes each package that is not there yet, and reports each one. After a failure, the same call goes on with those
 * that are missing: a version that is published is never published again.
 *
 * @throws {Error} with what npm said, at the first package that cannot be published.
 */
export async function publish(
  releases: readonly Release[],
  destination: Destination,
  report: (line: string) => void,
): Promise<void> {
  const flags = ["--access", "public", "--loglevel", "error", ...(destination.provenance ? ["--provenance"] : [])];
  for (const release of releases) {
    const { packed, version } = release;
    const title = `${packed.name} ${version}`;
    if (await isPublished(release, destination)) {
      report(`There already: ${title}`);
      continue;
    }
    await run("npm", ["publish", packed.tarball, ...flags], { env: destination.env });
    report(`Published:     ${title}`);
  }
}
