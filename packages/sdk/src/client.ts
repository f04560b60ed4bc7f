import { assumptionsOf } from "./calls/response-assumptions.ts";
import { Authorizations } from "./resources/authorizations.ts";
import { checkClientOptions, type PartnerClientOptions, readBaseUrl } from "./client-options.ts";
import type * as records from "./resources/records.ts";
import { createRecordCalls } from "./resources/record-calls.ts";
import { CleaningProtocolResource } from "./resources/cleaning-protocol.ts";
import { environmentLogger, reporterTo } from "./send/observers.ts";
import { createRawClient, type RawClient } from "./calls/raw-client.ts";
import { Transport } from "./send/transport.ts";
import { apiKeyReader, defaultHeaders } from "./send/headers.ts";
import { innerStatusReader, OperationCaller } from "./calls/operation-caller.ts";
import { Sender } from "./send/sender.ts";
import { clockOf } from "./send/deadline.ts";
import { Webhook } from "./resources/webhook.ts";

/**
 * A client of the partner interface for one company, the owner of the API key. Create one and reuse it.
 *
 * Besides the errors listed in its own description, every call can throw `AuthenticationError`, `RateLimitError`,
 * `ServerError`, `ConnectionError`, `TimeoutError`, `AbortError`, `UnexpectedResponseError` and `RequestRefusedError`.
 * All of them extend `PartnerError`; recognise them with `isPartnerError`.
 * @throws `ConfigurationError` when an option is missing, invalid, unknown or undefined, so that a variable that is not
 * set never makes calls with the key of another company.
 * @example
 * const partner = new PartnerClient({ baseUrl: "https://service.example/partner", apiKey: () => vault.get("partner-key") });
 * const authorization = await partner.authorizations.get("7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11");
 */
export class PartnerClient {
  /** The address that paths are appended to. */
  readonly baseUrl: string;
  /** The authorizations of the company. */
  readonly authorizations: Authorizations;
  /** The native products of the company. */
  readonly products: records.Products;
  /** The native warehouses of the company. */
  readonly warehouses: records.Warehouses;
  /** The cleaning protocol of the company. */
  readonly cleaningProtocol: CleaningProtocolResource;
  /** The cleaning categories of the protocol. */
  readonly cleaningCategories: records.CleaningCategories;
  /** The cleaning types of the protocol. */
  readonly cleaningTypes: records.CleaningTypes;
  /** The cleaning incompatibilities of the protocol. */
  readonly cleaningIncompatibilities: records.CleaningIncompatibilities;
  /** The outgoing webhook of the company. */
  readonly webhook: Webhook;
  /**
   * The typed openapi-fetch client, for anything the resources do not offer. It uses the same key, limits, retries and
   * transport, but does not check requests, and returns error statuses as `error` instead of throwing; without
   * a body, that is `{ status }`. A call that receives no response, or a success that is not JSON, throws, as everywhere else.
   * @example
   * const { data, error } = await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
   */
  readonly raw: RawClient;
  readonly #options: PartnerClientOptions;

  constructor(options: PartnerClientOptions = {}) {
    checkClientOptions("PartnerClient", options, "TOTEM_PARTNER_API_KEY");
    this.#options = options;
    const { validate = true, includeBodies = false } = options;
    const { timeout = 30_000, totalTimeout = 120_000, maxRetries = 3, maxRetryAfter = 60_000 } = options;
    const { fetch, aroundCall, logger = environmentLogger() } = options;
    this.baseUrl = readBaseUrl(options.baseUrl);
    const apiKey = apiKeyReader(options.apiKey);
    const report = reporterTo({ ...options, logger });
    const headers = defaultHeaders(options.headers);
    const assumptions = assumptionsOf(options.profile);
    const innerStatus = innerStatusReader(assumptions);
    const transport = new Transport({ baseUrl: this.baseUrl, apiKey, fetch, headers, report, innerStatus });
    const limits = { timeout, totalTimeout, maxRetries, maxRetryAfter };
    const sender = new Sender({ transport, limits, aroundCall, logger, report, clock: clockOf(options) });
    const caller = new OperationCaller({
      baseUrl: this.baseUrl,
      sender,
      validate,
      includeBodies,
      hasOwnFetch: fetch !== undefined,
      assumptions,
    });
    const calls = createRecordCalls(caller);
    this.authorizations = new Authorizations(caller);
    this.products = calls.products;
    this.warehouses = calls.warehouses;
    this.cleaningProtocol = new CleaningProtocolResource(caller);
    this.cleaningCategories = calls.cleaningCategories;
    this.cleaningTypes = calls.cleaningTypes;
    this.cleaningIncompatibilities = calls.cleaningIncompatibilities;
    this.webhook = new Webhook(caller);
    this.raw = createRawClient(this.baseUrl, sender, assumptions);
  }

  /**
   * Returns a client with this client's options, overridden by those passed: for another company, or another timeout.
   * The two clients share only the platform's connections; creates in
   * flight are shared only among the calls of one client.
   * @throws `ConfigurationError` when an option is invalid, unknown or undefined, so that a missing key never makes calls
   * for another company.
   * @example
   * const north = partner.withOptions({ apiKey: keys.north });
   */
  withOptions(options: PartnerClientOptions): PartnerClient {
    checkClientOptions("withOptions", options, "this client's key");
    return new PartnerClient({ ...this.#options, baseUrl: this.baseUrl, ...options });
  }

  /** The parts of the client that a log may show. */
  toJSON(): { baseUrl: string; apiKey: string } {
    return { baseUrl: this.baseUrl, apiKey: "***" };
  }

  /** Shown by `console.log` in Node, Deno and Bun. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return `PartnerClient ${JSON.stringify(this)}`;
  }
}
