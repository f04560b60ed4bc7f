import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { calibrate as calibrateService, plannedRequests, likelyValues } from "../calibrate/calibrate.ts";
import { CalibrationStoppedError } from "../calibrate/failures.ts";
import { isSound, jsonReport, textReport } from "../calibrate/report.ts";
import { Service } from "../calibrate/service.ts";
import { DriftCheck } from "../drift/drift-check.ts";
import { DriftBook } from "../drift/drift-book.ts";
import { readUpstream } from "../proxy/upstream.ts";
import type { CalibrateFlags } from "./calibrate-flags.ts";
import { UsageError } from "./usage-error.ts";

const partnerPath = "/partner";

function readKey(): string {
  const key = process.env["TOTEM_PARTNER_API_KEY"] ?? "";
  if (/^[!-~]{1,500}$/.test(key)) return key;
  const state = key === "" ? "is not set" : "is no key: it has spaces, or characters that no header takes";
  throw new UsageError(`TOTEM_PARTNER_API_KEY ${state}. Put the partner API key of the service there.`);
}

/**
 * Finds out by reading how a service settles the open points. Ends with 0, with 1 when it contradicts the contract or
 * itself, and with 3 when it could not be asked to the end.
 */
export async function calibrate({ baseUrl, out, dryRun, json, perMinute }: CalibrateFlags): Promise<void> {
  const upstream = readUpstream(baseUrl);
  if (typeof upstream === "string") throw new UsageError(`--base-url cannot be used. ${upstream}`);
  const { shown } = upstream;
  const isPrefixed = upstream.basePath.endsWith(partnerPath);
  const root = isPrefixed ? shown.slice(0, -partnerPath.length) : shown;
  if (dryRun) {
    const lines = plannedRequests(isPrefixed).map((line) => line.replace(/^GET /, `GET ${root}`));
    process.stdout.write(`${lines.join("\n")}\n`);
    return;
  }
  const secret = readKey();
  const drift = new DriftBook();
  const service = new Service({
    root,
    apiKey: secret,
    perMinute,
    fetch,
    wait,
    now: () => performance.now(),
    onAnswer: (answer) => drift.note(answer),
  });
  try {
    const onProbe = (id: string) => process.stderr.write(`totem-mock: asks about ${id}\n`);
    const found = await calibrateService({ service, isPrefixed, secret, onProbe });
    const result = {
      ...found,
      deviations: await new DriftCheck().deviations(drift.answers, likelyValues(found.findings)),
    };
    process.stdout.write(json ? jsonReport(shown, result) : textReport(result));
    process.exitCode = isSound(result) ? 0 : 1;
    if (out === undefined) return;
    // What writes YAML takes 10 MB, so only a profile loads it.
    const { writtenProfile } = await import("../calibrate/written-profile.ts");
    await writeFile(out, writtenProfile(shown, result)).catch((error: unknown) => {
      const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
      throw new UsageError(`The profile ${out} cannot be written (${reason}). Choose another path.`);
    });
  } catch (error) {
    if (!(error instanceof CalibrationStoppedError)) throw error;
    process.stderr.write(`totem-mock: ${error.message}\n`);
    process.exitCode = 3;
  }
}
