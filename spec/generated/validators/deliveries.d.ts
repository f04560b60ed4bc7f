// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { webhooks } from "../types.ts";
import type { Validator } from "../../validator.ts";

export declare const authorizationCreatedDelivery: Validator<NonNullable<webhooks["authorization.created"]["post"]["requestBody"]>["content"]["application/json"]>;
export declare const authorizationUpdatedDelivery: Validator<NonNullable<webhooks["authorization.updated"]["post"]["requestBody"]>["content"]["application/json"]>;
export declare const authorizationFinishedDelivery: Validator<NonNullable<webhooks["authorization.finished"]["post"]["requestBody"]>["content"]["application/json"]>;
export declare const authorizationSyncedDelivery: Validator<NonNullable<webhooks["authorization.synced"]["post"]["requestBody"]>["content"]["application/json"]>;
export declare const authorizationFetchRequestedFromErpDelivery: Validator<NonNullable<webhooks["authorization.fetch_requested_from_erp"]["post"]["requestBody"]>["content"]["application/json"]>;
export declare const operationRecordedDelivery: Validator<NonNullable<webhooks["operation.recorded"]["post"]["requestBody"]>["content"]["application/json"]>;

/** The check of each delivered event. */
export declare const deliveries: {
  "authorization.created": { "body": typeof authorizationCreatedDelivery },
  "authorization.updated": { "body": typeof authorizationUpdatedDelivery },
  "authorization.finished": { "body": typeof authorizationFinishedDelivery },
  "authorization.synced": { "body": typeof authorizationSyncedDelivery },
  "authorization.fetch_requested_from_erp": { "body": typeof authorizationFetchRequestedFromErpDelivery },
  "operation.recorded": { "body": typeof operationRecordedDelivery },
};
