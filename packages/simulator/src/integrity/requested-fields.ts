import type { NormalizedRequest } from "../domain/authorization-creation.ts";
import { eachOptionalText } from "../domain/optional-texts.ts";
import type { CompanyState } from "../state.ts";

type Authorization = CompanyState["authorizations"][number];
type Requested = Exclude<keyof NormalizedRequest, "productExternalId" | "warehouseExternalId">;

/** The fields of an authorization that a create may have; the others are the service's own. */
export function requestedFields(authorization: Authorization): Pick<Authorization, Requested> {
  const { quantity, totemGroupId, operationType, carrierTaxId, scheduledDate, endDate, trailerPlates } = authorization;
  const window = { scheduledDate, endDate };
  const texts = eachOptionalText((field) => authorization[field]);
  return { quantity, totemGroupId, operationType, carrierTaxId, ...texts, ...window, trailerPlates };
}
