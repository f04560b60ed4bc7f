import { type ObservedRequest, type ObservedRun, someOf } from "../requests/observed-run.ts";
import { changingList } from "../staging/changing-list.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";

const isFirstPage = ({ query }: ObservedRequest): boolean => Number(query["offset"] ?? 0) === 0;

/** Returns what the end of the reading says, where no record was skipped and some were not read. */
function judgeEnd(pages: readonly [ObservedRequest, ...ObservedRequest[]], count: string, isDone: boolean): Verdict {
  const isWhole = pages.every((page) => isFirstPage(page) && page.query["limit"] === undefined);
  if (isWhole && isDone) {
    return failed(`It read ${count}: it took the first page for the whole list.`, someOf(pages));
  }
  return undecided(`It read ${count} and no more. Whether it wanted the others is not known.`, someOf(pages));
}

function judgeList({ requests, staying, exitCode }: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(({ listed = [] }) => listed.length > 0);
  if (first === undefined) return notExercised("It read no list of authorizations.");
  const read = new Set([first, ...others].flatMap(({ listed = [] }) => listed));
  const places = staying.flatMap((id, at) => (read.has(id) ? [at] : []));
  const missed = staying.length - places.length;
  if (missed === 0) {
    if (others.length === 0) return notExercised("It read the whole list in one page.");
    const because = `It read each of the ${String(staying.length)} authorizations that stayed in the list, in ${String(1 + others.length)} pages.`;
    return passed(because, someOf([first, ...others]));
  }
  const skipped = (places.at(-1) ?? 0) - (places[0] ?? 0) + 1 - places.length;
  if (skipped === 0) {
    const count = `${String(places.length)} of ${String(staying.length)} authorizations`;
    return judgeEnd([first, ...others], count, exitCode === 0);
  }
  const what = `It skipped ${String(skipped)} of ${String(staying.length)} authorizations that were in the list all the time`;
  return exitCode === 0
    ? failed(`${what}, because others left it meanwhile.`, someOf([first, ...others]))
    : undecided(
        `${what}, and ended with an error. Whether a later run reads them is not known.`,
        someOf([first, ...others]),
      );
}

/** What is read from lists. */
export const lists: readonly ClientTrial[] = [
  {
    id: "changing-list",
    rule: "Every record of a list that spans pages is read, even if others leave the list meanwhile.",
    happens:
      "There are hundreds of authorizations. Whenever a page was read, the first one of it becomes Finished, up to ten times, so that later ones move onto pages that are already read.",
    recognised: "Each authorization that is in the list from the beginning to the end is in one of the pages.",
    harm: "An ERP takes a permit that it did not see for one that is gone, and creates another, or bills it never.",
    cure: "Let pages overlap and go back where they do not, or read a list that does not shrink: without the filter for a status.",
    exercise: "Read the whole list of authorizations, a page at a time.",
    sources: ["S075", "S134", "max-limit"],
    circumstances: { name: "changing-list", faults: [], staged: changingList, seconds: 30 },
    judge: judgeList,
  },
];
