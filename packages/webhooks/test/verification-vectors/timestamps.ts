import { body, bytes, hex, signed, verified, type VerificationVector } from "./delivery.ts";

const timedHex = "90859a760e38181ec8238d75c5225868740e4dd8662d806538fe0736ffd466e8";
const sentAt = 1_782_810_764;
const timed = (digits: string, timestamp: string) => [...signed(digits), ["X-Webhook-Timestamp", timestamp]] as const;

/** Options for what was signed with a timestamp, and looked at so many seconds later. */
const after = (seconds: number, maxAge?: number): NonNullable<VerificationVector["options"]> => ({
  signedContent: "timestamp-body",
  now: () => (sentAt + seconds) * 1000,
  ...(maxAge !== undefined && { maxAge }),
});

/** A timestamp that is signed, or not, and its age. */
export const timestamps: readonly VerificationVector[] = [
  {
    name: "a timestamp that is signed",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(0),
    verdict: verified,
  },
  {
    name: "a timestamp that is signed, with the body as bytes",
    body: bytes(body),
    headers: timed(timedHex, String(sentAt)),
    options: after(0),
    verdict: verified,
  },
  { name: "five minutes old", body, headers: timed(timedHex, String(sentAt)), options: after(300), verdict: verified },
  {
    name: "older than five minutes",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(301),
    verdict: "timestamp-too-old",
  },
  {
    name: "as old as maxAge",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(10, 10),
    verdict: verified,
  },
  {
    name: "older than maxAge",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(11, 10),
    verdict: "timestamp-too-old",
  },
  {
    name: "ahead by maxAge",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(-10, 10),
    verdict: verified,
  },
  {
    name: "ahead by more than maxAge",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(-11, 10),
    verdict: "timestamp-in-future",
  },
  {
    name: "of any age",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(1e9, Infinity),
    verdict: verified,
  },
  {
    name: "a maxAge that is no number",
    body,
    headers: timed(timedHex, String(sentAt)),
    options: after(0, NaN),
    verdict: "timestamp-too-old",
  },
  {
    name: "another timestamp than the signed one",
    body,
    headers: timed(timedHex, String(sentAt + 1)),
    options: after(0),
    verdict: "mismatch",
  },
  {
    name: "no timestamp where one is signed",
    body,
    headers: signed(timedHex),
    options: after(0),
    verdict: "malformed-timestamp",
    cause: "missing-timestamp",
  },
  {
    name: "a timestamp that is a date",
    body,
    headers: timed(timedHex, "2026-06-30T09:12:44Z"),
    options: after(0),
    verdict: "malformed-timestamp",
  },
  {
    name: "two timestamps",
    body,
    headers: [...timed(timedHex, String(sentAt)), ["X-Webhook-Timestamp", "1"]],
    options: after(0),
    verdict: "malformed-timestamp",
  },
  {
    name: "a signed timestamp that nobody expects",
    body,
    headers: timed(timedHex, String(sentAt)),
    verdict: "mismatch",
    cause: "signed-content",
  },
  {
    name: "a timestamp that was expected, and is not signed",
    body,
    headers: timed(hex, String(sentAt)),
    options: after(0),
    verdict: "mismatch",
    cause: "signed-content",
  },
];
