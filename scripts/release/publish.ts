import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { plainEnvironment, run } from "../packages/command.ts";
import type { Packed } from "../packages/pack.ts";

/** What is read of a packed package.json. */
interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** A package that is ready to be published. */
export interface Release {
  packed: Packed;
  manifest: Manifest;
}

/** Reads what was packed; those that others depend on come first, so that none is ever published without its own. */
export async function releasesOf(packed: readonly Packed[]): Promise<Release[]> {
  const waiting = await Promise.all(
    packed.map(async (one) => ({
      packed: one,
      manifest: JSON.parse(await readFile(join(one.unpacked, "package.json"), "utf8")) as Manifest,
    })),
  );
  const ordered: Release[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ manifest }) => manifest.name));
    const at = waiting.findIndex(
      ({ manifest }) => !Object.keys(manifest.dependencies ?? {}).some((name) => names.has(name)),
    );
    if (at === -1) throw new Error(`These packages depend on each other in a circle: ${[...names].join(", ")}`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

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

async function isPublished({ manifest: { name, version } }: Release, { env }: Destination): Promise<boolean> {
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
    const { name, version } = release.manifest;
    if (await isPublished(release, destination)) {
      report(`There already: ${name} ${version}`);
      continue;
    }
    await run("npm", ["publish", release.packed.tarball, ...flags], { env: destination.env });
    report(`Published:     ${name} ${version}`);
  }
}
