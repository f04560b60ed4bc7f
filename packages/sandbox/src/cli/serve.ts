import { watchLauncher } from "@totem-partner/spec/launcher";
import { endSignal, replaceFile, UsageError } from "@totem-partner/spec/program";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageVersion } from "../package-contents.ts";
import { logLine } from "../engine/log-line.ts";
import { awakeCompaniesWithin, openFileLimit } from "../engine/open-files.ts";
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

/** Shows secrets where nothing but a person reads them; elsewhere, the key goes to a file, whose name is returned. */
function keepFirstKey({ url, adminToken, data }: Sandbox, key: string, isTerminal: boolean): string | undefined {
  if (!isTerminal) {
    const file = join(data, "first-key");
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    return file;
  }
  const lines = [
    `  admin token  ${adminToken}`,
    `  key          ${key}`,
    `Try: curl -H "X-Partner-API-Key: ${key}" ${url}/products`,
    `Both are secrets. The key is shown only now; more: totem-sandbox keys create <company>`,
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
  return undefined;
}

/** Says on standard output that the sandbox is ready, without a secret. */
function greet(
  { url, secretsFile }: Sandbox,
  flags: ServeFlags,
  keyFile: string | undefined,
  awake: number | undefined,
): void {
  const token = givenToken(flags) === undefined ? secretsFile : undefined;
  if (flags.log === "json") {
    write(logLine("ready", { url, data: flags.data, secretsFile: token, keyFile, awakeCompanies: awake }));
    return;
  }
  write(`totem-sandbox ${packageVersion()} is ready at ${url}, and stores its companies in ${flags.data}`);
  write(`Operator: ${url}/_sandbox, with the admin token ${token === undefined ? "that you gave it" : `in ${token}`}`);
  if (keyFile !== undefined) write(`Company ${firstCompany}: ${url}/_mock/ui, with the key in ${keyFile}`);
  if (awake !== undefined)
    write(`Up to ${String(awake)} companies can be awake at a time: the limit of open files allows no more.`);
}

/** Serves until a termination signal. Tests replace it, and everything that starts. */
export async function serve(
  flags: ServeFlags,
  start = startSandbox,
  ended = endSignal(),
  isTerminal = process.stderr.isTTY,
): Promise<void> {
  const { readyFile } = flags;
  const limit = openFileLimit();
  const awake = limit === undefined ? undefined : awakeCompaniesWithin(limit);
  const log = (line: string) => {
    if (flags.log !== "silent") write(flags.log === "json" ? line : prettyLine(line));
  };
  const sandbox = await start({
    ...flags,
    bounds: boundsIn(flags.bound ?? []),
    adminToken: givenToken(flags),
    write: log,
    complain: (message) => log(logLine("engine", { message })),
  });
  const stopWatching = watchLauncher(() => process.kill(process.pid, "SIGTERM"));
  try {
    const key = await firstKey(sandbox);
    const keyFile = key === undefined ? undefined : keepFirstKey(sandbox, key, isTerminal);
    greet(sandbox, flags, keyFile, awake);
    if (readyFile !== undefined) {
      const { url } = sandbox;
      const ready = `${JSON.stringify({ url, pid: process.pid })}\n`;
      await replaceFile(readyFile, ready, `${readyFile}.${String(process.pid)}.tmp`).catch((error: unknown) => {
        throw new UsageError(`--ready-file ${readyFile} cannot be written: ${String(error)}`);
      });
    }
    await ended;
  } finally {
    if (readyFile !== undefined) rmSync(readyFile, { force: true });
    stopWatching();
    await sandbox.stop();
  }
}
