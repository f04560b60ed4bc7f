import { optionalTextsOf } from "@totem-partner/spec/record-fields";
import { isAsRequested, type NormalizedRequest } from "../domain/authorizations/authorization-creation.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import { CompanyRecords } from "./company-records.ts";
import { type ExportedKinds, type RecordKind, recordKinds } from "./record-kinds.ts";

/** An authorization as its create requested it; the same object if nothing has changed since. */
function requestOf(
  made: Authorization,
  request: NormalizedRequest,
  productId: string | null,
  warehouseId: string | null,
): Authorization {
  const { quantity, scheduledDate, endDate, trailerPlates: plates } = request;
  const sameTrailers =
    plates.length === made.trailerPlates.length && plates.every((one, at) => one === made.trailerPlates[at]);
  const asked = {
    ...made,
    ...optionalTextsOf(request),
    ...{ productId, warehouseId, quantity, scheduledDate, endDate },
    trailerPlates: sameTrailers ? made.trailerPlates : plates,
  };
  return isAsRequested(made, asked) ? made : asked;
}

/** Restores records from their exported form, one after the other. A create follows its authorization. */
export class ImportedRecords {
  readonly records = new CompanyRecords();
  /** Their ids by externalId, also of deleted ones: authorizations still refer to them. */
  readonly #products = new Map<string | null | undefined, string>();
  readonly #warehouses = new Map<string | null | undefined, string>();
  readonly #onMissing: (authorizationId: string) => void;

  /** Calls back for a create whose authorization is missing, which is skipped. */
  constructor(onMissing: (authorizationId: string) => void = () => undefined) {
    this.#onMissing = onMissing;
  }

  readonly #put: {
    readonly [Kind in RecordKind]: (key: string, read: ReturnType<(typeof recordKinds)[Kind]["fromJson"]>) => unknown;
  } = {
    totemGroups: (key, group) => this.records.totemGroups.set(key, group),
    carriers: (taxId) => this.records.carriers.add(taxId),
    drivers: (nif) => this.records.drivers.add(nif),
    products: (key, product) => {
      this.#products.set(product.externalId, key);
      this.records.products.set(key, product);
    },
    warehouses: (key, warehouse) => {
      this.#warehouses.set(warehouse.externalId, key);
      this.records.warehouses.set(key, warehouse);
    },
    authorizations: (key, authorization) => this.putAuthorization(key, authorization),
    creates: (externalId, { authorizationId, request }) => {
      const made = this.records.authorizations.get(authorizationId);
      if (made === undefined) {
        this.#onMissing(authorizationId);
        return;
      }
      const product = this.#products.get(request.productExternalId) ?? null;
      const warehouse = this.#warehouses.get(request.warehouseExternalId) ?? null;
      this.records.creates.set(externalId, requestOf(made, request, product, warehouse));
    },
    waiting: (key, arrivals) => this.records.waiting.set(key, arrivals),
    operations: (key, operation) => this.records.operations.set(key, operation),
    protocol: (_key, protocol) => (this.records.protocol = protocol),
    categories: (key, category) => this.records.categories.set(key, category),
    types: (key, type) => this.records.types.set(key, type),
    incompatibilities: (key, pair) => this.records.incompatibilities.set(key, pair),
    webhook: (_key, webhook) => (this.records.webhook = webhook),
  };

  put<Kind extends RecordKind>(kind: Kind, key: string, exported: ExportedKinds[Kind]): void {
    this.#put[kind](key, recordKinds[kind].fromJson(exported));
  }

  putAuthorization(key: string, authorization: Authorization): void {
    // A new one has no create yet.
    if (!this.#isAdded(key, authorization)) this.records.keepOnce(authorization);
  }

  /** The same for an authorization whose first entry stands for its create as well. */
  putCreated(key: string, authorization: Authorization): void {
    const { origin } = authorization;
    if (!this.#isAdded(key, authorization)) this.records.keepOnce(authorization);
    else if (origin.kind === "erp") this.records.creates.set(origin.externalId, authorization);
  }

  #isAdded(key: string, authorization: Authorization): boolean {
    const { authorizations } = this.records;
    const { size } = authorizations;
    authorizations.set(key, authorization);
    return authorizations.size > size;
  }
}
