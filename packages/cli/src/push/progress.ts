import { Pace, timeLeft } from "@totem-partner/spec/pace";
import { bar, StatusLine } from "@totem-partner/spec/terminal";
import { line, pluralize, type Io } from "../io.ts";

export interface Step {
  what: string;
  /** From 0 to 1. */
  share: number;
  rows: number;
  detail?: string;
}

const redrawMilliseconds = 100;

/** Shows progress, if it is wanted: a bar on a terminal, a line for every tenth elsewhere. */
export function createProgress({ err, env, now }: Pick<Io, "err" | "env" | "now">, wanted: boolean) {
  const status = new StatusLine(err, env);
  let [what, rows, share] = ["", new Pace(now), new Pace(now)];
  let [last, tenths] = [-Infinity, 0];

  const isDue = (done: number): boolean =>
    status.isPossible ? done === 1 || now() - last >= redrawMilliseconds : Math.floor(done * 10) > tenths;

  return {
    show: (step: Step): void => {
      if (!wanted) return;
      if (step.what !== what) [what, rows, share, tenths] = [step.what, new Pace(now), new Pace(now), 0];
      const [rate, sharePerSecond] = [rows.perSecond(step.rows), share.perSecond(step.share)];
      const done = Math.min(1, step.share);
      if (!isDue(done)) return;
      [last, tenths] = [now(), Math.floor(done * 10)];
      const said = [
        pluralize(step.rows, "row"),
        ...(step.detail === undefined ? [] : [step.detail]),
        ...timeLeft(1 - step.share, sharePerSecond),
        ...(rate > 0 ? [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} rows/s`] : []),
      ];
      if (status.isPossible) {
        const after = [`${Math.floor(done * 100)} %`.padStart(5), ...said].join("  ");
        status.show(`${what} ${bar(done, status.width - what.length - after.length - 2)} ${after}`);
      } else line(err, [`${what}: ${tenths * 10} %`, ...said].join(", "));
    },
    /** Ends the bar, so that other text can follow. */
    end: (): void => {
      if (wanted && status.isPossible) status.leave();
      [last, tenths] = [-Infinity, 0];
    },
  };
}
