import { body, bytes, hex, signed, verified, vector, type VerificationVector } from "./delivery.ts";

const timedHex = "90859a760e38181ec8238d75c5225868740e4dd8662d806538fe0736ffd466e8";
const sentAt = 1_782_810_764;
const timed = (digits: string, timestamp: string) => [...signed(digits), ["X-Webhook-Timestamp", timestamp]] as const;

const right = timed(timedHex, String(sentAt));
const inMilliseconds = timed("00bb14ad5fa9c8a7b911df92097d4679dd5875bcf645aed079b1eeb47838e6d5", `${sentAt}000`);

/** Options for what was signed with a timestamp, and looked at so many seconds later. */
const after = (seconds: number, maxAge?: number): NonNullable<VerificationVector["options"]> => ({
  signedContent: "timestamp-body",
  now: () => (sentAt + seconds) * 1000,
  ...(maxAge !== undefined && { maxAge }),
});

/** A timestamp that is signed, or not, and its age. */
export const timestamps: readonly VerificationVector[] = [
  vector("a timestamp that is signed", verified, { headers: right, options: after(0) }),
  vector("a timestamp that is signed, with the body as bytes", verified, {
    body: bytes(body),
    headers: right,
    options: after(0),
  }),
  vector("five minutes old", verified, { headers: right, options: after(300) }),
  vector("older than five minutes", "timestamp-too-old", { headers: right, options: after(301) }),
  vector("as old as maxAge", verified, { headers: right, options: after(10, 10) }),
  vector("older than maxAge", "timestamp-too-old", { headers: right, options: after(11, 10) }),
  vector("ahead by maxAge", verified, { headers: right, options: after(-10, 10) }),
  vector("ahead by more than maxAge", "timestamp-in-future", { headers: right, options: after(-11, 10) }),
  vector("a timestamp in milliseconds, as old as maxAge", verified, { headers: inMilliseconds, options: after(300) }),
  vector("a timestamp in milliseconds, older", "timestamp-too-old", { headers: inMilliseconds, options: after(301) }),
  vector("of any age", verified, { headers: right, options: after(1e9, Infinity) }),
  vector("a maxAge that is no number", "timestamp-too-old", { headers: right, options: after(0, NaN) }),
  vector("another timestamp than the signed one", "mismatch", {
    headers: timed(timedHex, String(sentAt + 1)),
    options: after(0),
  }),
  vector("no timestamp where one is signed", "malformed-timestamp", {
    headers: signed(timedHex),
    options: after(0),
    cause: "missing-timestamp",
  }),
  vector("a timestamp that is a date", "malformed-timestamp", {
    headers: timed(timedHex, "2026-06-30T09:12:44Z"),
    options: after(0),
  }),
  vector("two timestamps", "malformed-timestamp", {
    headers: [...right, ["X-Webhook-Timestamp", "1"]],
    options: after(0),
  }),
  vector("a signed timestamp that nobody expects", "mismatch", { headers: right, cause: "signed-content" }),
  vector("a timestamp that was expected, and is not signed", "mismatch", {
    headers: timed(hex, String(sentAt)),
    options: after(0),
    cause: "signed-content",
  }),
];
