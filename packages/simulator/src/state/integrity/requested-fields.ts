import type { KeptField } from "../../domain/authorizations/authorization-creation.ts";
import { eachOptionalText } from "../../domain/authorizations/optional-texts.ts";
import type { CompanyState } from "../state-format.ts";

type Authorization = CompanyState["authorizations"][number];

/** The fields of an authorization that a create may have; the service sets the others. */
export function requestedFields(authorization: Authorization): Pick<Authorization, KeptField> {
  const { quantity, totemGroupId, operationType, carrierTaxId, scheduledDate, endDate, trailerPlates } = authorization;
  const window = { scheduledDate, endDate };
  const texts = eachOptionalText((field) => authorization[field]);
  return { quantity, totemGroupId, operationType, carrierTaxId, ...texts, ...window, trailerPlates };
}
