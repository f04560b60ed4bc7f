import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { plainEnvironment, run } from "../packages/command.ts";

const tools = fileURLToPath(new URL("external/", import.meta.url));

/** Yarn, as one file that runs on every supported Node. */
export const yarnProgram = join(tools, "node_modules/@yarnpkg/cli-dist/bin/yarn.js");

/**
 * Installs the versions that scripts/release/external pins; a moment when they are there already.
 *
 * @throws {Error} where it cannot be downloaded.
 */
export async function installReleaseTools(): Promise<void> {
  await run("pnpm", ["install", "--no-frozen-lockfile", "--silent"], { cwd: tools });
}

/** How to install it by hand. */
export const releaseToolsByHand = "npx -y pnpm@12 --dir scripts/release/external install";

/** A registry of this machine. */
export interface Registry {
  url: string;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** Ours are kept here and nowhere else; everything else comes from the registry that this machine uses. As YAML. */
const configuration = (folder: string, upstream: string): string =>
  JSON.stringify({
    storage: join(folder, "storage"),
    max_body_size: "50mb",
    uplinks: { upstream: { url: upstream, maxage: "60m", timeout: "60s" } },
    packages: {
      "@totem-partner/*": { access: "$all", publish: "$all" },
      "**": { access: "$all", proxy: "upstream" },
    },
    log: { type: "stderr", level: "warn" },
  });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function untilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300 && !hasEnded(); attempt += 1) {
    const answers = await fetch(`${url}/-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await wait(100);
  }
  throw new Error("Verdaccio, the registry of the rehearsal, did not start.");
}

/** Starts Verdaccio with nothing of ours in it, below a folder that the caller removes. */
export async function startRegistry(folder: string): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "verdaccio.yaml");
  const upstream = await run("npm", ["config", "get", "registry"], { env: plainEnvironment() });
  await writeFile(file, configuration(folder, upstream.split("\n").at(-1) ?? ""));
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const program = join(tools, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn(process.execPath, [program, "--config", file, "--listen", url], {
    stdio: ["ignore", "ignore", "inherit"],
    // It warns of being run by root, as containers do.
    env: { ...plainEnvironment(), NODE_NO_WARNINGS: "1" },
  });
  const ended = once(child, "exit");
  const end = async () => {
    child.kill();
    await ended;
  };
  try {
    await untilItAnswers(url, () => child.exitCode !== null);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: end };
}
