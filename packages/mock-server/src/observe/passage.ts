import type { AuditedExchange } from "../audit/records.ts";

/** How an exchange passed a proxy, beside what was said in it. */
export interface Passage {
  /** Counts the requests in the order in which they came. */
  number: number;
  /** When the request came and when its answer had gone out, in milliseconds of one clock. */
  startedAt: number;
  endedAt: number;
  /** Which key the request carried: the same number for the same key, and none without one. */
  caller: number | undefined;
  /** Before a path of the interface, where the service is below one, and without /partner. */
  root: string;
  /** The creates that had come before this exchange ended, and had no answer yet. */
  openCreates: readonly number[];
  /** Whether no other request that changes something was under way at the same time. */
  isAlone: boolean;
  /** How many requests that change something had no answer, or one that could not be read, since the proxy started. */
  lost: number;
  /** What no output may show. */
  secrets: readonly string[];
}

/** An exchange to learn from. */
export interface PassingExchange extends AuditedExchange {
  readonly passage: Passage;
}
