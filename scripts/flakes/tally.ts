import type { Failure, Round } from "./round.ts";

/** Where a failure belongs: two with the same place are the same test. */
export const placeOf = ({ file, title }: Failure): string =>
  (file === "" ? "outside of any test" : `${file}\n  ${title}`).trim();

const kindOf = (underPressure: boolean): string => (underPressure ? "under pressure" : "calm");

/** One line for a round that ended. */
export function describeRound({ seed, underPressure, passed, failures }: Round, number: number, of: number): string {
  return `Round ${number} of ${of}, ${kindOf(underPressure)}, seed ${seed}: ${passed} passed, ${failures.length} failed`;
}

/** How many of the rounds there are of each kind, such as "1 of 5 under pressure, 0 of 5 calm". */
function shares(some: readonly Round[], all: readonly Round[]): string {
  return [true, false]
    .map((kind) => ({ kind, counts: [some, all].map((rounds) => rounds.filter((one) => one.underPressure === kind)) }))
    .filter(({ counts }) => counts[1]?.length !== 0)
    .map(({ kind, counts: [failed, those] }) => `${failed?.length} of ${those?.length} ${kindOf(kind)}`)
    .join(", ");
}

/** What failed, most often first: in how many rounds, in which file, what it said, and the seeds that repeat it. */
export function tally(rounds: readonly Round[]): string {
  const failures = rounds.flatMap((round) => round.failures.map((failure) => ({ round, failure })));
  const groups = [...Map.groupBy(failures, ({ failure }) => placeOf(failure))]
    .map(([place, group]) => ({ place, group, failed: [...new Set(group.map(({ round }) => round))] }))
    .sort((one, other) => other.failed.length - one.failed.length);
  if (groups.length === 0) return `Nothing failed in ${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}.`;
  return groups
    .map(({ place, group, failed }) =>
      [
        `Failed in ${shares(failed, rounds)}: ${place}`,
        `  ${group[0]?.failure.message.split("\n", 1)[0]}`,
        `  Seeds: ${failed.map(({ seed }) => seed).join(", ")}`,
      ].join("\n"),
    )
    .join("\n\n");
}
