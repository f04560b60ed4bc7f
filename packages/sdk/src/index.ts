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
export type { CallOptions, QueryOptions, SendOptions } from "./call-options.ts";
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
export type { DecidingAssumption } from "./errors/assumption-behind.ts";
export {
  AbortError,
  AlreadyFinishedError,
  AuthenticationError,
  CarrierNotRegisteredError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  isPartnerError,
  NotFoundError,
  PartnerError,
  RateLimitError,
  RequestRefusedError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from "./errors/index.ts";
export type { AnyPartnerError } from "./errors/is-partner-error.ts";
export type { ErrorCode, ErrorFacts, ErrorKind, FieldError } from "./errors/partner-error.ts";
export type { AnyFields, ExtraFields, PartnerExtensions } from "./extensions.ts";
export type { Extra } from "./extra.ts";
export type { CallHeaders } from "./http/call-headers.ts";
export type { FailureEvent, PartnerLogger, RequestEvent, ResponseEvent, RetryEvent } from "./http/observers.ts";
export type { RawClient } from "./http/raw-client.ts";
export type { Fetch } from "./http/transport.ts";
export type { UploadProgress } from "./http/upload-progress.ts";
export type { ListCall } from "./paging/list-call.ts";
export type { PageQuery } from "./paging/list-source.ts";
export type { Page } from "./paging/page.ts";
export type { PartnerCall, WithResponse } from "./partner-call.ts";
export type { PushCall } from "./push/push-call.ts";
export type {
  JournaledError,
  JournaledOutcome,
  JournalEntry,
  OpenPushJournal,
  PushJournal,
} from "./push/push-journal.ts";
export type { PushOptions } from "./push/push-options.ts";
export type { PushOutcome, PushResult, PushSummary } from "./push/push-outcome.ts";
export type { CheckedRow } from "./push/row-check.ts";
export type { RowFields } from "./push/rows.ts";
export type { EventName, Webhook, WebhookConfiguration, WebhookSettings } from "./webhook/webhook.ts";
