import { isFields } from "@totem-partner/spec/fields";
import { isCreate } from "../requests/creates.ts";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import { inTimeOf, type Rate } from "../requests/rate.ts";
import type { BaselineTrial } from "../trial.ts";
import { failed, notExercised, passed, someOf, type Verdict } from "../verdict.ts";
import { documentUnharmed } from "./documents.ts";

const isAnswered = ({ status }: ObservedRequest): boolean => status !== null && status < 300;

const names = (request: ObservedRequest, fields: readonly string[]): boolean => {
  const { body } = request;
  return isFields(body) && fields.some((field) => body[field] !== undefined && body[field] !== null);
};

function judgeSynced({ requests }: ObservedRun): Verdict {
  const fields = ["driverNif", "tractorPlate", "trailerPlates"];
  const updates = requests.filter(
    (request) => request.operationId === "updateAuthorization" && isAnswered(request) && names(request, fields),
  );
  const [first] = updates;
  if (first === undefined) return notExercised("It changed no driver and no vehicle.");
  const isSynced = (update: ObservedRequest): boolean =>
    requests.some(
      ({ operationId, path, body, arrived }) =>
        operationId === "emitAuthorizationEvent" &&
        arrived > update.arrived &&
        path === `${update.path}/webhook` &&
        isFields(body) &&
        body["eventType"] === "synced",
    );
  const forgotten = updates.find((update) => !isSynced(update));
  if (forgotten) {
    return failed("It changed the driver or vehicle without emitting synced for that authorization.", forgotten);
  }
  return passed(
    "It emitted synced for every authorization whose driver or vehicle it changed.",
    ...someOf([first, ...updates.slice(1)]),
  );
}

const synced: BaselineTrial = {
  id: "synced-after-update",
  rule: "After changing the driver or vehicle of an authorization, it emits synced.",
  recognised: "Every PATCH with a driver or plates is followed by synced for the same authorization.",
  harm: "The driver waits at the totem because no operation was generated.",
  cure: "Send POST /authorizations/{id}/webhook with synced after the PATCH has succeeded.",
  exercise: "Change the driver or the plates of an authorization.",
  sources: ["S118"],
  judge: judgeSynced,
};

/** More significant digits than this are those of a calculation in binary, not of a weighing. */
const mostDigits = 12;

const isInexact = (value: unknown): value is number =>
  typeof value === "number" && String(value).replace(/^-?0*\.?0*|\.|e.*$/g, "").length > mostDigits;

const hasZone = (text: string): boolean => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);

function judgeValues({ requests }: ObservedRun): Verdict {
  const creates = requests.filter(isCreate).filter(({ body }) => isFields(body));
  const [first] = creates;
  if (first === undefined) return notExercised("It created no authorization.");
  for (const create of creates) {
    const { quantity, scheduledDate, endDate } = create.body as Record<string, unknown>;
    if (isInexact(quantity)) return failed(`It sent the quantity ${quantity}, with rounding noise.`, create);
    const instants = [scheduledDate, endDate].filter((date) => typeof date === "string");
    const zoneless = instants.find((date) => !hasZone(date));
    if (zoneless !== undefined) return failed(`It sent the instant ${zoneless} without a time zone.`, create);
  }
  return passed(
    "Its quantities have no rounding noise, and its instants have a time zone.",
    ...someOf([first, ...creates.slice(1)]),
  );
}

const exactValues: BaselineTrial = {
  id: "exact-values",
  rule: "Quantities and instants are exact: no floating-point noise, always a time zone.",
  recognised: `No quantity has more than ${mostDigits} significant digits, and each scheduledDate and endDate ends with Z or an offset.`,
  harm: "A truck is turned away because its permit starts two hours later, or because it is 4 micrograms too heavy.",
  cure: "Round quantities to the ERP's precision, and send instants with an offset.",
  exercise: "Create authorizations with fractional quantities and dates.",
  sources: ["local-date-times"],
  judge: judgeValues,
};

/** The assumptions that the service consults about a request that is not of the contract, refused or ignored. */
const doubts: readonly string[] = ["unknown-field", "removed-fields", "patch-immutable", "unknown-query-parameter"];

const formCodes: ReadonlySet<string> = new Set([
  ...["unknown_path", "method_not_allowed", "unsupported_media_type", "malformed_id", "malformed_json"],
  ...["malformed_multipart", "validation_failed", "removed_field", "immutable_field", "limit_over_maximum"],
]);

const breaksContract = ({ consulted, problem }: ObservedRequest): boolean =>
  consulted.some((id) => doubts.includes(id)) || formCodes.has(problem?.code ?? "");

function judgeContract({ requests }: ObservedRun): Verdict {
  const [first, ...others] = requests;
  if (first === undefined) return notExercised("It made no request.");
  const wrong = requests.find(breaksContract);
  if (wrong) {
    const ignored = wrong.consulted.filter((id) => doubts.includes(id)).join(", ");
    const reason = wrong.problem?.detail ?? `the service ignores a part of it (${ignored}).`;
    return failed(`It made a request that is not in the contract: ${reason}`, wrong);
  }
  return passed(`Each of its ${requests.length} requests matches the contract.`, ...someOf([first, ...others]));
}

const contractKept: BaselineTrial = {
  id: "contract-kept",
  rule: "Every request matches the contract.",
  recognised: "No request is rejected for its path, query, fields or media type, and no part of one is ignored.",
  harm: "The real service ignores removed and misspelt fields, so orders arrive incomplete.",
  cure: "Generate the client from the contract, or validate its requests against the contract in tests.",
  exercise: "Run the integration's everyday requests.",
  sources: ["removed-fields", "unknown-field", "unknown-query-parameter", "validation-status"],
  judge: judgeContract,
};

function judgeKey({ requests }: ObservedRun): Verdict {
  const [first, ...others] = requests;
  if (first === undefined) return notExercised("It made no request.");
  // The journal masks nothing but keys in an address.
  const exposed = requests.find(({ path, query }) => `${path} ${JSON.stringify(query)}`.includes("[redacted]"));
  if (exposed) return failed("It put its key in a URL.", exposed);
  return passed("It sent its key only in the header.", ...someOf([first, ...others]));
}

const keyInHeader: BaselineTrial = {
  id: "key-in-header",
  rule: "The key is sent only in the header X-Partner-API-Key, never in a URL.",
  recognised: "No path and no query contains a key.",
  harm: "Anyone who can read a proxy log can create permits on the company's behalf.",
  cure: "Send the key only in its header.",
  exercise: "Make at least one request.",
  sources: ["S072"],
  judge: judgeKey,
};

/** Requests that are sent evenly arrive unevenly: the time in which so many may arrive is shorter by this share. */
const jitter = 0.1;

function busiest(requests: readonly ObservedRequest[], { seconds }: Rate): readonly ObservedRequest[] {
  const span = seconds * 1000 * (1 - jitter);
  let [most, from]: [readonly ObservedRequest[], number] = [[], 0];
  for (const [at, { arrived }] of requests.entries()) {
    while ((requests[from]?.arrived ?? arrived) <= arrived - span) from += 1;
    if (at - from >= most.length) most = requests.slice(from, at + 1);
  }
  return most;
}

function judgeLoad({ requests, rate }: ObservedRun): Verdict {
  if (rate === undefined) return notExercised("No rate is set with --rate or in the profile.");
  const [first, ...others] = busiest(requests, rate);
  const stated = inTimeOf(rate, rate.requests);
  if (first === undefined || requests.length <= rate.requests) {
    return notExercised(`It made ${requests.length} requests, too few to exceed ${stated}.`);
  }
  const most = inTimeOf(rate, 1 + others.length);
  if (others.length >= rate.requests) {
    return failed(`It made ${most}, exceeding its rate of ${stated}.`, ...someOf([first, ...others]));
  }
  return passed(`It made ${requests.length} requests, at most ${most}.`, ...someOf([first, ...others]));
}

const statedRate: BaselineTrial = {
  id: "stated-rate",
  rule: "The load stays within the stated rate.",
  recognised: `No time span contains more requests than --rate allows, with a tenth of the span as tolerance for the network.`,
  harm: "The service rejects requests over the limit, including those of other systems with the same key, and its operators block the key.",
  cure: "Send all requests, including those of parallel jobs, through one queue that spaces them out.",
  exercise: "Set the rate, such as --rate 10/s, and make more requests than it allows in that time.",
  sources: ["rate-limit"],
  judge: judgeLoad,
};

export const baselineTrials: readonly BaselineTrial[] = [
  ...[contractKept, exactValues, synced, keyInHeader],
  ...[documentUnharmed, statedRate],
];
