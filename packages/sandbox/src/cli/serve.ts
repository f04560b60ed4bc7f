import { watchLauncher } from "@totem-partner/spec/launcher";
import { endSignal, replaceFile, UsageError } from "@totem-partner/spec/program";
import { rmSync } from "node:fs";
import { packageVersion } from "../package-contents.ts";
import { type Sandbox, startSandbox } from "../engine/sandbox.ts";
import { OperatorClient } from "../operator/operator-client.ts";
import { isFields } from "@totem-partner/spec/fields";
import { boundsIn } from "./companies.ts";
import { givenToken } from "./entrance.ts";
import { prettyLine } from "./pretty-line.ts";

export interface ServeFlags {
  host: string;
  port: number;
  data: string;
  deliverTo: "public" | "any";
  denyDelivery?: string[];
  bound?: string[];
  maxCompanies: number;
  log: "json" | "pretty" | "silent";
  now?: string;
  randomSeed?: number;
  readyFile?: string;
  secretsFile?: string;
  adminToken?: string;
  adminTokenFile?: string;
}

/** The company of a new sandbox. */
const firstCompany = "demo";

const write = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The first key of a new sandbox; undefined for another. */
async function firstKey({ url, adminToken, isNew }: Sandbox): Promise<string | undefined> {
  if (!isNew) return undefined;
  const client = new OperatorClient({ server: url, adminToken });
  const key = await client.call("POST", `/companies/${firstCompany}/keys`, { name: "first" });
  return isFields(key) ? String(key["apiKey"]) : undefined;
}

function greeting({ url, adminToken, secretsFile }: Sandbox, flags: ServeFlags, key: string | undefined): string[] {
  const lines = [`totem-sandbox ${packageVersion()} is ready at ${url}, and stores its companies in ${flags.data}`];
  if (key === undefined) {
    const whose = givenToken(flags) === undefined ? `in ${secretsFile}` : "that you gave it";
    return [...lines, `Operator: ${url}/_sandbox, with the admin token ${whose}`];
  }
  return [
    ...lines,
    `Operator: ${url}/_sandbox`,
    `  admin token  ${adminToken}`,
    `Company ${firstCompany}: ${url}/_mock/ui`,
    `  key          ${key}`,
    `Try: curl -H "X-Partner-API-Key: ${key}" ${url}/products`,
    `Both are secrets. The key is shown only now; more: totem-sandbox keys create <company>`,
  ];
}

/** Serves until a termination signal, or until the engine ends. Tests replace both. */
export async function serve(flags: ServeFlags, start = startSandbox, ended = endSignal()): Promise<void> {
  const { log, readyFile } = flags;
  const sandbox = await start({
    ...flags,
    bounds: boundsIn(flags.bound ?? []),
    adminToken: givenToken(flags),
    write: (line) => {
      if (log !== "silent") write(log === "json" ? line : prettyLine(line));
    },
    complain: (line) => process.stderr.write(`workerd: ${line}\n`),
  });
  const stopWatching = watchLauncher(() => process.kill(process.pid, "SIGTERM"));
  try {
    for (const line of greeting(sandbox, flags, await firstKey(sandbox))) write(line);
    if (readyFile !== undefined) {
      const { url } = sandbox;
      const ready = `${JSON.stringify({ url, pid: process.pid })}\n`;
      await replaceFile(readyFile, ready, `${readyFile}.${String(process.pid)}.tmp`).catch((error: unknown) => {
        throw new UsageError(`--ready-file ${readyFile} cannot be written: ${String(error)}`);
      });
    }
    const why = await Promise.race([ended, sandbox.ended]);
    if (why !== undefined) {
      process.stderr.write(
        `totem-sandbox: workerd ended (${why}). Start the sandbox again; nothing acknowledged is lost.\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    if (readyFile !== undefined) rmSync(readyFile, { force: true });
    stopWatching();
    await sandbox.stop();
  }
}
