import type { components } from "@totem-partner/spec/types";
import type { CallOptions, QueryOptions, SendOptions } from "../calls/call-options.ts";
import type { PartnerCall } from "../calls/partner-call.ts";
import type { Extended, Input } from "../calls/record-fields.ts";
import type { ListCall } from "../lists/list-call.ts";
import type { PageQuery } from "../lists/list-source.ts";

type Schemas = components["schemas"];

/** A native product of the company. Documented: Resources and their fields / Product; assumed: `product-fields`. */
export interface Product extends Extended<"Product", Schemas["Product"]> {}

/** The fields of a new product. Assumed: `product-fields`, `string-lengths`. */
export interface ProductCreate extends Input<Schemas["ProductCreate"]> {}

/** The fields to change on a product: its name. Documented: Endpoints / Products; assumed: `catalog-patch`. */
export interface ProductPatch extends Input<Schemas["ProductPatch"]> {}

/** The native products of the company: `partner.products`. Documented: Endpoints / Products. */
export interface Products {
  /**
   * Creates a native product. Repeating the call creates another one, unless you pass an `externalId`, which the
   * service accepts only once. Documented: Endpoints / Products; assumed: `product-fields`, `catalog-create-status`.
   * @throws `ValidationError`, `ConflictError` for an externalId that another product has, and what every call throws.
   * @example
   * const { id } = await partner.products.create({ externalId: "WHEAT-01", name: "Soft wheat" });
   */
  create(fields: ProductCreate, options?: SendOptions<"ProductCreate">): PartnerCall<Product>;

  /**
   * Lists the company's products. `await` returns one page; `for await` yields every product from `offset` on, each
   * exactly once, whatever is created or deleted meanwhile. Documented: Endpoints / Products; assumed: `list-envelope`,
   * `list-order`, `default-limit`, `max-limit`, `limit-over-max`, `soft-delete`, `native-records`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query?: PageQuery, options?: QueryOptions<"PageQuery">): ListCall<Product>;

  /**
   * Returns one product by its id in the service, a UUID.
   * Documented: Endpoints / Products; assumed: `unknown-id`, `soft-deleted-get`, `native-records`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options?: CallOptions): PartnerCall<Product>;

  /**
   * Changes the name of a product.
   * Documented: Endpoints / Products; assumed: `catalog-patch`, `catalog-status`, `native-records`.
   * @throws `NotFoundError`, `ValidationError`, `ConflictError` for a product that is not native, and what every call
   * throws.
   */
  update(id: string, fields: ProductPatch, options?: SendOptions<"ProductPatch">): PartnerCall<Product>;

  /**
   * Soft-deletes a product: it disappears from the list, and new authorizations cannot refer to it.
   * Documented: Endpoints / Products; assumed: `delete-status`, `soft-delete`, `external-id-after-delete`.
   * @throws `NotFoundError`, `ConflictError` for a product that is not native, and what every call throws.
   */
  delete(id: string, options?: CallOptions): PartnerCall<void>;
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
export interface Warehouses {
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

  /**
   * Lists the company's warehouses. `await` returns one page; `for await` yields every warehouse from `offset` on, each
   * exactly once, whatever is created or deleted meanwhile. Documented: Endpoints / Warehouses; assumed:
   * `list-envelope`, `list-order`, `default-limit`, `max-limit`, `limit-over-max`, `soft-delete`, `native-records`.
   * @throws `ValidationError`, `UnexpectedResponseError` when iterating cannot reach the end, and what every call
   * throws.
   */
  list(query?: PageQuery, options?: QueryOptions<"PageQuery">): ListCall<Warehouse>;

  /**
   * Returns one warehouse by its id in the service, a UUID.
   * Documented: Endpoints / Warehouses; assumed: `unknown-id`, `soft-deleted-get`, `native-records`.
   * @throws `NotFoundError`, `ValidationError` for an id that is not a UUID, and what every call throws.
   */
  get(id: string, options?: CallOptions): PartnerCall<Warehouse>;

  /**
   * Changes the name, code, totem group or display configuration of a warehouse.
   * Documented: Endpoints / Warehouses; assumed: `catalog-patch`, `unknown-reference`, `native-records`.
   * @throws `NotFoundError`, `ValidationError`, `ConflictError` for a warehouse that is not native, and what every call
   * throws.
   */
  update(id: string, fields: WarehousePatch, options?: SendOptions<"WarehousePatch">): PartnerCall<Warehouse>;

  /**
   * Soft-deletes a warehouse: it disappears from the list, and new authorizations cannot refer to it.
   * Documented: Endpoints / Warehouses; assumed: `delete-status`, `soft-delete`, `external-id-after-delete`.
   * @throws `NotFoundError`, `ConflictError` for a warehouse that is not native, and what every call throws.
   */
  delete(id: string, options?: CallOptions): PartnerCall<void>;
}
