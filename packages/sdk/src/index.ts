export type { ApiKeySource } from "./api-key.ts";
export type { Authorizations } from "./authorizations/authorizations.ts";
export type {
  AcceptedEvent,
  Authorization,
  AuthorizationCreate,
  AuthorizationPatch,
  AuthorizationQuery,
  AuthorizationStatus,
  CancelOptions,
  DomainEventType,
} from "./authorizations/records.ts";
export type { Product, ProductCreate, ProductPatch, Products } from "./catalog/products.ts";
export type { Warehouse, WarehouseCreate, WarehousePatch, Warehouses } from "./catalog/warehouses.ts";
export type {
  CleaningCategories,
  CleaningCategory,
  CleaningCategoryCreate,
  CleaningCategoryPatch,
} from "./cleaning/categories.ts";
export type {
  CleaningIncompatibilities,
  CleaningIncompatibility,
  CleaningIncompatibilityCreate,
  CleaningIncompatibilityPatch,
} from "./cleaning/incompatibilities.ts";
export type { DocumentSource } from "./cleaning/document.ts";
export type {
  CleaningProtocol,
  CleaningProtocolConfiguration,
  CleaningProtocolCreate,
  CleaningProtocolDocument,
  CleaningProtocolResource,
  CleaningProtocolState,
  UploadOptions,
} from "./cleaning/protocol.ts";
export type { CleaningType, CleaningTypeCreate, CleaningTypePatch, CleaningTypes } from "./cleaning/types.ts";
export type { PartnerClientOptions } from "./client-options.ts";
export { PartnerClient } from "./client.ts";
export { AbortError } from "./errors/abort-error.ts";
export { AlreadyFinishedError } from "./errors/already-finished-error.ts";
export type { DecidingAssumption } from "./errors/assumption-behind.ts";
export { AuthenticationError } from "./errors/authentication-error.ts";
export { CarrierNotRegisteredError } from "./errors/carrier-not-registered-error.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { ConflictError } from "./errors/conflict-error.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export { type AnyPartnerError, isPartnerError } from "./errors/is-partner-error.ts";
export { NotFoundError } from "./errors/not-found-error.ts";
export {
  type ErrorCode,
  type ErrorFacts,
  type ErrorKind,
  type FieldError,
  PartnerError,
} from "./errors/partner-error.ts";
export { RateLimitError } from "./errors/rate-limit-error.ts";
export { RequestRefusedError } from "./errors/request-refused-error.ts";
export { ServerError } from "./errors/server-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export { UnexpectedResponseError } from "./errors/unexpected-response-error.ts";
export { ValidationError } from "./errors/validation-error.ts";
export type { PartnerLogger, RequestEvent, ResponseEvent } from "./http/observers.ts";
export type { RawClient } from "./http/raw-client.ts";
export type { Fetch } from "./http/transport.ts";
export type { UploadProgress } from "./http/upload-progress.ts";
export type { CallOptions } from "./operation-request.ts";
export type { ListCall } from "./paging/list-call.ts";
export type { PageQuery } from "./paging/list-source.ts";
export type { Page } from "./paging/page.ts";
export type { PartnerCall, WithResponse } from "./partner-call.ts";
export type { EventName, Webhook, WebhookConfiguration, WebhookSettings } from "./webhook/webhook.ts";
