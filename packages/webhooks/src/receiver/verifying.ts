import { checkedSecrets, type Secrets, type VerifyOptions } from "../verification/options.ts";
import type { Settings } from "./options.ts";
import { isSearched, sizeOf } from "../diagnosis/search.ts";
import { diagnose } from "../diagnosis/diagnose.ts";
import type { VerificationFailure } from "../verification/verdict.ts";
import { type Answer, answers, badSignature } from "./answers.ts";
import { inTime } from "./limits.ts";
import type { Reporter } from "./reporter.ts";

/** Throws what the function throws, an Error if it takes too long, and a TypeError if it returns no secret. */
export async function secretsFor<Request>(
  request: Request,
  { secrets, verification, timeout }: Settings<Request>,
): Promise<Secrets> {
  if (typeof secrets !== "function") return checkedSecrets({ ...verification, secrets });
  const tooLate = () => Promise.reject(new Error(`It did not return within ${timeout} ms.`));
  return checkedSecrets({ ...verification, secrets: await inTime(secrets(request), timeout, tooLate) });
}

const notLookedFor =
  " The cause was not looked for, because the budget of diagnose for this minute is spent; `totem-partner verify` finds it.";

/** Refuses a delivery that was not verified. Anyone can send one, so the work spent on it is bounded. */
export async function refuse(
  failure: VerificationFailure,
  delivery: VerifyOptions,
  { diagnosis }: Pick<Settings<never>, "diagnosis">,
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
