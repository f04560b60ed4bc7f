import { MinuteBudget } from "./minute-budget.ts";
import { type ErrorFacts, ReceiverError, type ReceiverErrorCode } from "./receiver-error.ts";

/** How many errors of one code are reported within a minute, when anybody can cause them. */
const mostReports = 60;

/** Receives what goes wrong, and what goes on after an answer. Neither method throws. */
export interface Reporter {
  report: (error: ReceiverError) => void;
  /** Reports what anybody can cause: 60 errors of a code within a minute; the others are counted. */
  reportBounded: (code: ReceiverErrorCode, message: string, facts?: ErrorFacts) => void;
  /** Keeps a runtime alive that would end with the answer. */
  inBackground: (work: Promise<unknown>) => void;
}

/** Where errors go: a function of the user, which may be slow and may fail. */
export type OnError = (error: ReceiverError) => unknown;

/** Keeps a runtime alive until a promise settles. */
export type WaitUntil = (work: Promise<unknown>) => unknown;

const log = (...what: unknown[]): void => console.error("@totem-partner/webhooks:", ...what);

/** What is done without `onError`: one line on the console, and the cause where there is one. */
export const logError: OnError = ({ code, reason, message, cause }) =>
  log(`[${reason ?? code}] ${message}`, ...(cause === undefined ? [] : [cause]));

/** A reporter that calls functions of the user, and outlives their failures. */
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
