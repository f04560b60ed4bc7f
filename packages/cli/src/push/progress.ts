import { counted } from "../counted.ts";
import { line, type Output } from "../surroundings/surroundings.ts";

/** How far something has come. */
export interface Step {
  /** What is being done: Checking, Pushing. */
  what: string;
  /** From 0 to 1. */
  share: number;
  rows: number;
  /** What else is worth saying, such as how many rows were rejected. */
  detail?: string;
}

/** Shows progress: a bar on a terminal, a line for every tenth elsewhere. */
export interface Progress {
  show: (step: Step) => void;
  /** Ends the bar, so that other text can follow. */
  end: () => void;
}

const barWidth = 24;
const redrawMilliseconds = 100;

/** One line with a bar. */
export function drawBar({ what, share, rows, detail }: Step, columns: number): string {
  const bounded = Math.min(1, Math.max(0, share));
  const full = Math.round(bounded * barWidth);
  const percent = `${Math.floor(bounded * 100)}`.padStart(3);
  const bar = `${"█".repeat(full)}${"░".repeat(barWidth - full)}`;
  const said = [`${what} ${bar} ${percent} %`, counted(rows, "row"), detail ?? []].flat().join("  ");
  return said.slice(0, Math.max(1, columns - 1));
}

async function barOn(err: Output, now: () => number): Promise<Progress> {
  const { createLogUpdate } = await import("log-update");
  const log = createLogUpdate(process.stderr);
  let last = -Infinity;
  let shown = false;
  return {
    show: (step) => {
      const at = now();
      if (at - last < redrawMilliseconds && step.share < 1) return;
      last = at;
      shown = true;
      log(drawBar(step, err.columns ?? 80));
    },
    end: () => {
      if (shown) log.done();
      [shown, last] = [false, -Infinity];
    },
  };
}

function linesOn(err: Output): Progress {
  let [what, tenths] = ["", 0];
  return {
    show: (step) => {
      const reached = Math.floor(Math.min(1, step.share) * 10);
      if (step.what !== what) [what, tenths] = [step.what, 0];
      if (reached <= tenths) return;
      tenths = reached;
      line(err, [`${what}: ${reached * 10} %`, counted(step.rows, "row"), step.detail ?? []].flat().join(", "));
    },
    end: () => ([what, tenths] = ["", 0]),
  };
}

/** Shows progress in the way that fits the output; not at all when it is switched off. */
export async function createProgress(err: Output, now: () => number, wanted: boolean): Promise<Progress> {
  if (!wanted) return { show: () => undefined, end: () => undefined };
  // A terminal without a width, as some schedulers have, shows no bar.
  return err.isTTY === true && (err.columns ?? 0) > 0 ? barOn(err, now) : linesOn(err);
}
