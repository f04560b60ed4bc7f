import type { components } from "@totem-partner/spec/types";
import type { CallOptions, QueryOptions, SendOptions } from "../calls/call-options.ts";
import type { Extended, Input } from "../calls/record-fields.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import type { ListCall } from "../lists/list-call.ts";
import { listCall, type PageQuery } from "../lists/list-source.ts";
import type { PartnerCall } from "../calls/partner-call.ts";
import { parseRecord, parseNothing, hasTexts } from "../calls/parse-response.ts";

type Schemas = components["schemas"];

/** Two categories, or two types, that are incompatible. Assumed: `incompatibility-fields`. */
export interface CleaningIncompatibility extends Extended<
  "CleaningIncompatibility",
  Schemas["CleaningIncompatibility"]
> {}

/** The fields of a new cleaning incompatibility. Assumed: `incompatibility-fields`, `string-lengths`. */
export interface CleaningIncompatibilityCreate extends Input<Schemas["CleaningIncompatibilityCreate"]> {}

/**
 * The fields to change on a cleaning incompatibility. Omitted fields stay unchanged; `null` clears an optional field.
 * Assumed: `incompatibility-fields`, `catalog-patch`.
 */
export interface CleaningIncompatibilityPatch extends Input<Schemas["CleaningIncompatibilityPatch"]> {}

const isCleaningIncompatibility = hasTexts<CleaningIncompatibility>("id");
const incompatibilityParser = parseRecord(isCleaningIncompatibility);

/**
 * The cleaning incompatibilities of the protocol: `partner.cleaningIncompatibilities`. Documented: Endpoints / Cleaning categories,
 * types, incompatibilities.
 */
export class CleaningIncompatibilities {
  readonly #caller: OperationCaller;

  constructor(caller: OperationCaller) {
    this.#caller = caller;
  }

  /**
   * Registers an incompatibility between two categories or two types; their order does not matter.
   *
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `incompatibility-fields`,
   * `cleaning-needs-protocol`.
   *
   * @throws `ValidationError`, also for ids that do not belong to records of that kind; `ConflictError` for a pair that
   * is already registered, or if there is no protocol; and what every call throws.
   * @example
   * await partner.cleaningIncompatibilities.create({ kind: "category", firstId: nuts.id, secondId: grain.id });
   */
  create(
    fields: CleaningIncompatibilityCreate,
    options: SendOptions<"CleaningIncompatibilityCreate"> = {},
  ): PartnerCall<CleaningIncompatibility> {
    return this.#caller.call("createCleaningIncompatibility", { body: fields }, incompatibilityParser, options);
  }

  /**
   * Lists the cleaning incompatibilities of the protocol. `await` returns one page; `for await` yields every
   * incompatibility from `offset` on, each exactly once. Without a protocol the list is empty, even if the service
   * returns 404.
   *
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `cleaning-list-protocol`,
   * `cleaning-without-protocol`, `list-envelope`, `list-order`, `default-limit`, `max-limit`, `limit-over-max`.
   *
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query: PageQuery = {}, options: QueryOptions<"PageQuery"> = {}): ListCall<CleaningIncompatibility> {
    return listCall(this.#caller, "listCleaningIncompatibilities", query, isCleaningIncompatibility, options);
  }

  /**
   * Returns one cleaning incompatibility by its id in the service, a UUID.
   *
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `unknown-id`.
   *
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options: CallOptions = {}): PartnerCall<CleaningIncompatibility> {
    return this.#caller.call("getCleaningIncompatibility", { path: { id } }, incompatibilityParser, options);
  }

  /**
   * Changes the records that an incompatibility links, or its reason.
   *
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `catalog-patch`.
   *
   * @throws `NotFoundError`, `ValidationError`, `ConflictError` for a pair that is already registered, and what every
   * call throws.
   */
  update(
    id: string,
    fields: CleaningIncompatibilityPatch,
    options: SendOptions<"CleaningIncompatibilityPatch"> = {},
  ): PartnerCall<CleaningIncompatibility> {
    return this.#caller.call(
      "updateCleaningIncompatibility",
      { path: { id }, body: fields },
      incompatibilityParser,
      options,
    );
  }

  /**
   * Deletes a cleaning incompatibility. The records that it links remain.
   *
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `delete-status`.
   *
   * @throws `NotFoundError`, and what every call throws.
   */
  delete(id: string, options: CallOptions = {}): PartnerCall<void> {
    return this.#caller.call("deleteCleaningIncompatibility", { path: { id } }, parseNothing, options);
  }
}
