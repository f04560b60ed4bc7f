import { fieldsOf, isAnswered, isCreate } from "../requests/creates.ts";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import type { BaselineTrial } from "../trial.ts";
import { failed, passed } from "../verdict.ts";
import { documentUnharmed } from "./documents.ts";
import { successes } from "./successes.ts";

/** Changes of a driver or vehicle that succeeded. */
const assignments = ({ requests }: Pick<ObservedRun, "requests">): ObservedRequest[] =>
  requests.filter(
    (request) =>
      request.operationId === "updateAuthorization" &&
      isAnswered(request) &&
      ["driverNif", "tractorPlate", "trailerPlates"].some((name) => (fieldsOf(request)[name] ?? null) !== null),
  );

/** The first change of a driver or vehicle that no synced followed. */
export const unsynced = (run: Pick<ObservedRun, "requests">): ObservedRequest | undefined =>
  assignments(run).find(({ arrived, path }) =>
    run.requests.every(
      (event) =>
        event.operationId !== "emitAuthorizationEvent" ||
        !isAnswered(event) ||
        event.arrived <= arrived ||
        event.path !== `${path}/webhook` ||
        fieldsOf(event)["eventType"] !== "synced",
    ),
  );

/** More significant digits than this are those of a calculation in binary, not of a weighing. */
const mostDigits = 12;

const isInexact = (value: unknown): value is number =>
  typeof value === "number" && String(value).replace(/^-?0*\.?0*|\.|e.*$/g, "").length > mostDigits;

const isZoneless = (value: unknown): value is string =>
  typeof value === "string" && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value);

/** The assumptions that the service consults about a request that is not of the contract, refused or ignored. */
const doubts: readonly string[] = ["unknown-field", "removed-fields", "patch-immutable", "unknown-query-parameter"];

const formCodes: ReadonlySet<string> = new Set([
  ...["unknown_path", "method_not_allowed", "unsupported_media_type", "malformed_id", "malformed_json"],
  ...["malformed_multipart", "validation_failed", "removed_field", "immutable_field", "limit_over_maximum"],
]);

export const baselineTrials: readonly BaselineTrial[] = [
  {
    id: "contract-kept",
    rule: "Every request matches the contract, and the service ignores no part of it.",
    kind: "changed-order",
    impact: "The real service ignores removed and misspelt fields, so orders arrive incomplete.",
    cure: "Generate the client from the contract, or validate its requests against the contract in tests.",
    exercise: "Run the integration's everyday requests.",
    sources: ["removed-fields", "unknown-field", "unknown-query-parameter", "validation-status"],
    judge(requests) {
      for (const request of requests) {
        const { consulted, problem } = request;
        const ignored = consulted.filter((id) => doubts.includes(id)).join(", ");
        if (ignored === "" && !formCodes.has(problem?.code ?? "")) continue;
        const reason = problem?.detail ?? `the service ignores a part of it (${ignored}).`;
        return failed(`It made a request that is not in the contract: ${reason}`, [request]);
      }
      return passed(`Each of its ${requests.length} requests matches the contract.`, requests);
    },
  },
  {
    id: "exact-values",
    rule: `Quantities have at most ${mostDigits} digits, without floating-point noise, and instants have a time zone.`,
    kind: "inexact-order",
    impact: "A truck is turned away: its permit starts two hours later, or it is 4 micrograms too heavy.",
    cure: "Round quantities to the ERP's precision, and send instants with an offset.",
    exercise: "Create authorizations with fractional quantities and dates.",
    sources: ["local-date-times"],
    of: ({ requests }) => requests.filter((request) => isCreate(request) && fieldsOf(request) === request.body),
    judge(creates) {
      for (const create of creates) {
        const { quantity, scheduledDate, endDate } = fieldsOf(create);
        if (isInexact(quantity)) return failed(`It sent the quantity ${quantity}, with rounding noise.`, [create]);
        const zoneless = [scheduledDate, endDate].find(isZoneless);
        if (zoneless !== undefined) return failed(`It sent the instant ${zoneless} without a time zone.`, [create]);
      }
      return passed("Its quantities have no rounding noise, and its instants have a time zone.", creates);
    },
  },
  {
    id: "synced-after-update",
    rule: "After changing the driver or vehicle of an authorization, it emits synced for that authorization.",
    kind: "lost-change",
    impact: "The driver waits at the totem because no operation was generated.",
    cure: "Send POST /authorizations/{id}/webhook with synced after the PATCH has succeeded.",
    exercise: "Change the driver or the plates of an authorization.",
    sources: ["S118"],
    of: assignments,
    judge(changes, run) {
      const forgotten = unsynced(run);
      return forgotten
        ? failed("It changed the driver or vehicle without emitting synced for that authorization.", [forgotten])
        : passed("It emitted synced for every authorization whose driver or vehicle it changed.", changes);
    },
  },
  {
    id: "key-in-header",
    rule: "The key is sent only in the header X-Partner-API-Key, never in a URL.",
    kind: "exposed-key",
    impact: "Anyone who can read a proxy log can create permits on the company's behalf.",
    cure: "Send the key only in its header.",
    exercise: "Make at least one request.",
    sources: ["S072"],
    judge(requests) {
      // The journal masks nothing but keys in an address.
      const exposed = requests.find(({ path, query }) => `${path} ${JSON.stringify(query)}`.includes("[redacted]"));
      return exposed
        ? failed("It put its key in a URL.", [exposed])
        : passed("It sent its key only in the header.", requests);
    },
  },
  documentUnharmed,
  ...successes,
];
