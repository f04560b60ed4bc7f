import { earlierFirst, type Precedes } from "../../../src/clock/timer-heap.ts";

/** The order of a queue, and how often it was asked: work that does not depend on the machine. */
export function countedOrder(): { precedes: Precedes; comparisons: () => number } {
  let count = 0;
  const precedes: Precedes = (one, other) => {
    count += 1;
    return earlierFirst(one, other);
  };
  return { precedes, comparisons: () => count };
}
