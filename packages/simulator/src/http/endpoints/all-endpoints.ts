import type { OperationId } from "@totem-partner/spec/operations";
import { authorizationEndpoints } from "./authorizations.ts";
import { catalogEndpoints } from "./catalog.ts";
import { protocolEndpoints } from "./cleaning-protocol.ts";
import type { Endpoint } from "./endpoint.ts";
import { webhookEndpoints } from "./webhook.ts";

/** Every operation of the contract; one that is missing here does not compile. */
export const allEndpoints: Readonly<Record<OperationId, Endpoint>> = {
  ...authorizationEndpoints,
  ...catalogEndpoints,
  ...protocolEndpoints,
  ...webhookEndpoints,
};
