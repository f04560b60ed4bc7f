export type { Authorizations } from "./resources/authorizations.ts";
export type {
  AcceptedEvent,
  Authorization,
  AuthorizationChange,
  AuthorizationCreate,
  AuthorizationPatch,
  AuthorizationQuery,
  AuthorizationStatus,
  CancelOptions,
  DomainEventType,
  FollowedEvent,
  FollowOptions,
} from "./authorizations/records.ts";
export type { CallOptions, Extra, QueryOptions, SendOptions } from "./calls/call-options.ts";
export type {
  CleaningCategories,
  CleaningCategory,
  CleaningCategoryCreate,
  CleaningCategoryPatch,
  CleaningIncompatibilities,
  CleaningIncompatibility,
  CleaningIncompatibilityCreate,
  CleaningIncompatibilityPatch,
  CleaningType,
  CleaningTypeCreate,
  CleaningTypePatch,
  CleaningTypes,
  DeletableRecords,
  Product,
  ProductCreate,
  ProductPatch,
  Products,
  RecordResource,
  Warehouse,
  WarehouseCreate,
  WarehousePatch,
  Warehouses,
} from "./resources/records.ts";
export type {
  CleaningProtocol,
  CleaningProtocolConfiguration,
  CleaningProtocolCreate,
  CleaningProtocolDocument,
  CleaningProtocolResource,
  CleaningProtocolState,
  UploadOptions,
} from "./resources/cleaning-protocol.ts";
export type { Profile, ResponseAssumptions } from "./calls/response-assumptions.ts";
export type { PartnerClientOptions } from "./client-options.ts";
export { PartnerClient } from "./client.ts";
export type { DecidingAssumption } from "./errors/deciding-assumption.ts";
export {
  AbortError,
  AlreadyFinishedError,
  type AnyPartnerError,
  AuthenticationError,
  CarrierNotRegisteredError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  isPartnerError,
  NotFoundError,
  RateLimitError,
  RequestRefusedError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from "./errors/kinds.ts";
export {
  type ErrorCode,
  type ErrorFacts,
  type ErrorKind,
  type FieldError,
  PartnerError,
  type ResponseHeaders,
} from "./errors/partner-error.ts";
export type { AnyFields, ExtraFields, PartnerExtensions } from "./calls/record-fields.ts";
export type { ApiKeySource, CallHeaders } from "./send/headers.ts";
export type {
  AroundCall,
  CallEvent,
  CallOutcome,
  FailureEvent,
  PartnerLogger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from "./send/observers.ts";
export type { RawClient } from "./calls/raw-client.ts";
export type { Fetch } from "./send/transport.ts";
export type { DocumentSource, UploadProgress } from "./resources/uploads.ts";
export type { PageQuery } from "./lists/list-source.ts";
export type { ListCall, Page } from "./lists/list-call.ts";
export type { PartnerCall, WithResponse } from "./calls/partner-call.ts";
export type { PushCall } from "./push/push-call.ts";
export type {
  JournaledError,
  JournaledOutcome,
  JournalEntry,
  OpenPushJournal,
  PushJournal,
  PushOptions,
  RowFields,
} from "./push/push-options.ts";
export type { CheckedRow, PushOutcome, PushResult, PushSummary } from "./push/push-outcome.ts";
export type { EventName, Webhook, WebhookConfiguration, WebhookSettings } from "./resources/webhook.ts";
