import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  calibrate as calibrateService,
  CalibrationStoppedError,
  createdLines,
  type Entry,
  hasLeftovers,
  jsonReport,
  Ledger,
  mostReads,
  plannedRequests,
  textReport,
} from "@totem-partner/discovery/calibration";
import { isSound, questionMessage, questionsFor } from "@totem-partner/discovery/findings";
import { type EarlierProfile, withKept } from "@totem-partner/discovery/kept-values";
import { canCreate, type Kind, neededBy } from "@totem-partner/discovery/kinds";
import { problemLine } from "@totem-partner/spec/problem";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { endSignal, UsageError } from "@totem-partner/spec/program";
import { readUpstream } from "../input/upstream.ts";
import { checkedReports } from "../input/writable-file.ts";
import type { calibrateFlags } from "./flags/command-flags.ts";

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

const say = (line: string): unknown => process.stderr.write(`totem-mock: ${line}\n`);

/** Logs immediately what was created and cleaned up, so that it is known whatever happens to this process. */
function sayEntry({ kind, marker, id, state, note }: Entry): void {
  const name = `${kind} ${marker}${id !== undefined && id !== marker ? ` (id ${id})` : ""}`;
  if (state === "there") say(`created ${name}`);
  else if (state === "gone") say(`cleaned up ${name}: ${note}`);
  else if (state === "left" || state === "stays") say(`${name}: ${note}`);
}

/** What the profile has that is to be written. The YAML reader takes 10 MB, so it is only loaded for a profile. */
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

export async function calibrate(flags: FlagsOf<typeof calibrateFlags>): Promise<void> {
  const { baseUrl, out, questions, dryRun, json, perMinute, allowWrites = [], ...givens } = flags;
  const upstream = readUpstream(baseUrl);
  if (typeof upstream === "string") throw new UsageError(`--base-url cannot be used. ${upstream}`);
  const { shown } = upstream;
  const isPrefixed = upstream.basePath.endsWith(partnerPath);
  const root = isPrefixed ? shown.slice(0, -partnerPath.length) : shown;
  const allowed = readAllowed(allowWrites);
  if (dryRun) {
    const lines = plannedRequests(isPrefixed, allowed, givens);
    process.stdout.write(`${lines.map((line) => line.replace(" ", ` ${root}`)).join("\n")}\n`);
    return;
  }
  const apiKey = readKey();
  const writeFiles = await checkedReports<Found>([
    [
      out,
      async ({ result }) => {
        const { writtenProfile } = await import("@totem-partner/discovery/written-profile");
        // Somebody may have answered a question in the meantime.
        const findings = withKept(result.findings, await earlierProfile(out, shown));
        return writtenProfile(shown, { ...result, findings });
      },
    ],
    [questions, ({ open }) => questionMessage(shown, open)],
  ]);
  const earlier = await earlierProfile(out, shown);
  const interruption = new AbortController();
  const { signal } = interruption;
  if (allowed.size > 0) {
    void endSignal().then(() => {
      say("interrupted; cleaning up the created records. Interrupt again to leave them behind.");
      interruption.abort();
    });
  }
  const writing = { allowed, givens, runId: randomBytes(4).toString("hex"), ledger: new Ledger(sayEntry) };
  try {
    const { deviationsFound, ...found } = await calibrateService({
      ...{ root, apiKey, perMinute, isPrefixed, signal, fetch },
      mostRequests: mostReads + mostForKind * allowed.size,
      wait: patientWait(signal),
      now: () => performance.now(),
      onStep: (name) => say(`checking ${name}`),
      ...(allowed.size > 0 && { writing }),
    });
    const result = { ...found, deviations: await deviationsFound() };
    const open = questionsFor(withKept(result.findings, earlier));
    process.stdout.write(json ? jsonReport(shown, result, open) : textReport(result, open));
    process.exitCode = hasLeftovers(result.created) ? 4 : isSound(result) ? 0 : 1;
    await writeFiles({ result, open });
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
