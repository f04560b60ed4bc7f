/**
 * The guarded rows, each with its number of rounds in one process: until V8 has compiled all of it, after which further
 * rounds lower nothing.
 */
export const rounds = {
  get: 1600,
  create: 3000,
  list: 900,
  deliver: 350,
  "sdk-get": 1200,
  "sdk-create": 1200,
  verify: 500,
} as const;

/** A work whose cost is guarded, as the command calls it. */
export type Row = keyof typeof rounds;

/** Every row, in the order in which they are measured and shown. */
export const allRows = Object.keys(rounds) as Row[];
