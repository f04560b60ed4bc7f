import { optionMistake } from "@totem-partner/spec/options";
import { wholeNumber } from "../dedupe/durations.ts";
import type { DedupeStore } from "../dedupe/store.ts";
import { checkedSecrets } from "../verification/options.ts";
import { DiagnosisLimit } from "./diagnosis-limit.ts";
import { checkedHandlers, type Handlers } from "./handlers.ts";
import type { ReceiverOptions, VerificationOptions } from "./options.ts";
import { logError, type OnError } from "./reporter.ts";

/** The options with their defaults. */
export interface Settings<Request> {
  verification: VerificationOptions;
  secrets: ReceiverOptions<Request>["secrets"];
  diagnosis: DiagnosisLimit;
  on: Handlers;
  dedupe: DedupeStore | undefined;
  respond: "after" | "before";
  timeout: number;
  bodyLimit: number;
  bodyTimeout: number;
  onError: OnError;
  now: () => number;
}

const names = {
  on: true,
  secrets: true,
  diagnose: true,
  dedupe: true,
  respond: true,
  timeout: true,
  bodyLimit: true,
  bodyTimeout: true,
  onError: true,
  now: true,
  signedContent: true,
  maxAge: true,
  allowUnsigned: true,
} satisfies Record<keyof ReceiverOptions, true>;

/** Checks the options when a receiver is created, not when the first delivery arrives. */
export function settingsOf<Request>(
  options: ReceiverOptions<Request>,
  adapterOptions: readonly string[],
): Settings<Request> {
  const mistake = optionMistake("receiver", options, [...Object.keys(names), ...adapterOptions]);
  if (mistake !== undefined) throw new TypeError(mistake);
  const { on, secrets, diagnose, dedupe, respond = "after", timeout = 8000 } = options;
  const { bodyLimit = 1024 * 1024, bodyTimeout = 10_000, onError = logError, now = Date.now } = options;
  const { signedContent, maxAge, allowUnsigned } = options;
  const verification = {
    now,
    ...(signedContent !== undefined && { signedContent }),
    ...(maxAge !== undefined && { maxAge }),
    ...(allowUnsigned !== undefined && { allowUnsigned }),
  };
  // The result of a function is checked when it returns.
  checkedSecrets({ ...verification, secrets: typeof secrets === "function" ? "asked later" : secrets });
  if (!["after", "before"].includes(respond)) throw new TypeError('respond must be "after" or "before".');
  return {
    verification,
    secrets,
    diagnosis: new DiagnosisLimit(diagnose, now),
    on: checkedHandlers(on),
    dedupe,
    respond,
    timeout: wholeNumber("timeout", timeout, 600_000),
    bodyLimit: wholeNumber("bodyLimit", bodyLimit, 64 * 1024 * 1024),
    bodyTimeout: wholeNumber("bodyTimeout", bodyTimeout, 600_000),
    onError,
    now,
  };
}
