/** How every way to the service begins: the same ids, and clocks that stand. */
export const beginning = { now: new Date("2026-07-01T08:00:00Z"), randomSeed: 7 };
