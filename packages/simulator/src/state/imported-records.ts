import type { Authorization } from "../domain/authorizations/authorization.ts";
import { isAsAsked, type NormalizedRequest } from "../domain/authorizations/authorization-creation.ts";
import { eachOptionalText } from "../domain/authorizations/optional-texts.ts";
import { keepOnce } from "../commands/lifecycle.ts";
import { CompanyRecords } from "../records/company-records.ts";
import { type ExportedKinds, fromText, importProtocol, type RecordKind } from "./exported-records.ts";

/** An authorization as its create requested it; the same object if nothing has changed since. */
function askedFor(
  made: Authorization,
  request: NormalizedRequest,
  product: string | undefined,
  warehouse: string | undefined,
): Authorization {
  const { quantity, scheduledDate, endDate, trailerPlates: plates } = request;
  const sameTrailers =
    plates.length === made.trailerPlates.length && plates.every((one, at) => one === made.trailerPlates[at]);
  const asked = {
    ...made,
    ...eachOptionalText((field) => request[field] ?? null),
    productId: product ?? null,
    warehouseId: warehouse ?? null,
    quantity,
    scheduledDate,
    endDate,
    trailerPlates: sameTrailers ? made.trailerPlates : plates,
  };
  return isAsAsked(made, asked) ? made : asked;
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

  readonly #put: { readonly [Kind in RecordKind]: (key: string, exported: ExportedKinds[Kind]) => unknown } = {
    totemGroups: (key, group) => this.records.totemGroups.set(key, group),
    carriers: (taxId) => this.records.carriers.add(taxId),
    drivers: (nif) => this.records.drivers.add(nif),
    products: (key, product) => {
      this.#products.set(product.externalId, product.id);
      this.records.products.set(key, fromText(product));
    },
    warehouses: (key, warehouse) => {
      this.#warehouses.set(warehouse.externalId, warehouse.id);
      this.records.warehouses.set(key, fromText(warehouse));
    },
    authorizations: (key, exported) => {
      const authorization = fromText(exported);
      this.records.authorizations.set(key, authorization);
      keepOnce(this.records, authorization);
    },
    creates: (externalId, { authorizationId, request }) => {
      const made = this.records.authorizations.get(authorizationId);
      if (made === undefined) {
        this.#onMissing(authorizationId);
        return;
      }
      const product = this.#products.get(request.productExternalId);
      const warehouse = this.#warehouses.get(request.warehouseExternalId);
      this.records.creates.set(externalId, askedFor(made, fromText(request), product, warehouse));
    },
    waiting: (key, arrivals) => this.records.waiting.set(key, arrivals),
    operations: (key, operation) => this.records.operations.set(key, fromText(operation)),
    protocol: (_key, protocol) => (this.records.protocol = importProtocol(protocol)),
    categories: (key, category) => this.records.categories.set(key, fromText(category)),
    types: (key, type) => this.records.types.set(key, fromText(type)),
    incompatibilities: (key, pair) => this.records.incompatibilities.set(key, fromText(pair)),
    webhook: (_key, webhook) => (this.records.webhook = fromText(webhook)),
  };

  /** Restores a record with its key. */
  put<Kind extends RecordKind>(kind: Kind, key: string, exported: ExportedKinds[Kind]): void {
    this.#put[kind](key, exported);
  }
}
