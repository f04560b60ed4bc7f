import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
// oxlint-disable-next-line workspace/fixed-wait -- A kill comes at any moment, and every moment must do.
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startMockServer } from "@totem-partner/mock-server";
import fc from "fast-check";

/** A push of some rows, and the number of times that it is killed. */
export interface Campaign {
  rows: number;
  kills: number;
  seed: number;
}

/** The results of a campaign. */
export interface CampaignReport {
  /** The index and result of every outcome that any of the processes got. */
  outcomes: [index: number, result: string][];
  /** Those of the last process, which was not killed. */
  last: [index: number, result: string][];
  /** The number of creates that the service answered, including those whose response was lost. */
  requests: number;
  authorizations: number;
  /** The number of rows that each killed process had sent: none if it was killed before. */
  progress: number[];
  journal: string;
}

/** The time of a kill: so long after so many of the process's requests, in milliseconds. */
interface Moment {
  requests: number;
  wait: number;
}

type Pusher = ChildProcessByStdio<null, Readable, null>;

const program = fileURLToPath(new URL("pusher.ts", import.meta.url));

/**
 * Most are killed while rows are under way, spread over all of them: after a number of requests, and a little later. The
 * others are killed at any time, also before the journal is read.
 */
const momentOf = ({ rows, kills }: Campaign): fc.Arbitrary<Moment> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        requests: fc.integer({ min: 1, max: Math.max(1, Math.floor(rows / kills)) }),
        wait: fc.integer({ min: 0, max: 6 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ requests: fc.constant(0), wait: fc.integer({ min: 0, max: 1500 }) }) },
  );

/** Pushes rows to a mock server, kills the process that does at random moments, and starts it again until all is done. */
export async function runCampaign(campaign: Campaign, tell = (_: string) => {}): Promise<CampaignReport> {
  const { rows, kills, seed } = campaign;
  const folder = await mkdtemp(join(tmpdir(), "totem-kills-"));
  let requests = 0;
  let onRequest = (): void => undefined;
  const write = () => {
    requests += 1;
    onRequest();
  };
  await using mock = await startMockServer({ contract: "off", log: "json", write });
  const journal = join(folder, "push.ndjson");
  const report: CampaignReport = { outcomes: [], last: [], requests: 0, authorizations: 0, progress: [], journal: "" };

  const run = async (kill: (pusher: Pusher, sent: (count: number) => Promise<void>) => Promise<void>) => {
    const before = requests;
    const sent = (count: number) =>
      new Promise<void>((resolve) => {
        onRequest = () => {
          if (requests - before >= count) resolve();
        };
        onRequest();
      });
    const parameters = [program, mock.baseUrl, mock.apiKey, journal, String(rows)];
    const pusher = spawn(process.execPath, parameters, { stdio: ["ignore", "pipe", "inherit"] });
    const exit = once(pusher, "exit");
    report.last = [];
    createInterface(pusher.stdout).on("line", (line) => {
      const [index = "", result = ""] = line.split(" ");
      if (result !== "") report.last.push([Number(index), result]);
    });
    const closed = once(pusher, "close");
    await Promise.race([exit, kill(pusher, sent)]);
    await closed;
    report.outcomes.push(...report.last);
    return { sent: requests - before, code: pusher.exitCode };
  };

  try {
    const runUntil = ({ requests: most, wait }: Moment) =>
      run(async (pusher, sent) => {
        await sent(most);
        await setTimeout(wait);
        pusher.kill("SIGKILL");
      });
    for (const [n, moment] of fc.sample(momentOf(campaign), { numRuns: kills, seed }).entries()) {
      let { sent, code } = await runUntil(moment);
      // A push that ends before it is killed has nothing left to send: the next ones are killed while they read the journal.
      for (let wait = 400; code === 0; wait /= 2) ({ sent, code } = await runUntil({ requests: 0, wait }));
      if (code !== null) throw new Error(`The push ended by itself, with ${code}, before kill ${n + 1}.`);
      report.progress.push(sent);
      if ((n + 1) % 20 === 0) tell(`${n + 1} kills, ${requests} requests, ${report.last.length} outcomes`);
    }
    const { code } = await run(() => new Promise(() => undefined));
    if (code !== 0) throw new Error(`The last push ended with ${code}.`);
    report.requests = requests;
    report.authorizations = mock.exportState().authorizations.length;
    report.journal = await readFile(journal, "utf8");
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
