import type { Authorization } from "../domain/authorizations/authorization.ts";
import { isAsAsked, type NormalizedRequest } from "../domain/authorizations/authorization-creation.ts";
import { eachOptionalText } from "../domain/authorizations/optional-texts.ts";
import { keepOnce } from "../commands/lifecycle.ts";
import { CompanyRecords, type RecordKinds } from "../records/company-records.ts";
import { type ExportedKinds, fromText, importProtocol, type RecordKind } from "./exported-records.ts";

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** An authorization as its create requested it; the same object if nothing has changed since. */
function askedFor(
  made: Authorization,
  request: NormalizedRequest,
  product: string | undefined,
  warehouse: string | undefined,
): Authorization {
  const { quantity, scheduledDate, endDate, trailerPlates } = request;
  const asked = {
    ...made,
    ...eachOptionalText((field) => request[field] ?? null),
    productId: product ?? null,
    warehouseId: warehouse ?? null,
    quantity,
    scheduledDate,
    endDate,
    trailerPlates: sameTexts(trailerPlates, made.trailerPlates) ? made.trailerPlates : trailerPlates,
  };
  return isAsAsked(made, asked) ? made : asked;
}

/** The ids of catalog records by externalId, also of deleted ones: authorizations still refer to them. */
class Names extends Map<string | null, string> {
  add({ externalId, id }: { externalId: string | null; id: string }): void {
    this.set(externalId, id);
  }

  /** The id for a name in a create, if it has one. */
  idOf(externalId: string | undefined): string | undefined {
    return externalId === undefined ? undefined : this.get(externalId);
  }
}

/** Restores records from their exported form, one after the other. A create follows its authorization. */
export class ImportedRecords {
  readonly records = new CompanyRecords();
  readonly #products = new Names();
  readonly #warehouses = new Names();
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
      this.#products.add(product);
      this.records.products.set(key, fromText<RecordKinds["products"]>(product));
    },
    warehouses: (key, warehouse) => {
      this.#warehouses.add(warehouse);
      this.records.warehouses.set(key, fromText<RecordKinds["warehouses"]>(warehouse));
    },
    authorizations: (key, exported) => {
      const authorization = fromText<Authorization>(exported);
      this.records.authorizations.set(key, authorization);
      keepOnce(this.records, authorization);
    },
    creates: (externalId, { authorizationId, request }) => {
      const made = this.records.authorizations.get(authorizationId);
      if (made === undefined) {
        this.#onMissing(authorizationId);
        return;
      }
      const product = this.#products.idOf(request.productExternalId);
      const warehouse = this.#warehouses.idOf(request.warehouseExternalId);
      this.records.creates.set(externalId, askedFor(made, fromText<NormalizedRequest>(request), product, warehouse));
    },
    waiting: (key, arrivals) => this.records.waiting.set(key, arrivals),
    operations: (key, operation) => this.records.operations.set(key, fromText<RecordKinds["operations"]>(operation)),
    protocol: (_key, protocol) => (this.records.protocol = importProtocol(protocol)),
    categories: (key, category) => this.records.categories.set(key, fromText<RecordKinds["categories"]>(category)),
    types: (key, type) => this.records.types.set(key, fromText<RecordKinds["types"]>(type)),
    incompatibilities: (key, incompatibility) =>
      this.records.incompatibilities.set(key, fromText<RecordKinds["incompatibilities"]>(incompatibility)),
    webhook: (_key, webhook) => (this.records.webhook = fromText<RecordKinds["webhook"]>(webhook)),
  };

  /** Restores a record with its key. */
  put<Kind extends RecordKind>(kind: Kind, key: string, exported: ExportedKinds[Kind]): void {
    this.#put[kind](key, exported);
  }
}
