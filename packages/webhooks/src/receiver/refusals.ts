import { rawBody } from "../signing/body.ts";
import { isSearched } from "../diagnosis/search.ts";
import { diagnose } from "../diagnosis/diagnose.ts";
import type { VerifyOptions } from "../verification/options.ts";
import type { VerificationFailure } from "../verification/verdict.ts";
import { type Answer, answers, badSignature } from "./answers.ts";
import type { DiagnosisLimit } from "./diagnosis-limit.ts";
import type { Reporter } from "./reporter.ts";

const notLookedFor =
  " The cause was not looked for, because the budget of diagnose for this minute is spent; `totem-partner verify` finds it.";

const sizeOf = (body: unknown): number => {
  const raw = rawBody(body) ?? "";
  return typeof raw === "string" ? raw.length : raw.byteLength;
};

/** Refuses a delivery that was not verified. Anyone can send one, so the work spent on it is bounded. */
export async function refuse(
  failure: VerificationFailure,
  delivery: VerifyOptions,
  diagnosis: DiagnosisLimit,
  reporter: Reporter,
): Promise<Answer> {
  const isSearchable = failure === "mismatch" && isSearched(delivery.body);
  const search = isSearchable && diagnosis.allows(sizeOf(delivery.body));
  const { reason, hint } = await diagnose(failure, delivery, search);
  if (reason === "malformed-body") {
    reporter.reportBounded("malformed-body", hint, { reason });
    return answers.malformedBody;
  }
  const more = isSearchable && !search && diagnosis.isBudget ? notLookedFor : "";
  reporter.reportBounded("bad-signature", hint + more, { reason });
  return badSignature(reason);
}
