import {
  callOptionKinds,
  type CallOptions,
  checkNames,
  checkObject,
  checkOptions,
  type QueryOptions,
  type SendOptions,
} from "../calls/call-options.ts";
import { AlreadyFinishedError } from "../errors/kinds.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import { errorOfKind, loadLater } from "../errors/load-later.ts";
import type { ListCall } from "../lists/list-call.ts";
import { listCall } from "../lists/list-source.ts";
import {
  confirmedRecord,
  PartnerCall,
  type WithResponse,
  hasTexts,
  parseRecord,
  type ResponseParser,
} from "../calls/partner-call.ts";
import { loadPush, PushCall } from "../push/push-call.ts";
import type { CheckedRow, PushSummary } from "../push/push-outcome.ts";
import type { PlainRows, PushOptions, RowFields, Rows } from "../push/push-options.ts";
import type { CheckDeps } from "../push/row-check.ts";
import { listenForAbort } from "../send/deadline.ts";
import { AuthorizationCreation } from "../authorizations/create.ts";
import type * as records from "../authorizations/records.ts";
import { isAuthorization } from "../authorizations/records.ts";

type Authorization = records.Authorization;
type CheckedRows<Row> = AsyncGenerator<CheckedRow<Row>, void, undefined>;

/** A push, also as a Promise by its type, so that linters report one that is neither awaited nor iterated. */
type Pushed<Row> = PushCall<Row> & Promise<PushSummary>;

const authorizationParser = parseRecord(isAuthorization);

const isReceipt = hasTexts<records.AcceptedEvent>("eventId", "eventType", "acceptedAt");

/** A success status alone means that the event was accepted (assumed: `event-status`). */
const receiptParser: ResponseParser<records.AcceptedEvent | null> = {
  value: (body) => ({ value: isReceipt(body) ? body : null }),
};

/** Without the option `fields`, a row is the fields to send. */
const unchanged = (row: records.AuthorizationCreate): records.AuthorizationCreate => row;

/** The authorizations of the company: `partner.authorizations`. Documented: Endpoints / Authorizations. */
export class Authorizations {
  readonly #caller: OperationCaller;
  readonly #creation: AuthorizationCreation;

  constructor(caller: OperationCaller) {
    this.#caller = caller;
    this.#creation = new AuthorizationCreation(caller);
  }

  /**
   * Creates an authorization, Active at once. externalId makes it idempotent: after any failure with an unknown
   * outcome, the client retries the request, and you can repeat the call. Concurrent calls with the same fields share
   * one request and its retries, with the limits of the first call. A concurrent call with the same externalId and
   * different fields throws a `ConflictError` without sending anything.
   * Documented: Endpoints / Authorizations; assumed: `create-status`, `repeat-create`, `repeat-create-changed`.
   * @throws `ValidationError`, `CarrierNotRegisteredError`, `ConflictError`, and what every call throws.
   * @example
   * const { id } = await partner.authorizations.create({
   *   externalId: "ERP-2026-000991",
   *   productExternalId: "WHEAT-01",
   *   warehouseExternalId: "SILO-01",
   *   quantity: 24.5,
   *   totemGroupId: "11111111-1111-4111-8111-111111111111",
   *   operationType: "loading",
   *   carrierTaxId: "B12345674",
   * });
   */
  create(
    fields: records.AuthorizationCreate,
    options: SendOptions<"AuthorizationCreate"> = {},
  ): PartnerCall<Authorization> {
    return new PartnerCall(this.#creation.create(fields, options));
  }

  /**
   * Creates an authorization for each row of an array or of any iterable, such as a stream that reads a file or a
   * database. `for await` yields one outcome per row; `await` returns how many rows had each outcome. A failed row
   * never stops the others; the push ends when the API key is rejected, or nothing reaches the service. **Without
   * `await` or a loop, it sends nothing.**
   *
   * Pushing the same rows again is always safe. With a `journal`, a push resumes where it stopped, even after a crash.
   *
   * Rows are the fields that `create` accepts, or anything else with the option `fields`, which returns these fields
   * for a row. Each outcome has the row as you passed it. Documented: Endpoints / Authorizations, Limits; assumed:
   * `create-status`, `repeat-create`, `repeat-create-changed`, `rate-limit`.
   * @throws What the iteration throws: see `PushCall`.
   * @example
   * for await (const outcome of partner.authorizations.push(rows, { journal: fileJournal("push.ndjson") })) {
   *   if (outcome.result === "rejected") console.log(outcome.index, outcome.error.message);
   * }
   * @example
   * const fields = ({ number, tonnes }: Order) => ({ ...defaults, externalId: number, quantity: tonnes });
   * for await (const { row, result } of partner.authorizations.push(orders, { fields })) console.log(row.line, result);
   */
  push<Row extends records.AuthorizationCreate>(rows: Rows<Row> & PlainRows<Row>, options?: PushOptions): Pushed<Row>;
  push<Row>(rows: Rows<Row>, options: PushOptions & RowFields<Row>): Pushed<Row>;
  push<Row extends records.AuthorizationCreate>(
    rows: Rows<Row>,
    options: PushOptions & Partial<RowFields<Row>> = {},
  ): Pushed<Row> {
    checkObject("push", options);
    const { signal, timeout } = options;
    return new PushCall<Row>(
      rows,
      { fields: unchanged, ...options },
      {
        ...this.#checking(),
        service: this.#caller.options.baseUrl,
        listenForAbort,
        // The push retries by itself, and slows down all rows when one of them hits a rate limit.
        create: (fields) => this.create(fields, { signal, timeout, maxRetries: 0 }),
        clock: this.#caller.options.sender.clock,
      },
    );
  }

  /**
   * Checks rows as a push would before sending them: finds fields that the contract does not allow, and rows that
   * contradict an earlier one with the same externalId. Yields every row in order and sends nothing. Uses 30 to 38
   * bytes of memory per row. Documented: Resources and their fields / Authorization; assumed: `required-on-create`,
   * `string-lengths`, `date-times`.
   * @throws Whatever the rows or `fields` throw.
   * @example
   * for await (const { index, error } of partner.authorizations.check(rows)) {
   *   if (error) console.log(index, error.message);
   * }
   */
  check<Row extends records.AuthorizationCreate>(rows: Rows<Row> & PlainRows<Row>): CheckedRows<Row>;
  check<Row>(rows: Rows<Row>, options: RowFields<Row>): CheckedRows<Row>;
  check<Row extends records.AuthorizationCreate>(
    rows: Rows<Row>,
    options: Partial<RowFields<Row>> = {},
  ): CheckedRows<Row> {
    checkObject("check", options);
    return this.#check<Row>(rows, { fields: unchanged, ...options });
  }

  /**
   * Returns one authorization by its id in the service, a UUID.
   * Documented: Endpoints / Authorizations; assumed: `unknown-id`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options: CallOptions = {}): PartnerCall<Authorization> {
    return this.#caller.call("getAuthorization", { path: { id } }, authorizationParser, options);
  }

  /**
   * Lists the company's authorizations. `await` returns one page, selected by `limit` and `offset`; `for await` yields
   * every authorization from `offset` on, each exactly once, and uses `limit` only as the page size.
   *
   * Iterating never skips an authorization that stays in the list from the first request to the last, whatever is
   * created or finished meanwhile, so the loop may cancel what it reads. Documented: Endpoints / Authorizations;
   * assumed: `list-envelope`, `list-order`, `default-limit`, `max-limit`, `limit-over-max`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end of the list, and what
   * every call throws.
   * @example
   * for await (const authorization of partner.authorizations.list({ status: "Active" })) console.log(authorization.id);
   * const page = await partner.authorizations.list({ limit: 100, offset: 200 });
   * page.items.length; // at most 100
   */
  list(
    query: records.AuthorizationQuery = {},
    options: QueryOptions<"AuthorizationQuery"> = {},
  ): ListCall<Authorization> {
    return listCall(this.#caller, "listAuthorizations", query, isAuthorization, options);
  }

  /**
   * Changes the driver, plates, product or warehouse of an Active authorization. A driver who is already waiting is
   * served only after a `synced` event; `assign` does both.
   * Documented: Endpoints / Authorizations; assumed: `patch-null`, `finished-patch`.
   * @throws `AlreadyFinishedError`, `NotFoundError`, `ValidationError`, and what every call throws.
   * @example
   * await partner.authorizations.update(id, { driverNif: "12345678Z", tractorPlate: "1234BCD" });
   * await partner.authorizations.emitEvent(id, "synced");
   */
  update(
    id: string,
    fields: records.AuthorizationPatch,
    options: SendOptions<"AuthorizationPatch"> = {},
  ): PartnerCall<Authorization> {
    return this.#caller.call("updateAuthorization", { path: { id }, body: fields }, authorizationParser, options);
  }

  /**
   * Assigns a driver and vehicle: calls `update`, then `emitEvent` with `synced`, so that the operation is generated if
   * the driver is already waiting. Returns the authorization as updated.
   *
   * If the event fails, the update remains in effect and the error's `operation` is `emitAuthorizationEvent`. You can
   * then repeat the call if `repeatIsSafe` is true.
   * Documented: Endpoints / Authorizations, Events / Domain events emitted by the partner.
   * @throws What `update` and `emitEvent` throw.
   * @example
   * await partner.authorizations.assign(id, { driverNif: "12345678Z", tractorPlate: "1234BCD" });
   */
  assign(
    id: string,
    fields: records.AuthorizationPatch,
    options: SendOptions<"AuthorizationPatch"> = {},
  ): PartnerCall<Authorization> {
    return new PartnerCall(this.#assign(id, fields, options));
  }

  /**
   * Cancels an authorization: Active to Finished. If the response to an attempt is lost and the retry finds the
   * authorization Finished, the call succeeds and returns it, even if something else finished it.
   * Documented: States and transitions / Authorization, Errors.
   * @throws `AlreadyFinishedError` unless `ifFinished` is "return", `NotFoundError`, and what every call throws.
   * @example
   * const finished = await partner.authorizations.cancel(id, { ifFinished: "return" });
   */
  cancel(id: string, options: records.CancelOptions = {}): PartnerCall<Authorization> {
    return new PartnerCall(this.#cancel(id, options));
  }

  /**
   * Puts a domain event into the event pipeline of the service. Returns the receipt, or null if the service accepts the
   * event without one. An event that may have been accepted is not safe to repeat: see `repeatIsSafe` on the error.
   * Documented: Events / Domain events emitted by the partner; assumed: `event-status`, `fetch-on-native`,
   * `event-on-finished`.
   * @throws `ConflictError` for `fetch_requested_from_erp` on an authorization that no ERP synced, `NotFoundError`,
   * `ValidationError`, and what every call throws.
   */
  emitEvent(
    id: string,
    eventType: records.DomainEventType,
    options: CallOptions = {},
  ): PartnerCall<records.AcceptedEvent | null> {
    return this.#caller.call("emitAuthorizationEvent", { path: { id }, body: { eventType } }, receiptParser, options);
  }

  /**
   * Yields each authorization that has changed, until you leave the loop or abort `signal`: created, assigned, used, finished,
   * in order for each authorization, and each change once, also after a restart with the `cursor` of the last one. For an ERP
   * that the service's webhooks cannot reach; with `events`, also for one that they reach, but may miss some.
   *
   * The interface has no list of changes, so a poll reads the whole list, 200 authorizations a request, and compares
   * `updatedAt`. Hence:
   *
   * - A change that another follows before the next look at the authorization is never seen, only what came of it. That
   *   includes events that change nothing, such as `authorization.synced`, and whether two operations were recorded or one.
   * - New names of products and warehouses are no changes, since `updatedAt` stays.
   * - An `updatedAt` that is set back, or becomes visible five minutes after a later one, is not seen.
   * - The ids of the list are in memory during a poll, and between polls some 200 bytes for each authorization that changed in
   *   the five minutes before or since the poll before the last.
   *
   * After failures that may pass (`TimeoutError`, `ServerError`, `RateLimitError`, and `ConnectionError` unless no attempt
   * can connect, as with a bad certificate), it goes on at the next poll; the client's `onFailure` is called for each. Documented: Endpoints / Authorizations; assumed:
   * `authorization-response`, `response-fields`, `max-limit`, `delivery-body`.
   * @throws When iterated: `ConfigurationError` for invalid options, `UnexpectedResponseError` if authorizations have no
   * `updatedAt`, and what a list throws, except the failures above.
   * @example
   * for await (const { authorization, cursor } of partner.authorizations.follow({ since: stored ?? new Date() })) {
   *   await save(authorization, cursor);
   * }
   */
  async *follow(options: records.FollowOptions): AsyncGenerator<records.AuthorizationChange, void, undefined> {
    const { follow } = await loadLater("following", () => import("../polling/follow.ts"));
    yield* follow(options, {
      list: (ofCalls) => this.list({}, ofCalls),
      get: (id, ofCalls) => this.get(id, ofCalls),
      isAuthorization,
      listenForAbort,
      checkNames,
      errorOfKind,
      clock: this.#caller.options.sender.clock,
      today: Date.now,
    });
  }

  #checking(): CheckDeps {
    return { check: (fields) => this.#creation.check(fields), checkOptions, errorOfKind };
  }

  async *#check<Row>(rows: Rows<Row>, options: RowFields<Row>): CheckedRows<Row> {
    const { checkRows } = await loadPush();
    yield* checkRows(rows, options, this.#checking());
  }

  async #assign(id: string, fields: records.AuthorizationPatch, options: SendOptions<"AuthorizationPatch">) {
    const updated = await this.update(id, fields, options).withResponse();
    const { extra: _, ...ofEvent } = options; // It applies to the update.
    const emitted = await this.emitEvent(id, "synced", ofEvent).withResponse();
    return { ...updated, attempts: updated.attempts + emitted.attempts };
  }

  async #cancel(id: string, input: records.CancelOptions): Promise<WithResponse<Authorization>> {
    checkNames("cancelAuthorization", input, { ...callOptionKinds, ifFinished: "other" });
    const { ifFinished, ...options } = input;
    try {
      const request = this.#caller.request("cancelAuthorization", { path: { id } });
      return await this.#caller.outcome(request, authorizationParser, options);
    } catch (error) {
      if (!(error instanceof AlreadyFinishedError)) throw error;
      if (ifFinished !== "return" && !error.outcomeUnknown) throw error;
      const { extra: _, ...ofGet } = options; // It applies to the cancellation.
      // After any other conflict, it is not Finished.
      return confirmedRecord(error, this.get(id, ofGet).withResponse(), ({ status }) => status === "Finished");
    }
  }
}
