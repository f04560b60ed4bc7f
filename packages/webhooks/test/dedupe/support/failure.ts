import { expect } from "vitest";

/** What a promise rejects with. */
export function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable("It should have failed."),
    (error: unknown) => error,
  );
}
