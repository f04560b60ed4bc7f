import { wordsOf } from "@totem-partner/simulator/steering";
import type { z } from "zod";
import { SeedError, showPath } from "./seed-error.ts";
import { type Describe, SeedMistakes } from "./seed-mistakes.ts";
import { type CheckedSeed, seedSchema } from "./seed-schema.ts";

/** A parsed seed. */
export interface SeedSource {
  seed: CheckedSeed;
  /** Reports an error at a place in it. */
  describe: Describe;
}

const describeInObject: Describe = (path, message) => `seed ${showPath(path)}: ${message}`;

/**
 * Checks a seed: an object, or the content of a file, whose reader describes the place of an error.
 *
 * @throws {SeedError} if it is invalid: a line for each error.
 */
export function checkSeed(value: unknown, describe = describeInObject): SeedSource {
  const read = seedSchema.safeParse(value, { error: wordsOf });
  if (read.success) return { seed: read.data, describe };
  const mistakes = new SeedMistakes(describe);
  // A misspelt field is reported first, because it may be the reason why another is missing.
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === "unrecognized_keys";
  for (const issue of read.error.issues.toSorted((one, other) => Number(isUnknown(other)) - Number(isUnknown(one)))) {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
    for (const at of keys) mistakes.add(at, issue.message);
  }
  mistakes.check();
  throw new SeedError("The seed is invalid.");
}
