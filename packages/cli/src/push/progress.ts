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

/** Shows progress: a bar on a terminal, a line for every tenth elsewhere. */
interface Progress {
  show: (step: Step) => void;
  /** Ends the bar, so that other text can follow. */
  end: () => void;
}

const redrawMilliseconds = 100;

/** Returns what is said of a step after its share: its rows, its detail, the time that the rest takes, and the rate. */
function pacing(now: () => number) {
  let what: string | undefined;
  let [rows, share] = [new Pace(now), new Pace(now)];
  return (step: Step): (() => string[]) => {
    if (step.what !== what) [what, rows, share] = [step.what, new Pace(now), new Pace(now)];
    const [rate, sharePerSecond] = [rows.perSecond(step.rows), share.perSecond(step.share)];
    return () => [
      pluralize(step.rows, "row"),
      ...(step.detail === undefined ? [] : [step.detail]),
      ...timeLeft(1 - step.share, sharePerSecond),
      ...(rate > 0 ? [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} rows/s`] : []),
    ];
  };
}

function barOn(status: StatusLine, now: () => number): Progress {
  const pace = pacing(now);
  let last = -Infinity;
  return {
    show: (step) => {
      const said = pace(step);
      const at = now();
      if (at - last < redrawMilliseconds && step.share < 1) return;
      last = at;
      const share = Math.min(1, step.share);
      const after = [`${Math.floor(share * 100)} %`.padStart(5), ...said()].join("  ");
      status.show(`${step.what} ${bar(share, status.width - step.what.length - after.length - 2)} ${after}`);
    },
    end: () => {
      status.leave();
      last = -Infinity;
    },
  };
}

function linesOn({ err, now }: Pick<Io, "err" | "now">): Progress {
  const pace = pacing(now);
  let [what, tenths] = ["", 0];
  return {
    show: (step) => {
      const said = pace(step);
      const reached = Math.floor(Math.min(1, step.share) * 10);
      if (step.what !== what) [what, tenths] = [step.what, 0];
      if (reached <= tenths) return;
      tenths = reached;
      line(err, [`${what}: ${reached * 10} %`, ...said()].join(", "));
    },
    end: () => ([what, tenths] = ["", 0]),
  };
}

export function createProgress(io: Pick<Io, "err" | "env" | "now">, wanted: boolean): Progress {
  if (!wanted) return { show: () => undefined, end: () => undefined };
  const status = new StatusLine(io.err, io.env);
  return status.isPossible ? barOn(status, io.now) : linesOn(io);
}
