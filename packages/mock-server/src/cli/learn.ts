import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import {
  calibrate,
  CalibrationStoppedError,
  createdLines,
  type CreatedRecord,
  type Givens,
  hasLeftovers,
  jsonReport,
  CreatedRecords,
  mostReads,
  plannedRequests,
  textReport,
} from "@totem-partner/discovery/calibration";
import { isSound, questionMessage, questionsFor } from "@totem-partner/discovery/findings";
import { type EarlierProfile, withEarlierValues } from "@totem-partner/discovery/earlier-profile";
import { canCreate, type Kind, neededBy } from "@totem-partner/discovery/kinds";
import { problemLine } from "@totem-partner/spec/problem";
import { endSignal, UsageError } from "@totem-partner/spec/program";
import { readUpstream } from "../input/upstream.ts";
import { checkedReports } from "../input/writable-file.ts";
import { schemaLineOf } from "../package-contents.ts";
import type { LearnFlags } from "./flags/command-flags.ts";

const partnerPath = "/partner";

const mostForKind = 150;

function readKey(): string {
  const key = process.env["TOTEM_PARTNER_API_KEY"] ?? "";
  if (/^[!-~]{1,500}$/.test(key)) return key;
  const state =
    key === "" ? "is not set" : "is not a key: it contains spaces, or characters that a header cannot carry";
  throw new UsageError(`TOTEM_PARTNER_API_KEY ${state}. Set it to the partner API key of the service.`);
}

function readAllowed(allowWrites: readonly Kind[]): ReadonlySet<Kind> {
  const allowed = new Set(allowWrites);
  for (const kind of allowed) {
    if (canCreate(kind, allowed)) continue;
    const needed = neededBy(kind).map((one) => `--allow-writes ${one}`);
    throw new UsageError(`--allow-writes ${kind} also needs ${needed.join(" and ")}. Add it, or leave ${kind} out.`);
  }
  return allowed;
}

/** Reports progress on standard error. */
const say = (line: string): unknown => process.stderr.write(`totem-mock: ${line}\n`);

/** Logs immediately what was created and cleaned up, so that it is known whatever happens to this process. */
function sayEntry({ kind, marker, id, state, note }: CreatedRecord): void {
  const name = `${kind} ${marker}${id !== undefined && id !== marker ? ` (id ${id})` : ""}`;
  if (state === "there") say(`created ${name}`);
  else if (state === "gone") say(`cleaned up ${name}: ${note}`);
  else if (state === "left" || state === "stays") say(`${name}: ${note}`);
}

/** The contents of the profile that is to be written. The YAML reader takes 10 MB, so it is only loaded for a profile. */
async function earlierProfile(out: string | undefined, service: string): Promise<EarlierProfile> {
  if (out === undefined) return { values: {}, notes: new Map() };
  return (await import("../input/read-profile.ts")).readEarlierProfile(out, service);
}

/** Waits for some milliseconds. A signal ends the wait that is under way; later ones take their full time. */
const patientWait =
  (signal: AbortSignal) =>
  async (milliseconds: number): Promise<void> => {
    await wait(milliseconds, undefined, signal.aborted ? {} : { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };

interface Found {
  result: Parameters<typeof jsonReport>[1];
  open: ReturnType<typeof questionsFor>;
}

/** Checks the files of a report before anything is learned. The returned function prints it, and writes them. */
async function reportOn(service: string, { out, questions, json, verbose }: LearnFlags) {
  const writeFiles = await checkedReports<Found>([
    [
      out,
      async ({ result }) => {
        const { writtenProfile } = await import("@totem-partner/discovery/written-profile");
        // Somebody may have answered a question in the meantime.
        const findings = withEarlierValues(result.findings, await earlierProfile(out, service));
        return schemaLineOf("profile", out ?? "") + writtenProfile(service, { ...result, findings });
      },
    ],
    [questions, ({ open }) => questionMessage(service, open)],
  ]);
  const earlier = await earlierProfile(out, service);
  return async (result: Found["result"]): Promise<void> => {
    const open = questionsFor(withEarlierValues(result.findings, earlier));
    process.stdout.write(json ? jsonReport(service, result, open) : textReport(result, { open, verbose }));
    process.exitCode = hasLeftovers(result.created ?? []) ? 4 : isSound(result) ? 0 : 1;
    await writeFiles({ result, open });
  };
}

async function learnByAsking(address: string, flags: LearnFlags): Promise<void> {
  const { dryRun, json, perMinute, allowWrites = [], product, warehouse, totemGroup, carrier } = flags;
  const given = Object.entries({ product, warehouse, totemGroup, carrier }).filter(([, value]) => value !== undefined);
  const givens: Givens = Object.fromEntries(given);
  const upstream = readUpstream(address);
  if (typeof upstream === "string") throw new UsageError(`${address} cannot be used. ${upstream}`);
  const { shown } = upstream;
  const isPrefixed = upstream.basePath.endsWith(partnerPath);
  const root = isPrefixed ? shown.slice(0, -partnerPath.length) : shown;
  const allowed = readAllowed(allowWrites);
  if (dryRun) {
    const lines = plannedRequests(isPrefixed, allowed, { ...givens });
    process.stdout.write(`${lines.map((line) => line.replace(" ", ` ${root}`)).join("\n")}\n`);
    return;
  }
  const apiKey = readKey();
  const report = await reportOn(shown, flags);
  const interruption = new AbortController();
  const { signal } = interruption;
  if (allowed.size > 0) {
    void endSignal().then(() => {
      say("interrupted; cleaning up the created records. Interrupt again to leave them behind.");
      interruption.abort();
    });
  }
  const writing = { allowed, givens, runId: randomBytes(4).toString("hex"), records: new CreatedRecords(sayEntry) };
  try {
    const { deviationsFound, ...found } = await calibrate({
      ...{ root, apiKey, perMinute, isPrefixed, signal, fetch },
      mostRequests: mostReads + mostForKind * allowed.size,
      wait: patientWait(signal),
      now: () => performance.now(),
      onStep: (name) => say(`checking ${name}`),
      ...(allowed.size > 0 && { writing }),
    });
    await report({ ...found, deviations: await deviationsFound() });
  } catch (error) {
    if (!(error instanceof CalibrationStoppedError)) throw error;
    const { message, created } = error;
    const exitCode = hasLeftovers(created) ? 4 : 3;
    say(message);
    if (allowed.size > 0) process.stderr.write(`${createdLines(created).join("\n")}\n`);
    const kind = signal.aborted ? "abort" : "unavailable";
    if (json) process.stdout.write(`${problemLine({ exitCode, kind, message }, { created })}\n`);
    process.exitCode = exitCode;
  }
}

/** Rejects flags about requests of its own where there are none. */
function checkSendsNothing({ dryRun, allowWrites }: LearnFlags): void {
  const flag = dryRun ? "--dry-run" : allowWrites ? "--allow-writes" : undefined;
  if (flag !== undefined)
    throw new UsageError(
      `${flag} requires the base URL of the service: with a HAR file or --proxy, learn sends nothing of its own.`,
    );
}

async function learnFromCapture(file: string, flags: LearnFlags): Promise<void> {
  const { readCapture } = await import("../observe/capture.ts");
  const { service, counts, observed } = readCapture(file, flags.baseUrl);
  const report = await reportOn(service, flags);
  say(counts);
  await report(await observed());
}

export async function learn(flags: LearnFlags, source?: string): Promise<void> {
  const { proxy: upstream, out } = flags;
  if (upstream !== undefined && source !== undefined) throw new UsageError(`Pass ${source} or --proxy, not both.`);
  if (upstream !== undefined) {
    checkSendsNothing(flags);
    if (out === undefined) throw new UsageError("--proxy requires --out, the file that receives the profile.");
    return (await import("./proxy.ts")).proxy({ ...flags, upstream, observe: out });
  }
  if (source === undefined)
    throw new UsageError("Pass the base URL of the service or a HAR file, or watch the service with --proxy.");
  if (existsSync(source)) {
    checkSendsNothing(flags);
    return learnFromCapture(source, flags);
  }
  if (!URL.canParse(source))
    throw new UsageError(
      `${source} is neither an existing HAR file nor a URL, such as https://api.example.com/partner.`,
    );
  return learnByAsking(source, flags);
}
