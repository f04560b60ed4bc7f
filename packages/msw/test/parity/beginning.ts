/** The initial state of every way to the service: the same ids, and frozen clocks. */
export const beginning = { now: new Date("2026-07-01T08:00:00Z"), randomSeed: 7 };
