import type { OperationId } from "@totem-partner/spec/operations";
import type { Operation } from "../operation.ts";
import { authorizationOperations } from "./authorizations.ts";
import { productOperations, warehouseOperations } from "./catalogue.ts";
import { categoryOperations, incompatibilityOperations, typeOperations } from "./cleaning-catalog.ts";
import { protocolOperations } from "./cleaning-protocol.ts";
import { webhookOperations } from "./webhook.ts";

/** Every operation of the contract; one that is missing here does not compile. */
export const allOperations: Readonly<Record<OperationId, Operation>> = {
  ...authorizationOperations,
  ...productOperations,
  ...warehouseOperations,
  ...protocolOperations,
  ...categoryOperations,
  ...typeOperations,
  ...incompatibilityOperations,
  ...webhookOperations,
};
