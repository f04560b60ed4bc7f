import type { components } from "@totem-partner/spec/types";
import type { CallOptions, QueryOptions, SendOptions } from "../calls/call-options.ts";
import type { PartnerCall } from "../calls/partner-call.ts";
import type { Extended, Input } from "../calls/record-fields.ts";
import type { ListCall } from "../lists/list-call.ts";
import type { PageQuery } from "../lists/list-source.ts";

type Schemas = components["schemas"];

/** The calls on records of one kind. Ids are those of the service, UUIDs. */
export interface RecordResource<T extends { id: string }, Patch extends object, PatchName extends string> {
  /**
   * Lists the company's records. `await` returns one page; `for await` yields every record from `offset` on, each
   * exactly once, whatever is created or deleted meanwhile. Without a cleaning protocol, lists of cleaning records are
   * empty, even if the service returns 404. Assumed: `list-envelope`, `list-order`, `default-limit`, `max-limit`,
   * `limit-over-max`, `soft-delete`, `native-records`, `cleaning-list-protocol`, `cleaning-without-protocol`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query?: PageQuery, options?: QueryOptions<"PageQuery">): ListCall<T>;

  /**
   * Returns one record. Assumed: `unknown-id`, `soft-deleted-get`, `native-records`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options?: CallOptions): PartnerCall<T>;

  /**
   * Changes some fields of a record. Assumed: `catalog-patch`, `catalog-status`, `unknown-reference`, `native-records`,
   * `cleaning-type-category`.
   * @throws `NotFoundError`, `ValidationError`, also for the id of a record that does not exist; `ConflictError` for a
   * product or warehouse that is not native and for a pair that is already registered; and what every call throws.
   */
  update(id: string, fields: Patch, options?: SendOptions<PatchName>): PartnerCall<T>;
}

/** The call that deletes records of a kind. */
export interface DeletableRecords {
  /**
   * Deletes a record. Products and warehouses are soft-deleted: they disappear from the list, and new authorizations
   * cannot refer to them. Assumed: `delete-status`, `soft-delete`, `external-id-after-delete`.
   * @throws `NotFoundError`, `ConflictError` for a product or warehouse that is not native, and what every call throws.
   */
  delete(id: string, options?: CallOptions): PartnerCall<void>;
}

/** A native product of the company. Documented: Resources and their fields / Product; assumed: `product-fields`. */
export interface Product extends Extended<"Product", Schemas["Product"]> {}

/** The fields of a new product. Assumed: `product-fields`, `string-lengths`. */
export interface ProductCreate extends Input<Schemas["ProductCreate"]> {}

/** The fields to change on a product: its name. Documented: Endpoints / Products; assumed: `catalog-patch`. */
export interface ProductPatch extends Input<Schemas["ProductPatch"]> {}

/** The native products of the company: `partner.products`. Documented: Endpoints / Products. */
export interface Products extends RecordResource<Product, ProductPatch, "ProductPatch">, DeletableRecords {
  /**
   * Creates a native product. Repeating the call creates another one, unless you pass an `externalId`, which the
   * service accepts only once. Documented: Endpoints / Products; assumed: `product-fields`, `catalog-create-status`.
   * @throws `ValidationError`, `ConflictError` for an externalId that another product has, and what every call throws.
   * @example
   * const { id } = await partner.products.create({ externalId: "WHEAT-01", name: "Soft wheat" });
   */
  create(fields: ProductCreate, options?: SendOptions<"ProductCreate">): PartnerCall<Product>;
}

/** A native warehouse of the company. Documented: Resources and their fields / Warehouse; assumed: `warehouse-fields`. */
export interface Warehouse extends Extended<"Warehouse", Schemas["Warehouse"]> {}

/** The fields of a new warehouse. Assumed: `warehouse-fields`, `string-lengths`. */
export interface WarehouseCreate extends Input<Schemas["WarehouseCreate"]> {}

/**
 * The fields to change on a warehouse. Omitted fields stay unchanged; `null` clears an optional field. Documented:
 * Endpoints / Warehouses; assumed: `catalog-patch`.
 */
export interface WarehousePatch extends Input<Schemas["WarehousePatch"]> {}

/** The native warehouses of the company: `partner.warehouses`. Documented: Endpoints / Warehouses. */
export interface Warehouses extends RecordResource<Warehouse, WarehousePatch, "WarehousePatch">, DeletableRecords {
  /**
   * Creates a native warehouse. Repeating the call creates another one, unless you pass an `externalId`, which the
   * service accepts only once.
   * Documented: Endpoints / Warehouses; assumed: `warehouse-fields`, `unknown-reference`, `catalog-create-status`.
   * @throws `ValidationError`, also for an unknown totemGroupId; `ConflictError` for an externalId that another
   * warehouse has; and what every call throws.
   * @example
   * const { id } = await partner.warehouses.create({ externalId: "SILO-01", name: "Silo 1", code: "S1" });
   */
  create(fields: WarehouseCreate, options?: SendOptions<"WarehouseCreate">): PartnerCall<Warehouse>;
}

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
 * The cleaning categories of the protocol: `partner.cleaningCategories`. A single category cannot be deleted; deleting
 * the protocol deletes them all. Documented: Endpoints / Cleaning categories, types, incompatibilities.
 */
export interface CleaningCategories extends RecordResource<
  CleaningCategory,
  CleaningCategoryPatch,
  "CleaningCategoryPatch"
> {
  /**
   * Creates a cleaning category. Assumed: `cleaning-record-fields`, `cleaning-needs-protocol`.
   * @throws `ValidationError`, `ConflictError` if there is no protocol, and what every call throws.
   * @example
   * const { id } = await partner.cleaningCategories.create({ name: "Allergens" });
   */
  create(
    fields: CleaningCategoryCreate,
    options?: SendOptions<"CleaningCategoryCreate">,
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
 * The cleaning types of the protocol: `partner.cleaningTypes`. A single type cannot be deleted; deleting the protocol
 * deletes them all. Documented: Endpoints / Cleaning categories, types, incompatibilities.
 */
export interface CleaningTypes extends RecordResource<CleaningType, CleaningTypePatch, "CleaningTypePatch"> {
  /**
   * Creates a cleaning type. Assumed: `cleaning-record-fields`, `cleaning-needs-protocol`, `cleaning-type-category`.
   * @throws `ValidationError`, also for an unknown categoryId; `ConflictError` if there is no protocol; and what every
   * call throws.
   * @example
   * const { id } = await partner.cleaningTypes.create({ name: "Dry sweep", categoryId: category.id });
   */
  create(fields: CleaningTypeCreate, options?: SendOptions<"CleaningTypeCreate">): PartnerCall<CleaningType>;
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
 * The cleaning incompatibilities of the protocol: `partner.cleaningIncompatibilities`. Deleting one leaves the records
 * that it links. Documented: Endpoints / Cleaning categories, types, incompatibilities.
 */
export interface CleaningIncompatibilities
  extends
    RecordResource<CleaningIncompatibility, CleaningIncompatibilityPatch, "CleaningIncompatibilityPatch">,
    DeletableRecords {
  /**
   * Registers an incompatibility between two categories or two types; their order does not matter.
   * Assumed: `incompatibility-fields`, `cleaning-needs-protocol`.
   * @throws `ValidationError`, also for ids that do not belong to records of that kind; `ConflictError` for a pair that
   * is already registered, or if there is no protocol; and what every call throws.
   * @example
   * await partner.cleaningIncompatibilities.create({ kind: "category", firstId: nuts.id, secondId: grain.id });
   */
  create(
    fields: CleaningIncompatibilityCreate,
    options?: SendOptions<"CleaningIncompatibilityCreate">,
  ): PartnerCall<CleaningIncompatibility>;
}
