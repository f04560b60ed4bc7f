import type { Page } from "./page.ts";
import { type Standstill, Walk } from "./walk.ts";

/** The pages of one iteration of a list. */
export interface Run<T> {
  /** The offset of the first record. */
  start: number;
  read: (offset: number) => Promise<Page<T>>;
  /** The error for a list that cannot be read to its end. */
  failure: (why: Standstill, page: Page<T>) => Error;
}

/** Yields every record of an iteration exactly once, even if the list changes meanwhile. */
export async function* allRecords<T extends { id: string }>(run: Run<T>): AsyncGenerator<T, void, undefined> {
  const walk = new Walk<T>(run.start);
  for (;;) {
    const page = await run.read(walk.next);
    const { fresh, then } = walk.take(page);
    yield* fresh;
    if (then === "end") return;
    if (then !== "read") throw run.failure(then, page);
  }
}
