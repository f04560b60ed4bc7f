import { endSignal } from "@totem-partner/spec/program";
import { whileRunning } from "@totem-partner/spec/ready-file";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageVersion } from "../package-contents.ts";
import { logLine } from "../engine/engine.ts";
import { companiesWithin, openFileLimit } from "../engine/open-files.ts";
import { type Sandbox, startSandbox } from "../engine/sandbox.ts";
import { OperatorClient } from "./operator-client.ts";
import { isFields } from "@totem-partner/spec/fields";
import { boundsIn } from "./companies.ts";
import { type ServeFlags, tokenFrom } from "./flags.ts";
import { prettyLine } from "./print.ts";

const firstCompany = "demo";

const write = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Issues the first key of a new sandbox into a file, which is returned; no log and no terminal shows it. */
async function firstKeyFile({ url, adminToken, data, isNew }: Sandbox): Promise<string | undefined> {
  if (!isNew) return undefined;
  const client = new OperatorClient({ server: url, adminToken });
  const key = await client.call("POST", `/companies/${firstCompany}/keys`, { name: "first" });
  const file = join(data, "first-key");
  writeFileSync(file, `${isFields(key) ? String(key["apiKey"]) : ""}\n`, { mode: 0o600 });
  return file;
}

function greeting({ url, secretsFile }: Sandbox, flags: ServeFlags, keyFile?: string, awake?: number): string[] {
  const isGiven = tokenFrom(flags) !== undefined;
  if (flags.log === "json") {
    const files = { data: flags.data, secretsFile: isGiven ? undefined : secretsFile, keyFile };
    return [logLine("ready", { url, ...files, awakeCompanies: awake })];
  }
  const example = `curl -H "X-Partner-API-Key: $(cat ${keyFile ?? ""})" ${url}/products`;
  return [
    `totem-sandbox ${packageVersion()} is ready at ${url}, and stores its companies in ${flags.data}`,
    `Operator: ${url}/_sandbox, with the admin token ${isGiven ? "that you set" : `in ${secretsFile}`}`,
    ...(keyFile === undefined
      ? []
      : [`Company ${firstCompany}: ${url}/_mock/ui, with the key in ${keyFile}`, `Try: ${example}`]),
    ...(awake === undefined
      ? []
      : [`The limit of open files allows ${String(awake)} companies to be awake at a time.`]),
  ];
}

/** Serves until a termination signal. Tests replace it, and everything that starts. */
export async function serve(flags: ServeFlags, start = startSandbox, ended = endSignal()): Promise<void> {
  const { readyFile } = flags;
  const awake = companiesWithin(openFileLimit());
  const log = (line: string) => {
    if (flags.log !== "silent") write(flags.log === "json" ? line : prettyLine(line));
  };
  const sandbox = await start({
    ...flags,
    bounds: boundsIn(flags.bound ?? []),
    adminToken: tokenFrom(flags),
    write: log,
    complain: (message) => log(logLine("engine", { message })),
  });
  const { url } = sandbox;
  await whileRunning({ close: () => sandbox.stop() }, readyFile, { url }, async () => {
    for (const line of greeting(sandbox, flags, await firstKeyFile(sandbox), awake)) write(line);
    await ended;
  });
}
