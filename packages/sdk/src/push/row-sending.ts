import type { Authorization, AuthorizationCreate } from "../authorizations/records.ts";
import { type AnyPartnerError, isPartnerError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import type { PartnerCall } from "../calls/partner-call.ts";
import { failureOf, retry, type RetryClock, unlimited } from "../send/retry.ts";
import { createEvidence } from "./evidence.ts";
import { isFatal, isRejection, isThrottled, isUnreached, rejectionKinds, saysItExists } from "./classify.ts";
import type { listenForAbort } from "../send/deadline.ts";
import { createPace } from "./pace.ts";
import type { JournaledOutcome, JournalEntry, OpenPushJournal, PushOptions } from "./push-options.ts";
import type { Finding } from "./push-outcome.ts";
import { type CheckDeps, type Found, notSent, type SendRow } from "./row-check.ts";

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
    await evidence.learn(() => repeat(fields));
    const first = !mayBeThere && attempts === 1;
    const created = { status: response.status, createdAt: Date.parse(data.createdAt), newest, first };
    return { result: evidence.judge(created), ...stored };
  };

  /** Retries until there is a decision; `mayBeThere`: whether an earlier request may have created the authorization. */
  const untilDecided = (fields: AuthorizationCreate, mayBeThere: boolean): Promise<Found> => {
    let last: AnyPartnerError | undefined;
    const attempt = async () => {
      const since = await pace.enter();
      if (since === undefined) return { result: last && { result: "unknown" as const, error: last } };
      let error: AnyPartnerError;
      try {
        const result = await createOnce(fields, mayBeThere);
        pace.speedUp();
        return { result };
      } catch (thrown) {
        if (!isPartnerError(thrown) || isFatal(thrown)) throw thrown;
        error = last = thrown;
      } finally {
        pace.leave();
      }
      mayBeThere ||= error.outcomeUnknown;
      if (saysItExists(error, fields, mayBeThere)) {
        evidence.keep(error.status);
        return { result: { result: mayBeThere ? ("stored" as const) : ("existing" as const), id: undefined } };
      }
      if (isRejection(error)) return { result: { result: "rejected" as const, error } };
      const end = () => ({ result: "unknown" as const, error });
      const failed = { ...failureOf(error), retryAfter: undefined, end };
      if (!isThrottled(error)) return failed;
      // A rate limit counts for all rows, which wait for it together before their next attempts.
      return { ...failed, failures: pace.slowDown(since, error.retryAfter), retryAfter: 0 };
    };
    return retry<Found>(attempt, { ...unlimited, maxRetries }, { clock, signal: halt });
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
