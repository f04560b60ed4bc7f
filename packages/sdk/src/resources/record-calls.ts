import type { OperationId } from "@totem-partner/spec/operations";
import { type CallOptions, withoutUndefined } from "../calls/call-options.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import type { RequestParts } from "../calls/operation-request.ts";
import { hasTexts, parseNothing, parseRecord, PartnerCall } from "../calls/partner-call.ts";
import { listCall, type PageQuery } from "../lists/list-source.ts";
import type * as records from "./records.ts";

type Kind = "Product" | "Warehouse" | "CleaningCategory" | "CleaningType" | "CleaningIncompatibility";

/** The calls on records, by the names that the client has for them. */
export function createRecordCalls(caller: OperationCaller) {
  const callsOf = <T extends { id: string }>(
    kind: Kind,
    list: Parameters<typeof listCall>[1],
    isRecord: (body: unknown) => body is T,
  ) => {
    const call = (operation: OperationId, parts: RequestParts, options: CallOptions = {}) =>
      new PartnerCall(caller.outcome({ operation, ...parts }, parseRecord(isRecord), options));
    return {
      create: (fields: object, options?: CallOptions) =>
        call(`create${kind}`, { body: withoutUndefined(fields) }, options),
      list: (query: PageQuery = {}, options: CallOptions = {}) => listCall(caller, list, query, isRecord, options),
      get: (id: string, options?: CallOptions) => call(`get${kind}`, { path: { id } }, options),
      update: (id: string, fields: object, options?: CallOptions) =>
        call(`update${kind}`, { path: { id }, body: withoutUndefined(fields) }, options),
    };
  };
  const deleting =
    (operation: "deleteProduct" | "deleteWarehouse" | "deleteCleaningIncompatibility") =>
    (id: string, options: CallOptions = {}) =>
      caller.call(operation, { path: { id } }, parseNothing, options);

  const incompatible = hasTexts<records.CleaningIncompatibility>("id");
  const incompatibilities = callsOf("CleaningIncompatibility", "listCleaningIncompatibilities", incompatible);
  const products = callsOf("Product", "listProducts", hasTexts<records.Product>("id", "name"));
  const warehouses = callsOf("Warehouse", "listWarehouses", hasTexts<records.Warehouse>("id", "name"));
  const isCategory = hasTexts<records.CleaningCategory>("id");
  return {
    products: { ...products, delete: deleting("deleteProduct") },
    warehouses: { ...warehouses, delete: deleting("deleteWarehouse") },
    cleaningCategories: callsOf("CleaningCategory", "listCleaningCategories", isCategory),
    cleaningTypes: callsOf("CleaningType", "listCleaningTypes", hasTexts<records.CleaningType>("id")),
    cleaningIncompatibilities: { ...incompatibilities, delete: deleting("deleteCleaningIncompatibility") },
  };
}
