import type { RecordedExchange } from "@totem-partner/simulator/host";

/** The circumstances in which an exchange passed a proxy. */
export interface Passage {
  /** The sequence number of the request. */
  number: number;
  /** When the request arrived and when its response was sent, in milliseconds of the same clock. */
  startedAt: number;
  endedAt: number;
  /** Identifies the key of the request: the same number for the same key, and none without one. */
  caller: number | undefined;
  /** The path prefix of the service, before the paths of the interface and without /partner. */
  root: string;
  /** The creates that had arrived before this exchange ended, and had no response yet. */
  openCreates: readonly number[];
  /** Whether no other request that changes something was in flight at the same time. */
  isAlone: boolean;
  /** How many requests that change something got no response, or an unreadable one, since the proxy started. */
  lost: number;
  /** Secrets that no output may contain. */
  secrets: readonly string[];
}

/** An exchange to learn from. */
export interface PassingExchange extends RecordedExchange {
  readonly passage: Passage;
}
