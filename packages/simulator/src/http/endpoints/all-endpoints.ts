import type { OperationId } from "@totem-partner/spec/operations";
import type { Endpoint } from "./endpoint.ts";
import { authorizationEndpoints } from "./authorizations.ts";
import { productEndpoints, warehouseEndpoints } from "./catalog.ts";
import { categoryEndpoints, incompatibilityEndpoints, typeEndpoints } from "./cleaning-catalog.ts";
import { protocolEndpoints } from "./cleaning-protocol.ts";
import { webhookEndpoints } from "./webhook.ts";

/** Every operation of the contract; one that is missing here does not compile. */
export const allEndpoints: Readonly<Record<OperationId, Endpoint>> = {
  ...authorizationEndpoints,
  ...productEndpoints,
  ...warehouseEndpoints,
  ...protocolEndpoints,
  ...categoryEndpoints,
  ...typeEndpoints,
  ...incompatibilityEndpoints,
  ...webhookEndpoints,
};
