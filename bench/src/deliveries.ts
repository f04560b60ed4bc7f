// Measures deliveries: how fast a backlog drains, what a silent receiver costs those who create, and what waits costs in
// memory. `npx -y pnpm@12 bench:deliveries [all|drain|arrive|creates|memory] [deliveries] [rounds] [waiting]`
import { setTimeout as wait } from "node:timers/promises";
import {
  call,
  configureWebhook,
  create,
  flush,
  type Pace,
  type Setting,
  startBoth,
  startScript,
} from "./deliveries/setting.ts";
import type { RunningServer } from "./measuring/running-server.ts";
import { PrintedSection } from "./reporting/printed-section.ts";
import { median } from "./reporting/statistics.ts";

const [only, ...numbers] = process.argv.slice(2);
const [deliveries = 20_000, rounds = 5, waiting = 300_000] = numbers.map(Number);

const mebibyte = 2 ** 20;
const section = new PrintedSection("deliveries");
const { print } = section;
const times = (number: number): string => `${number.toFixed(2)} x`;

interface Reception {
  received: number;
  milliseconds: number;
}

const isReception = (value: unknown): value is Reception =>
  typeof value === "object" && value !== null && "received" in value && "milliseconds" in value;

async function reception({ url }: RunningServer): Promise<Reception> {
  const answer = await call(url, "GET");
  if (!isReception(answer)) throw new Error("The receiver says something else than it should.");
  return answer;
}

const perSecond = (pace: Pace): string =>
  `${pace.perSecond.toFixed(0)}/s, ${pace.microseconds.toFixed(0)} us of CPU each`;

/** Has a receiver receive so many deliveries, and resolves to their pace. */
async function receive(receiver: RunningServer, sender: RunningServer, send: () => Promise<unknown>): Promise<Pace> {
  const [before, used] = [await reception(receiver), await sender.usage()];
  await call(`${receiver.url}/go`, "POST");
  await send();
  const [{ received, milliseconds }, after] = [await reception(receiver), await sender.usage()];
  const count = received - before.received;
  const microseconds = (after.cpuMicroseconds - used.cpuMicroseconds) / count;
  return { perSecond: (1000 * count) / milliseconds, microseconds };
}

/** Lets a backlog build up, then the receiver answer. */
async function drainBacklog(setting: Setting, skip: number): Promise<Pace> {
  await call(`${setting.receiver.url}/hold`, "POST");
  await create(setting, deliveries, { skip });
  return receive(setting.receiver, setting.mock, () => flush(setting));
}

/** The mock server with and without the audit beside a bare loop, in turn; all of them stay alive. */
async function drain(): Promise<void> {
  await using audited = await startBoth([]);
  await using unaudited = await startBoth();
  await using bare = await startScript("bare-sender");
  for (const setting of [audited, unaudited]) await configureWebhook(setting);
  const { receiver } = unaudited;
  const query = `?url=${encodeURIComponent(receiver.url)}&count=${deliveries}`;
  const paces: Record<string, Pace[]> = { "bare loop": [], "as it starts": [], "without the audit": [] };
  for (let round = 0; round <= rounds; round += 1) {
    const skip = round * deliveries;
    const measured = {
      "bare loop": await receive(receiver, bare, () => call(bare.url + query, "POST")),
      "as it starts": await drainBacklog(audited, skip),
      "without the audit": await drainBacklog(unaudited, skip),
    };
    // The first round warms up.
    if (round > 0) for (const [name, pace] of Object.entries(measured)) paces[name]?.push(pace);
  }
  const floor = paces["bare loop"] ?? [];
  print(`A backlog of ${deliveries} drains, beside a bare loop with sixteen under way; to be 0.80 x as it starts:`);
  for (const [name, all] of Object.entries(paces)) {
    const ratio = median(all.map((pace, at) => pace.perSecond / (floor[at] ?? pace).perSecond));
    const cpu = median(all.map((pace, at) => pace.microseconds / (floor[at] ?? pace).microseconds));
    const middle = {
      perSecond: median(all.map((p) => p.perSecond)),
      microseconds: median(all.map((p) => p.microseconds)),
    };
    print(`  ${name}: ${perSecond(middle)}; ${times(ratio)} as many a second, ${times(cpu)} the CPU`);
  }
}

/** Everything that is created arrives while it is created. */
async function arrive(): Promise<void> {
  await using setting = await startBoth();
  await configureWebhook(setting);
  const pace = await create(setting, deliveries);
  const totals = await flush(setting);
  const { received } = await reception(setting.receiver);
  print(`${deliveries} creates with a receiver that answers at once, ${perSecond(pace)}: ${received} arrive`);
  print(`  ${JSON.stringify(totals)}`);
}

/** Creates of a company without a webhook, and of one whose receiver is silent, in turn. */
async function compareCreates(): Promise<void> {
  await using setting = await startBoth();
  await call(`${setting.receiver.url}/hold`, "POST");
  await configureWebhook(setting, "silent");
  const [bare, silent]: [Pace[], Pace[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const skip = round * deliveries;
    const one = await create(setting, deliveries, { company: "bare", skip });
    const other = await create(setting, deliveries, { company: "silent", skip });
    // The first round warms up.
    if (round === 0) continue;
    bare.push(one);
    silent.push(other);
    print(`  without a webhook ${perSecond(one)}; with a silent receiver ${perSecond(other)}`);
  }
  const ratio = (of: (pace: Pace) => number) => median(silent.map((pace, at) => of(pace) / of(bare[at] ?? pace)));
  print(
    `Creates with a silent receiver, to be 0.80 x at least: ${times(ratio((pace) => pace.perSecond))} as many a second,`,
  );
  print(`  ${times(1 / ratio((pace) => pace.microseconds))} as many for the same CPU`);
}

async function memoryWith(webhook: boolean): Promise<number> {
  await using setting = await startBoth();
  await call(`${setting.receiver.url}/hold`, "POST");
  if (webhook) await configureWebhook(setting);
  await create(setting, waiting);
  await wait(1000);
  const { memoryBytes } = await setting.mock.usage();
  if (webhook)
    print(`  ${JSON.stringify(await call(`${setting.mock.url}/_mock/deliveries?limit=1`, "GET")).slice(-190)}`);
  return memoryBytes;
}

/** What a process holds after the same creates, with and without deliveries that wait. */
async function compareMemory(): Promise<void> {
  const bare = await memoryWith(false);
  const silent = await memoryWith(true);
  print(`After ${waiting} creates: ${(bare / mebibyte).toFixed(0)} MiB resident without a webhook,`);
  print(
    `  ${(silent / mebibyte).toFixed(0)} MiB with a silent receiver: ${((silent - bare) / mebibyte).toFixed(0)} MiB more.`,
  );
}

const measures = { drain, arrive, creates: compareCreates, memory: compareMemory };
for (const [name, measure] of Object.entries(measures))
  if (only === undefined || only === "all" || only === name) await measure();

await section.write(
  "Deliveries",
  "Written by `npx -y pnpm@12 bench:deliveries`, with a bare receiver in a process of its own.",
);
