import { expect } from "vitest";

/** The error of a promise. */
export function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable("It should have failed."),
    (error: unknown) => error,
  );
}
