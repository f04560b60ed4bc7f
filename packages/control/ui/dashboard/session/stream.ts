import type { Digest } from "../../../src/live/event-streams.ts";
import { type Credentials, headersOf } from "./api.ts";
import { type ApiProblem, problemOf } from "./exchange.ts";

interface StreamEvents {
  onOpen: () => void;
  onDigest: (digest: Digest) => void;
  /** It has ended, and will be reopened. */
  onBreak: () => void;
  /** The server refuses it; there are no further attempts. */
  onRefused: (problem: ApiProblem) => void;
}

/** The server sends something at least every 15 seconds. */
const longestSilence = 40_000;
const firstWait = 500;
const longestWait = 10_000;

export function takeBlocks(text: string): { blocks: string[]; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  return { blocks, rest };
}

function digestIn(block: string): Digest | undefined {
  if (!block.startsWith("event: digest\n")) return undefined;
  const data = block.slice(block.indexOf("data: ") + 6);
  // See `call`: the data that this server sends on this stream.
  return JSON.parse(data) as Digest;
}

/** The delay before an attempt, after this many failed ones: increasing, and different for each page. */
export const waitBefore = (failures: number, random: number): number =>
  Math.round(Math.min(firstWait * 2 ** failures, longestWait) * (0.5 + random / 2));

/** Reads while the page is visible, and reconnects; `EventSource` could not send the key. Returns what closes it. */
export function follow(credentials: Credentials, events: StreamEvents): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;

  const read = async (signal: AbortController): Promise<void> => {
    const headers = headersOf(credentials);
    const response = await fetch("/_mock/events?form=summary", { headers, signal: signal.signal });
    if (!response.ok) throw await problemOf(response);
    if (!response.body) return;
    events.onOpen();
    failures = 0;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unread = "";
    let silence: ReturnType<typeof setTimeout> | undefined;
    try {
      for (;;) {
        clearTimeout(silence);
        silence = setTimeout(() => signal.abort(), longestSilence);
        const { done, value } = await reader.read();
        if (done) return;
        const { blocks, rest } = takeBlocks(unread + value);
        unread = rest;
        for (const block of blocks) {
          const digest = digestIn(block);
          if (digest) events.onDigest(digest);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  };

  const connect = async (): Promise<void> => {
    const own = new AbortController();
    current = own;
    try {
      await read(own);
    } catch (error) {
      if (isRefusal(error) && current === own) {
        events.onRefused(error);
        return;
      }
    }
    if (current !== own) return;
    const wait = waitBefore(failures, Math.random());
    failures += 1;
    events.onBreak();
    timer = setTimeout(() => void connect(), wait);
  };

  const disconnect = (): void => {
    clearTimeout(timer);
    const own = current;
    current = undefined;
    own?.abort();
  };

  // A browser opens at most six connections to a server, which hidden pages would use up.
  const turn = (): void => {
    disconnect();
    if (document.visibilityState === "visible") void connect();
  };
  document.addEventListener("visibilitychange", turn);
  turn();
  return () => {
    document.removeEventListener("visibilitychange", turn);
    disconnect();
  };
}

/** A refusal does not change when repeated; too many streams, or a failing server, may. */
const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof Error && "status" in error && (error.status === 401 || error.status === 403);
