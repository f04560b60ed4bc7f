import type { Authorization, AuthorizationCreate } from "../authorizations/records.ts";
import { type AnyPartnerError, isPartnerError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import type { PartnerCall } from "../calls/partner-call.ts";
import { failureOf, nextStep, unlimited } from "../send/retry.ts";
import { createEvidence } from "./evidence.ts";
import { isFatal, isRejection, isThrottled, isUnreached, rejectionKinds, saysItExists } from "./classify.ts";
import type { listenForAbort, RetryClock } from "../send/deadline.ts";
import { createPace } from "./pace.ts";
import type { JournaledOutcome, JournalEntry, OpenPushJournal, PushOptions } from "./push-options.ts";
import type { Finding } from "./push-outcome.ts";
import { type CheckDeps, type createFinding, notSent } from "./row-check.ts";

type SendRow = Parameters<typeof createFinding>[0];
type Found = Awaited<ReturnType<SendRow>>;

export interface PushDeps extends CheckDeps {
  /** The base URL, which the journal is tied to. */
  service: string;
  listenForAbort: typeof listenForAbort;
  create: (fields: AuthorizationCreate) => PartnerCall<Authorization>;
  clock: RetryClock;
}

/** A service may report any number of errors; no more are kept. */
const mostErrors = 20;

/** After so many rows in a row that did not reach the service, the others would not either: the push ends. */
const mostUnreached = 5;

/** Creates the function that sends the rows of one push; `end` ends it, and aborts `halt`: no further row may be sent. */
export function createSending(
  { create, clock, errorOfKind }: PushDeps,
  { concurrency = 8, maxRetries = 4, isKnown, retryRejected = false }: PushOptions,
  journal: OpenPushJournal | undefined,
  halt: AbortSignal,
  end: (error: unknown) => void,
): SendRow {
  const pace = createPace(concurrency, clock, halt);
  const evidence = createEvidence();
  let unreached = 0;

  const know = ({ fingerprint, outcome }: JournalEntry, wanted: string): Found => {
    const changed = fingerprint !== wanted;
    if (outcome?.result === "rejected") {
      if (changed || retryRejected) return undefined;
      const { kind, message, ...facts } = outcome.error;
      return { result: "rejected", error: errorOfKind(kind, message, { ...facts, ...unsent }), resumed: true };
    }
    if (changed) {
      const why = outcome
        ? "according to the journal, its externalId is on the service with other fields. Change that authorization, or use another externalId."
        : "the journal has its externalId with other fields and without an outcome. Push the earlier row again to get one.";
      return { result: "rejected", error: notSent(errorOfKind, why) };
    }
    return outcome && { ...outcome, resumed: true };
  };

  const repeat = (fields: AuthorizationCreate) =>
    create(fields)
      .withResponse()
      .then(
        ({ response }) => response.status,
        (error: unknown) => (isPartnerError(error) && isRejection(error) ? error.status : undefined),
      );

  const createOnce = async (fields: AuthorizationCreate, mayBeThere: boolean): Promise<Finding> => {
    const newest = evidence.newest();
    const { data, response, attempts } = await create(fields).withResponse();
    const stored = { id: data.id, authorization: data };
    if (isKnown) return { result: isKnown(data.id) ? "existing" : "created", ...stored };
    await evidence.learn(() => pace.pauseOver().then(() => repeat(fields)));
    const first = !mayBeThere && attempts === 1;
    const created = { status: response.status, createdAt: Date.parse(data.createdAt), newest, first };
    return { result: evidence.judge(created), ...stored };
  };

  /** Retries until there is a decision; `mayBeThere`: whether an earlier request may have created the authorization. */
  const untilDecided = async (fields: AuthorizationCreate, mayBeThere: boolean): Promise<Found> => {
    let last: Found;
    for (let failures = 0; ;) {
      const since = await pace.enter();
      if (since === undefined) return last;
      let error: AnyPartnerError;
      try {
        const found = await createOnce(fields, mayBeThere);
        pace.speedUp();
        return found;
      } catch (thrown) {
        if (!isPartnerError(thrown) || isFatal(thrown)) throw thrown;
        error = thrown;
      } finally {
        pace.leave();
      }
      mayBeThere ||= error.outcomeUnknown;
      if (saysItExists(error, fields, mayBeThere)) {
        evidence.keep(error.status);
        return { result: mayBeThere ? "stored" : "existing", id: undefined };
      }
      if (isRejection(error)) return { result: "rejected", error };
      last = { result: "unknown", error };
      // A rate limit counts for all rows, which wait for it together before their next attempts.
      const slowed = isThrottled(error) ? pace.slowDown(since, error.retryAfter) : undefined;
      if (slowed === undefined) failures += 1;
      const count = slowed ?? failures;
      const failure = { ...failureOf(error), retryAfter: slowed === undefined ? undefined : 0 };
      const elapsed = { failures: count, left: Infinity };
      const step = nextStep(failure, elapsed, { ...unlimited, maxRetries }, clock.random());
      if ("giveUp" in step) return last;
      if (step.wait > 0) await clock.wait(step.wait, halt);
    }
  };

  return async (fields, fingerprint) => {
    const { externalId } = fields;
    const entry = await journal?.read(externalId);
    const known = entry && know(entry, fingerprint);
    if (known) return known;
    const mayBeThere = entry !== undefined && entry.outcome === undefined;
    if (!mayBeThere) await journal?.write(externalId, { fingerprint });
    const found = await untilDecided(fields, mayBeThere);
    const error = found?.result === "unknown" && isPartnerError(found.error) && isUnreached(found.error) && found.error;
    unreached = error ? unreached + 1 : 0;
    if (error && unreached >= mostUnreached) end(error);
    const outcome = found && toJournal(found);
    if (outcome) await journal?.write(externalId, { fingerprint, outcome });
    return found;
  };
}

function toJournal(finding: Finding): JournaledOutcome | undefined {
  if (!("error" in finding)) return { result: finding.result, id: finding.id };
  const { message, status, code, requestId, operation, errors } = finding.error;
  const kind = rejectionKinds.find((rejection) => rejection === finding.error.kind);
  if (finding.result === "unknown" || kind === undefined) return undefined;
  const error = { kind, message, status, code, requestId, operation, errors: errors.slice(0, mostErrors) };
  return { result: "rejected", error };
}
