/** The column, or property, in which a rejected row says why. No mapping reads it, so the next push ignores it. */
export const reasonColumn = "rejected by totem-partner";

/** Why rows were rejected, by their lines. */
export type Reasons = ReadonlyMap<number, string>;
