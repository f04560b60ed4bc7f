import type { Coverage, Covered } from "@totem-partner/simulator/control";
import { problemCodes } from "@totem-partner/spec/problems";
import { wrapped } from "./documents.ts";

function countOf(...covered: readonly Covered[]): string {
  const exercised = covered.reduce((sum, one) => sum + one.exercised.length, 0);
  return `${String(exercised)} of ${String(covered.reduce((sum, one) => sum + one.missing.length, exercised))}`;
}

/** The missing statuses of the operations that were used: those of the others go without saying. */
const missingStatuses = ({ operations, statuses }: Coverage): string[] =>
  operations.exercised.flatMap((id) => {
    const own = statuses.missing.filter((one) => one.startsWith(`${id} `)).map((one) => one.slice(id.length + 1));
    return own.length > 0 ? [`${id} ${own.join(" ")}`] : [];
  });

/** The missing codes, without those that only unused operations send. */
function missingCodes({ operations, problems }: Coverage): string[] {
  const byOperation = Object.entries<Readonly<Record<string, readonly string[]>>>(problemCodes);
  const codesOf = (ids: readonly string[]) =>
    new Set(byOperation.filter(([id]) => ids.includes(id)).flatMap(([, statuses]) => Object.values(statuses).flat()));
  const [used, unused] = [codesOf(operations.exercised), codesOf(operations.missing)];
  return problems.missing.filter((code) => used.has(code) || !unused.has(code));
}

/** The coverage as a table that fits on a screen: for each part, how much was exercised, and what is missing. */
export function coverageText(coverage: Coverage): string {
  const { percent, operations, statuses, problems, events, faults, assumptions } = coverage;
  const row = (title: string, covered: Covered, missing = covered.missing): string => {
    const head = `${title.padEnd(15)}${countOf(covered).padStart(9)}  `;
    return wrapped(head + missing.join(", "), " ".repeat(head.length));
  };
  const total = countOf(operations, statuses, problems, events, faults, assumptions);
  return [
    `Coverage of the contract: ${String(percent)} %, ${total}. Missing:`,
    row("Operations", operations),
    row("Statuses", statuses, missingStatuses(coverage)),
    row("Problem codes", problems, missingCodes(coverage)),
    row("Events", events),
    row("Faults", faults),
    row("Open points", assumptions),
  ].join("\n");
}
