import type { components } from "@totem-partner/spec/types";
import type { CallOptions, QueryOptions, SendOptions } from "../calls/call-options.ts";
import type { PartnerCall } from "../calls/partner-call.ts";
import type { Extended, Input } from "../calls/record-fields.ts";
import type { ListCall } from "../lists/list-call.ts";
import type { PageQuery } from "../lists/list-source.ts";

type Schemas = components["schemas"];

/** A cleaning category of the protocol. Assumed: `cleaning-record-fields`. */
export interface CleaningCategory extends Extended<"CleaningCategory", Schemas["CleaningCategory"]> {}

/** The fields of a new cleaning category. Assumed: `cleaning-record-fields`, `string-lengths`. */
export interface CleaningCategoryCreate extends Input<Schemas["CleaningCategoryCreate"]> {}

/**
 * The fields to change on a cleaning category. Omitted fields stay unchanged; `null` clears an optional field. Assumed:
 * `cleaning-record-fields`, `catalog-patch`.
 */
export interface CleaningCategoryPatch extends Input<Schemas["CleaningCategoryPatch"]> {}

/**
 * The cleaning categories of the protocol: `partner.cleaningCategories`. Documented: Endpoints / Cleaning categories,
 * types, incompatibilities.
 */
export interface CleaningCategories {
  /**
   * Creates a cleaning category. A single category cannot be deleted; deleting the protocol deletes them all.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `cleaning-record-fields`,
   * `cleaning-needs-protocol`.
   * @throws `ValidationError`, `ConflictError` if there is no protocol, and what every call throws.
   * @example
   * const { id } = await partner.cleaningCategories.create({ name: "Allergens" });
   */
  create(
    fields: CleaningCategoryCreate,
    options?: SendOptions<"CleaningCategoryCreate">,
  ): PartnerCall<CleaningCategory>;

  /**
   * Lists the cleaning categories of the protocol. `await` returns one page; `for await` yields every category from
   * `offset` on, each exactly once. Without a protocol the list is empty, even if the service returns 404.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `cleaning-list-protocol`,
   * `cleaning-without-protocol`, `list-envelope`, `list-order`, `default-limit`, `max-limit`, `limit-over-max`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query?: PageQuery, options?: QueryOptions<"PageQuery">): ListCall<CleaningCategory>;

  /**
   * Returns one cleaning category by its id in the service, a UUID.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `unknown-id`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options?: CallOptions): PartnerCall<CleaningCategory>;

  /**
   * Changes the name or description of a cleaning category.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `catalog-patch`.
   * @throws `NotFoundError`, `ValidationError`, and what every call throws.
   */
  update(
    id: string,
    fields: CleaningCategoryPatch,
    options?: SendOptions<"CleaningCategoryPatch">,
  ): PartnerCall<CleaningCategory>;
}

/** A cleaning type of the protocol, with or without a category. Assumed: `cleaning-record-fields`. */
export interface CleaningType extends Extended<"CleaningType", Schemas["CleaningType"]> {}

/** The fields of a new cleaning type. Assumed: `cleaning-record-fields`, `string-lengths`. */
export interface CleaningTypeCreate extends Input<Schemas["CleaningTypeCreate"]> {}

/**
 * The fields to change on a cleaning type. Omitted fields stay unchanged; `null` clears an optional field. Assumed:
 * `cleaning-record-fields`, `catalog-patch`.
 */
export interface CleaningTypePatch extends Input<Schemas["CleaningTypePatch"]> {}

/**
 * The cleaning types of the protocol: `partner.cleaningTypes`. Documented: Endpoints / Cleaning categories,
 * types, incompatibilities.
 */
export interface CleaningTypes {
  /**
   * Creates a cleaning type. A single type cannot be deleted; deleting the protocol deletes them all.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `cleaning-record-fields`,
   * `cleaning-needs-protocol`, `cleaning-type-category`.
   * @throws `ValidationError`, also for an unknown categoryId; `ConflictError` if there is no protocol; and what every
   * call throws.
   * @example
   * const { id } = await partner.cleaningTypes.create({ name: "Dry sweep", categoryId: category.id });
   */
  create(fields: CleaningTypeCreate, options?: SendOptions<"CleaningTypeCreate">): PartnerCall<CleaningType>;

  /**
   * Lists the cleaning types of the protocol. `await` returns one page; `for await` yields every type from `offset` on,
   * each exactly once. Without a protocol the list is empty, even if the service returns 404.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `cleaning-list-protocol`,
   * `cleaning-without-protocol`, `list-envelope`, `list-order`, `default-limit`, `max-limit`, `limit-over-max`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query?: PageQuery, options?: QueryOptions<"PageQuery">): ListCall<CleaningType>;

  /**
   * Returns one cleaning type by its id in the service, a UUID.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `unknown-id`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options?: CallOptions): PartnerCall<CleaningType>;

  /**
   * Changes the name, description or category of a cleaning type. Documented: Endpoints / Cleaning categories, types,
   * incompatibilities; assumed: `catalog-patch`, `cleaning-type-category`.
   * @throws `NotFoundError`, `ValidationError`, also for an unknown categoryId, and what every call throws.
   */
  update(id: string, fields: CleaningTypePatch, options?: SendOptions<"CleaningTypePatch">): PartnerCall<CleaningType>;
}

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

/**
 * The cleaning incompatibilities of the protocol: `partner.cleaningIncompatibilities`. Documented: Endpoints / Cleaning categories,
 * types, incompatibilities.
 */
export interface CleaningIncompatibilities {
  /**
   * Registers an incompatibility between two categories or two types; their order does not matter.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `incompatibility-fields`,
   * `cleaning-needs-protocol`.
   * @throws `ValidationError`, also for ids that do not belong to records of that kind; `ConflictError` for a pair that
   * is already registered, or if there is no protocol; and what every call throws.
   * @example
   * await partner.cleaningIncompatibilities.create({ kind: "category", firstId: nuts.id, secondId: grain.id });
   */
  create(
    fields: CleaningIncompatibilityCreate,
    options?: SendOptions<"CleaningIncompatibilityCreate">,
  ): PartnerCall<CleaningIncompatibility>;

  /**
   * Lists the cleaning incompatibilities of the protocol. `await` returns one page; `for await` yields every
   * incompatibility from `offset` on, each exactly once. Without a protocol the list is empty, even if the service
   * returns 404.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `cleaning-list-protocol`,
   * `cleaning-without-protocol`, `list-envelope`, `list-order`, `default-limit`, `max-limit`, `limit-over-max`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query?: PageQuery, options?: QueryOptions<"PageQuery">): ListCall<CleaningIncompatibility>;

  /**
   * Returns one cleaning incompatibility by its id in the service, a UUID.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `unknown-id`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options?: CallOptions): PartnerCall<CleaningIncompatibility>;

  /**
   * Changes the records that an incompatibility links, or its reason.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `catalog-patch`.
   * @throws `NotFoundError`, `ValidationError`, `ConflictError` for a pair that is already registered, and what every
   * call throws.
   */
  update(
    id: string,
    fields: CleaningIncompatibilityPatch,
    options?: SendOptions<"CleaningIncompatibilityPatch">,
  ): PartnerCall<CleaningIncompatibility>;

  /**
   * Deletes a cleaning incompatibility. The records that it links remain.
   * Documented: Endpoints / Cleaning categories, types, incompatibilities; assumed: `delete-status`.
   * @throws `NotFoundError`, and what every call throws.
   */
  delete(id: string, options?: CallOptions): PartnerCall<void>;
}
