import type { AttemptOutcome, DeliverFor } from "@totem-partner/simulator";
import { attemptHeaders } from "@totem-partner/simulator/host";
import * as webhooks from "@totem-partner/webhooks";
import type { PerMinute } from "../bounds/per-minute.ts";

/** The number of bytes of a receiver's response that are shown. */
const longestShown = 1000;

/** The milliseconds to wait for the beginning of a body that arrives later. */
const patience = 250;

/** The beginning of a body, as far as it arrives soon; the rest is not read. */
async function beginningOf({ body }: Response): Promise<string | undefined> {
  if (body === null) return undefined;
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  // The pending read then ends without a value.
  const timer = setTimeout(cancel, patience);
  try {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value.subarray(0, longestShown));
  } catch {
    // An incomplete body changes nothing: the receiver has responded.
    return undefined;
  } finally {
    clearTimeout(timer);
    cancel();
  }
}

/** Returns why there was no response, in words that reveal nothing of the machine. */
function reasonOf(error: unknown, deliversTo: "public" | "any"): string {
  const reason = error instanceof Error ? error.message : String(error);
  const policy =
    deliversTo === "public"
      ? " This sandbox delivers to public addresses only: use a webhook URL that the internet can reach."
      : "";
  return `${reason.replace(/\.?$/, ".")}${policy}`;
}

interface DeliverOptions {
  userAgent: string;
  /** The number of attempts there that may be. */
  rate: PerMinute;
  deliversTo: "public" | "any";
  onOutcome: (outcome: AttemptOutcome, delivery: string) => void;
}

/** Sends deliveries with `fetch`. Only the status counts: redirects are not followed. */
export const deliverByFetch = ({ userAgent, rate, deliversTo, onOutcome }: DeliverOptions): DeliverFor => {
  const send: DeliverFor = async (attempt) => {
    const headers = await attemptHeaders(attempt, webhooks, { "user-agent": userAgent });
    const seconds = rate.admit();
    if (seconds !== undefined) {
      return { kind: "failed", reason: "The company has used up its deliveries for this minute; nothing was sent." };
    }
    const { url, body, signal } = attempt;
    try {
      const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
      const shown = await beginningOf(response);
      const answered = {
        kind: "answered",
        status: response.status,
        headers: Object.fromEntries(response.headers),
      } as const;
      return { ...answered, ...(shown !== undefined && { body: shown }) };
    } catch (error) {
      if (signal.aborted) return { kind: "timed-out" };
      return { kind: "failed", reason: reasonOf(error, deliversTo) };
    }
  };
  return async (attempt, company) => {
    const outcome = await send(attempt, company);
    onOutcome(outcome, attempt.id);
    return outcome;
  };
};
