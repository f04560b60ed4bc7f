import type { Deliver } from "@totem-partner/simulator";
import { attemptHeaders } from "@totem-partner/simulator/host";
import { failureReason } from "@totem-partner/spec/failure-reason";
import * as webhooks from "@totem-partner/webhooks";
import { bypass } from "msw";

/**
 * Sends a delivery with `fetch`, bypassing MSW's handlers. Only the status and the headers of the response are read: redirects
 * are not followed.
 */
export const deliver: Deliver = async (attempt) => {
  const headers = await attemptHeaders(attempt, webhooks);
  const { url, body, signal } = attempt;
  const request = new Request(url, { method: "POST", headers, body, signal, redirect: "manual" });
  try {
    const { status, type, headers: received, body: answered } = await fetch(bypass(request));
    // Not awaited: MSW may hold a copy of the body, and then this only ends with the copy.
    answered?.cancel().catch(() => undefined);
    // A browser does not show the status of a redirect that it did not follow.
    if (type === "opaqueredirect") return { kind: "failed", reason: "The receiver responded with a redirect." };
    return { kind: "answered", status, headers: Object.fromEntries(received) };
  } catch (error) {
    return { kind: "failed", reason: failureReason(error) };
  }
};
