import { endSignal, UsageError } from "@totem-partner/spec/program";
import { whileRunning } from "@totem-partner/spec/ready-file";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageVersion } from "../package-contents.ts";
import { logLine } from "../engine/engine.ts";
import { startSandbox } from "../engine/sandbox.ts";
import { OperatorClient } from "./operator-client.ts";
import { isFields } from "@totem-partner/spec/fields";
import { readJson } from "@totem-partner/spec/json";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { boundsIn, type serveFlags, tokenFrom } from "./flags.ts";
import { printable } from "@totem-partner/spec/printable";
import { text } from "./print.ts";

export type ServeFlags = FlagsOf<typeof serveFlags>;

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const firstCompany = "demo";

const write = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * The files that the engine opens for itself, and two for each of as many connections as the proxy of the guide makes
 * to it.
 */
const shared = 64 + 2 * 256;

/** The files that a company opens while it is awake: its database with two files beside it, and a delivery. */
const perCompany = 4;

const fewest = 1024;

/** The limit of this process, and so of the engine, which Node has raised already; undefined where there is none. */
function openFileLimit(): number | undefined {
  const report: unknown = process.report.getReport();
  const limits = isFields(report) && isFields(report["userLimits"]) ? report["userLimits"]["open_files"] : undefined;
  return isFields(limits) && typeof limits["soft"] === "number" ? limits["soft"] : undefined;
}

/** The number of companies that can be awake at a time. Throws where strangers could use the limit up. */
export function companiesWithin(limit = openFileLimit()): number | undefined {
  if (limit === undefined) return undefined;
  if (limit >= fewest) return Math.floor((limit - shared) / perCompany);
  throw new UsageError(
    `Only ${String(limit)} files may be open at a time, too few for connections and companies. ` +
      `Allow at least ${String(fewest)}, and four for each company that is awake: LimitNOFILE= in a unit, --ulimit nofile= for a container, or ulimit -n.`,
  );
}

/** A line of the worker's log for people; another program's line as it is. */
export function prettyLine(line: string): string {
  const entry = readJson(line);
  if (!isFields(entry)) return printable(line);
  const { at, event, company, method, path, status, milliseconds, problem, ...others } = entry;
  const time = text(at).slice(11, 23);
  const owner = company === undefined ? "" : ` [${text(company)}]`;
  if (event === "request") {
    const code = problem === undefined ? "" : ` ${text(problem)}`;
    const took = milliseconds === undefined ? "" : ` ${text(milliseconds)} ms`;
    return printable(`${time} ${text(status)} ${text(method).padEnd(6)} ${text(path)}${owner}${took}${code}`);
  }
  const details = Object.entries({ ...others, milliseconds })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name} ${text(value)}`);
  return printable(`${time} ${text(event)}${owner}${details.join("")}`);
}

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
  const awake = companiesWithin();
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
