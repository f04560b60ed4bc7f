import { counted } from "../../counted.ts";
import { line } from "../../surroundings/surroundings.ts";
import type { PushRun } from "../push-run.ts";
import type { Tally } from "./tally.ts";

/** The counts as one line of JSON; the report is null where there is none. */
const asJson = ({ file }: PushRun, report: string | null, tally: Tally): string =>
  JSON.stringify({ file: file.path, report, ...tally.counts });

/** Prints what became of the rows. */
export function summarise(run: PushRun, tally: Tally): void {
  const { file, flags, surroundings, written, stop } = run;
  const { out } = surroundings;
  if (flags.json) {
    line(out, asJson(run, written.report, tally));
    return;
  }
  line(out, `${file.name}: ${counted(tally.counts.rows, "row")}`);
  for (const said of tally.lines()) line(out, said);
  const troubles = tally.troubles();
  if (troubles.length > 0) line(out, "Problems:");
  for (const said of troubles) line(out, said);
  line(out, `Report: ${written.report}`);
  if (stop.asked || tally.counts.unknown > 0) line(out, "Run the same command with --resume to continue.");
}

/** Prints that a check found nothing wrong. */
export function summariseValid(run: PushRun, tally: Tally): void {
  const { file, flags, surroundings } = run;
  const { rows } = tally.counts;
  const which = rows === 1 ? "the only row" : `all ${rows} rows`;
  line(
    surroundings.out,
    flags.json ? asJson(run, null, tally) : `${file.name}: ${which} can be pushed. Nothing was sent.`,
  );
}

/** Prints why nothing was sent. */
export function summariseInvalid(run: PushRun, tally: Tally): void {
  const { file, flags, surroundings, written } = run;
  const { rows, invalid } = tally.counts;
  const { out } = surroundings;
  if (flags.json) {
    line(out, asJson(run, written.report, tally));
    return;
  }
  line(
    out,
    `${file.name}: ${invalid} of ${counted(rows, "row")} ${invalid === 1 ? "is" : "are"} invalid. Nothing was sent.`,
  );
  for (const said of tally.troubles()) line(out, said);
  const advice = "Correct them and run the command again, or add --skip-invalid to push the others.";
  line(out, `${advice} All problems: ${written.report}`);
}
