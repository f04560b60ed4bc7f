import { z } from "zod";
import type { JournalEntry } from "../journal/journal-record.ts";
import { strictObject } from "./checks/fields.ts";
import { checkOptions } from "./checks/usage-error.ts";
import type { DeliverySummary } from "./views/delivery-view.ts";

/** Options of `waitFor`. */
export interface WaitOptions {
  /** Milliseconds of real time until it gives up, 1 to 600,000. Default: 2000, less than the limit of a test. */
  timeout?: number;
}

const waitOptions = strictObject({ timeout: z.number().min(1).max(600_000).optional() });

/** Thrown where nothing that a test waits for comes in time. */
export class MockWaitError extends Error {
  override readonly name = "MockWaitError";
}

interface Awaited<One, T> {
  call: string;
  /** Those that are there, oldest first. */
  present: readonly One[];
  /** Calls back for each that comes or changes; returns a function that unsubscribes. */
  subscribe: (look: (one: One) => void) => () => void;
  /** Returns the result of the call for one; undefined unless it matches. */
  read: (one: One) => T | undefined;
  instead: () => string;
}

/** As they are when this is loaded: a test may fake those of the process later, and still waits for real. */
const { setTimeout, clearTimeout } = globalThis;

/** Resolves to the first that matches, at once if it is there. Rejects after the time-out with what came instead. */
export async function waitForFirst<One, T>(awaited: Awaited<One, T>, options: WaitOptions = {}): Promise<T> {
  const { call, present, subscribe, read, instead } = awaited;
  const { timeout = 2000 } = checkOptions(call, waitOptions, options);
  for (const one of present) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  const ends: (() => void)[] = [];
  try {
    return await new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(new MockWaitError(`${call}: none came within ${String(timeout)} ms. ${instead()}`));
      const timer = setTimeout(giveUp, timeout);
      ends.push(() => clearTimeout(timer));
      const look = (one: One) => {
        try {
          const found = read(one);
          if (found !== undefined) resolve(found);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      ends.push(subscribe(look));
    });
  } finally {
    for (const end of ends) end();
  }
}

/** No more are shown: what a test waits for is among the last. */
const mostLines = 10;

function listed(what: string, lines: readonly string[]): string {
  if (lines.length === 0) return `The company has no ${what}.`;
  const first = lines.length > mostLines ? ` ${String(mostLines)} of ${String(lines.length)}` : "";
  return [`The last${first} ${what} of the company, newest last:`, ...lines.slice(-mostLines)].join("\n  ");
}

function requestLine({ method, path, status, problem, fault, operationId }: JournalEntry): string {
  const answered = status === null ? "no response" : String(status);
  const more = [problem?.code, fault && `fault ${fault.kind}`].filter(Boolean).map((text) => `, ${String(text)}`);
  return `${method} ${path} → ${answered}${more.join("")} (${operationId ?? "no operation"})`;
}

function deliveryLine({ type, state, attempts, nextAttemptAt }: DeliverySummary): string {
  const outcome = attempts.at(-1)?.outcome;
  const told = outcome ? `, ${outcome.kind}${outcome.kind === "answered" ? ` ${String(outcome.status)}` : ""}` : "";
  const next =
    nextAttemptAt === null || attempts.length === 0 ? "" : `, next at ${nextAttemptAt} of the company's clock`;
  return `${type} → ${state}${told}${next}`;
}

export const recentRequests = (entries: readonly JournalEntry[]): string =>
  listed("requests", entries.map(requestLine));

export const recentDeliveries = (all: readonly DeliverySummary[]): string =>
  listed("deliveries", all.map(deliveryLine));
