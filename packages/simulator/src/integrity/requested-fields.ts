import type { CompanyState } from "../state.ts";

type Authorization = CompanyState["authorizations"][number];

/** The fields of an authorization that a create may have; the others are the service's own. */
export function requestedFields(authorization: Authorization) {
  const { id: _id, status: _status, origin: _origin, markedAsSynced: _marked, ...resolved } = authorization;
  const { productId: _product, warehouseId: _warehouse, remainingQuantity: _remaining, ...dated } = resolved;
  const { createdAt: _created, updatedAt: _updated, ...ended } = dated;
  const { reason: _reason, ...requested } = { reason: undefined, ...ended };
  return requested;
}
