import { MinuteBudget } from "./minute-budget.ts";
import { type ErrorFacts, ReceiverError, type ReceiverErrorCode } from "./receiver-error.ts";

/** How many errors of one code are reported within a minute, if anyone can cause them. */
const mostReports = 60;

/** Receives errors, and work that continues after the response. Neither method throws. */
export interface Reporter {
  report: (error: ReceiverError) => void;
  /** Reports errors that anyone can cause: 60 of each code within a minute; the others are counted. */
  reportBounded: (code: ReceiverErrorCode, message: string, facts?: ErrorFacts) => void;
  /** Keeps alive a runtime that would stop with the response. */
  inBackground: (work: Promise<unknown>) => void;
}

/** Where errors go: a user's function, which may be slow and may fail. */
export type OnError = (error: ReceiverError) => unknown;

/** Keeps a runtime alive until a promise settles. */
export type WaitUntil = (work: Promise<unknown>) => unknown;

const log = (...what: unknown[]): void => console.error("@totem-partner/webhooks:", ...what);

/** The default of `onError`: one line on the console, followed by the cause if there is one. */
export const logError: OnError = ({ code, reason, message, cause }) =>
  log(`[${reason ?? code}] ${message}`, ...(cause === undefined ? [] : [cause]));

/** A reporter that calls the user's functions, and survives their failures. */
export function createReporter(onError: OnError, waitUntil: WaitUntil | undefined, now: () => number): Reporter {
  const bounds = new Map<ReceiverErrorCode, { budget: MinuteBudget; suppressed: number }>();
  const tell = async (error: ReceiverError): Promise<void> => {
    try {
      await onError(error);
    } catch (failure) {
      logError(error);
      log("onError failed.", failure);
    }
  };
  const inBackground = (work: Promise<unknown>): void => {
    try {
      waitUntil?.(work);
    } catch (failure) {
      log("waitUntil failed.", failure);
    }
  };
  const report = (error: ReceiverError): void => inBackground(tell(error));
  const reportBounded: Reporter["reportBounded"] = (code, message, facts = {}) => {
    const bound = bounds.get(code) ?? { budget: new MinuteBudget(mostReports, now), suppressed: 0 };
    bounds.set(code, bound);
    if (!bound.budget.spend()) {
      bound.suppressed += 1;
      return;
    }
    const { suppressed } = bound;
    bound.suppressed = 0;
    const before = suppressed > 0 ? ` ${suppressed} more since the last report were not reported.` : "";
    const after = bound.budget.isSpent ? " Further ones within this minute are only counted." : "";
    report(new ReceiverError(code, message + before + after, { ...facts, suppressed }));
  };
  return { report, reportBounded, inBackground };
}
