import type { ReceiverError } from "./receiver-error.ts";

/** Receives what goes wrong, and what goes on after an answer. Neither method throws. */
export interface Reporter {
  report: (error: ReceiverError) => void;
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
export function createReporter(onError: OnError, waitUntil: WaitUntil | undefined): Reporter {
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
  return { report: (error) => inBackground(tell(error)), inBackground };
}
