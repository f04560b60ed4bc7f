/** Thrown for an invalid seed file. The message is `file:line:column path: message`. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}

/** The position of something in a seed file. */
export type SeedPath = readonly (string | number)[];

/** A path as people write it: companies[0].apiKeys[1]. */
export const showPath = (path: SeedPath): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
