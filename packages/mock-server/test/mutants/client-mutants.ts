import { spawnSync } from "node:child_process";
import * as sdk from "@totem-partner/sdk";
import { Simulator } from "@totem-partner/simulator";
import { certifiedClient } from "./certified-client.ts";
import { harmsOfClient } from "./client-oracle.ts";
import type { Integration } from "./erp.ts";
import { type Mutant, mutantsOf } from "./mutate.ts";
import { document, loaded, sourceOf } from "./programs.ts";
import { PythonIntegrations } from "./python-integration.ts";
import { failedTrials, type Judged } from "./tally.ts";

const modules = { "@totem-partner/sdk": sdk };

/** Returns true if a program is there. Continuous integration wants them all. */
export const has = (program: string): boolean =>
  process.env["CI"] === "true" || spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

/** The integrations without a mistake, by the file of their program. */
export const clients = ["plain-fetch.ts", "with-sdk.ts", ...(has("python3") ? ["standard_library.py"] : [])];

export function clientOf(source: string, file: string, python: PythonIntegrations): Integration {
  return file.endsWith(".py") ? python.integration(source) : (loaded(source, "integrate", modules) as Integration);
}

/** Loads what our client loads when it is first used, and when something fails, in real time. */
export async function warmUp(): Promise<void> {
  const simulator = new Simulator({
    faults: [
      { kind: "status", status: 500, times: 1 },
      { kind: "reset-before", times: 1 },
    ],
  });
  const client = new sdk.PartnerClient({
    ...{ baseUrl: "https://service.example", apiKey: "test_demo", maxRetries: 0 },
    fetch: (url, init) => simulator.fetch(new Request(url, init)),
  });
  for (let times = 0; times < 3; times += 1) {
    await client.authorizations.push([]);
    await client.cleaningProtocol.create({ enabled: true, document: document() }).catch(() => undefined);
    await client.authorizations.cancel(crypto.randomUUID(), { ifFinished: "return" }).catch(() => undefined);
    await client.authorizations
      .list()
      .toArray({ limit: 9 })
      .catch(() => undefined);
  }
}

async function judged(mutant: Mutant, file: string, python: PythonIntegrations): Promise<Judged> {
  const { rule, line, change, source } = mutant;
  const named = { file, rule, line, change };
  try {
    const integrate = clientOf(source, file, python);
    const { exitCode, outcomes } = await certifiedClient(integrate);
    const failed = failedTrials(outcomes);
    return exitCode === 0 ? { ...named, failed, harms: await harmsOfClient(integrate) } : { ...named, failed };
  } catch (error) {
    if (error instanceof SyntaxError) return { ...named, failed: new Map() };
    throw error;
  }
}

/** Judges those mutants of the integrations that are chosen. */
export async function judgedClients(chosen: (all: readonly Mutant[]) => readonly Mutant[]): Promise<Judged[]> {
  await warmUp();
  await using python = new PythonIntegrations();
  const all: Judged[] = [];
  for (const file of clients) {
    const mutants = [...mutantsOf(sourceOf(file), file.endsWith(".py") ? "py" : "ts")];
    for (const mutant of chosen(mutants)) {
      const first = await judged(mutant, file, python);
      // Virtual time may pass while a busy machine still works: a false alarm of certify itself comes twice.
      const isAlarm = first.harms?.size === 0 && first.failed.size > 0;
      all.push(isAlarm ? await judged(mutant, file, python) : first);
    }
  }
  return all;
}
