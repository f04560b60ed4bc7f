import type { components, Writable } from "@totem-partner/spec/types";
import type { Extended } from "../extensions.ts";
import type { Given } from "../given.ts";
import type { OperationCaller } from "../operation-caller.ts";
import type { CallOptions, SendOptions } from "../operation-request.ts";
import type { PartnerCall } from "../partner-call.ts";
import { aRecord, nothing, theRecord, withTexts } from "../reading.ts";

type Schemas = components["schemas"];

/**
 * Where the service delivers events. The secret never comes back: `hasSecret` says whether there is one. Documented:
 * Resources and their fields / Outgoing webhook configuration; assumed: `webhook-fields`.
 */
export type WebhookConfiguration = Extended<"WebhookConfiguration", Schemas["WebhookConfiguration"]>;

/**
 * What to configure. It replaces all of the present configuration: a field that is left out is gone, the secret too.
 * Documented: Endpoints / Outgoing webhook configuration; assumed: `webhook-fields`.
 */
export type WebhookSettings = Given<Writable<Schemas["WebhookConfigurationPut"]>>;

/** The name of an event that can be subscribed. Assumed: `delivered-events`. */
export type EventName = Schemas["EventName"];

const isConfiguration = withTexts<WebhookConfiguration>("url");

/**
 * The outgoing webhook of the company, which has one at the most: `partner.webhook`. Documented: Endpoints / Outgoing
 * webhook configuration.
 */
export class Webhook {
  readonly #caller: OperationCaller;

  constructor(caller: OperationCaller) {
    this.#caller = caller;
  }

  /**
   * The configuration, or null when there is none. Documented: Endpoints / Outgoing webhook configuration; assumed:
   * `webhook-missing`.
   *
   * @throws What every call throws.
   */
  get(options: CallOptions = {}): PartnerCall<WebhookConfiguration | null> {
    return this.#caller.call("getWebhookConfiguration", {}, theRecord(isConfiguration), options);
  }

  /**
   * Registers or replaces the configuration. Deliveries that wait for a retry go to the new address.
   *
   * Documented: Endpoints / Outgoing webhook configuration; assumed: `webhook-fields`, `webhook-replaced`.
   *
   * @throws `ValidationError`, and what every call throws.
   * @example
   * await partner.webhook.set({ url: "https://erp.example/webhooks", secret, subscribedEvents: [] }); // all events of authorizations
   */
  set(settings: WebhookSettings, options: SendOptions<"WebhookSettings"> = {}): PartnerCall<WebhookConfiguration> {
    return this.#caller.call("putWebhookConfiguration", { body: settings }, aRecord(isConfiguration), options);
  }

  /**
   * Removes the configuration; delivery stops immediately, retries included.
   *
   * Documented: Endpoints / Outgoing webhook configuration; assumed: `webhook-delete-missing`, `delivery-guarantee`.
   *
   * @throws `NotFoundError` when there is none, and what every call throws.
   */
  remove(options: CallOptions = {}): PartnerCall<void> {
    return this.#caller.call("deleteWebhookConfiguration", {}, nothing, options);
  }
}
