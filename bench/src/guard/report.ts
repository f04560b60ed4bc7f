import { markdownTable } from "../reporting/markdown-table.ts";
import { margin, type Verdict } from "./verdict.ts";

const command = (row: string): string => `npx -y pnpm@12 bench:guard ${row} --write "why"`;

const percent = (share: number): string => `${Math.abs(Math.round(share * 100))} %`;

/** What to do about a row; nothing for one that is as it should be. */
function advice({ row, ratio, held, outcome }: Verdict): string | undefined {
  if (outcome === "within") return undefined;
  if (held === undefined) return `✗ ${row} has no number in bench/guard.json. Write one: ${command(row)}`;
  const change = `${row} takes ${ratio.toFixed(2)} × its floor's CPU time, ${percent(ratio / held - 1)}`;
  if (outcome === "faster") {
    return `${change} less than the ${held.toFixed(2)} in bench/guard.json. Write the new number, so that it stays: ${command(row)}`;
  }
  return `✗ ${change} more than the ${held.toFixed(2)} in bench/guard.json; ${percent(margin)} are allowed.
  See where the time goes: node --cpu-prof bench/src/guard/probe.mjs ${row} 1000
  If the change is worth it, say why: ${command(row)}`;
}

/** What was measured, and what to do about it. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const table = markdownTable(
    [
      { title: "Work", align: "left" },
      { title: "× floor", align: "right" },
      { title: "held to", align: "right" },
      { title: "CPU µs", align: "right" },
    ],
    verdicts.map(({ row, ratio, held, microseconds }) => [
      row,
      ratio.toFixed(2),
      held?.toFixed(2) ?? "-",
      microseconds.toFixed(1),
    ]),
  );
  const lines = verdicts.map(advice).filter((line) => line !== undefined);
  return lines.length === 0 ? table : `${lines.join("\n")}\n\n${table}`;
}

/** Whether every row has a number and is not too slow. */
export const allHold = (verdicts: readonly Verdict[]): boolean =>
  verdicts.every(({ outcome }) => outcome === "within" || outcome === "faster");
