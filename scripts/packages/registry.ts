import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serveLoopback } from "../runtimes/loopback.ts";
import { plainEnvironment, run } from "./command.ts";

const tools = resolve("scripts/release/external");

/**
 * Installs the version of Verdaccio that scripts/release/external pins; a moment when it is there already.
 *
 * @throws {Error} where it cannot be downloaded.
 */
export async function installVerdaccio(): Promise<void> {
  await run("pnpm", ["install", "--no-frozen-lockfile", "--silent"], { cwd: tools });
}

/** A registry of this machine, for our packages alone. */
export interface Registry {
  /** The lines of an .npmrc that lead to it; nobody publishes without a token, whatever it says. */
  npmrc: string;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** An address on which nothing listens. */
async function freeOrigin(): Promise<string> {
  using server = await serveLoopback(() => undefined);
  return server.origin;
}

/** Starts Verdaccio with nothing in it, in a folder that the caller removes. */
export async function startRegistry(folder: string): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "verdaccio.yaml");
  const settings = {
    storage: join(folder, "storage"),
    max_body_size: "50mb",
    packages: { "@totem-partner/*": { access: "$all", publish: "$all" } },
    log: { type: "stderr", level: "warn" },
  };
  await writeFile(file, JSON.stringify(settings));
  const origin = await freeOrigin();
  const program = join(tools, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn(process.execPath, [program, "--config", file, "--listen", origin], {
    stdio: ["ignore", "ignore", "inherit"],
    // It warns of being run by root, as containers do.
    env: { ...plainEnvironment(), NODE_NO_WARNINGS: "1" },
  });
  const ended = once(child, "exit");
  const end = async () => {
    child.kill();
    await ended;
  };
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    const { ok } = await fetch(`${origin}/-/ping`).catch(() => ({ ok: false }));
    const address = origin.replace("http:", "");
    const npmrc = `@totem-partner:registry=${origin}/\n${address}/:_authToken=rehearsal\n`;
    if (ok) return { npmrc, [Symbol.asyncDispose]: end };
    await wait(100);
  }
  await end();
  throw new Error("Verdaccio, the registry of the rehearsal, did not start.");
}
