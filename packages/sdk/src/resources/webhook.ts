import { nameOfEvent } from "@totem-partner/spec/event-names";
import { isFields } from "@totem-partner/spec/fields";
import { EventName as EventNames } from "@totem-partner/spec/requests";
import type { components, Writable } from "@totem-partner/spec/types";
import type { CallOptions, SendOptions } from "../calls/call-options.ts";
import type { Extended, Input } from "../calls/record-fields.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import {
  PartnerCall,
  parseOptionalRecord,
  parseNothing,
  type ResponseParser,
  parseSingleRecord,
  hasTexts,
} from "../calls/partner-call.ts";

type Schemas = components["schemas"];

/**
 * The webhook configuration: where and what the service delivers. The secret is never returned; `hasSecret` shows
 * whether there is one. Documented: Resources and their fields / Outgoing webhook configuration; assumed:
 * `webhook-fields`.
 */
export interface WebhookConfiguration extends Extended<"WebhookConfiguration", Schemas["WebhookConfiguration"]> {}

/**
 * A new webhook configuration. It replaces the whole existing one: omitted fields are removed, including the secret.
 * Documented: Endpoints / Outgoing webhook configuration; assumed: `webhook-fields`.
 */
export interface WebhookSettings extends Input<Writable<Schemas["WebhookConfigurationPut"]>> {}

/**
 * The name of an event that you can subscribe to. A service with other names receives its own if the client has its profile
 * (`profile`). Assumed: `delivered-events`, `event-names`.
 */
export type EventName = Schemas["EventName"];

const hasAddress = hasTexts<WebhookConfiguration>("url");

/** The interface document names the events, and leaves open whether a response has the address. */
const isConfiguration = (value: unknown): value is WebhookConfiguration =>
  hasAddress(value) || (isFields(value) && Array.isArray(value["subscribedEvents"]));

function renamed(value: unknown, nameFor: (name: unknown) => unknown): unknown {
  if (!isFields(value) || !Array.isArray(value["subscribedEvents"])) return value;
  return { ...value, subscribedEvents: value["subscribedEvents"].map(nameFor) };
}

/**
 * The company's outgoing webhook, of which there is at most one: `partner.webhook`. Documented: Endpoints / Outgoing
 * webhook configuration.
 */
export class Webhook {
  readonly #caller: OperationCaller;
  readonly #names: readonly (readonly [ours: string, theirs: string])[];

  constructor(caller: OperationCaller) {
    this.#caller = caller;
    const names = caller.options.assumptions["event-names"] ?? "";
    this.#names = EventNames.enum.map((event) => [event, nameOfEvent(names, event)]);
  }

  #read<T>({ value, ...rest }: ResponseParser<T>): ResponseParser<T> {
    const inOurs = (name: unknown) => this.#names.find(([, theirs]) => theirs === name)?.[0] ?? name;
    return { ...rest, value: (body, exchange) => value(renamed(body, inOurs), exchange) };
  }

  /**
   * Returns the configuration, or null if there is none. Documented: Endpoints / Outgoing webhook configuration;
   * assumed: `webhook-missing`.
   * @throws What every call throws.
   */
  get(options: CallOptions = {}): PartnerCall<WebhookConfiguration | null> {
    return this.#caller.call("getWebhookConfiguration", {}, this.#read(parseSingleRecord(isConfiguration)), options);
  }

  /**
   * Registers or replaces the configuration, and returns it, or null if the service does not. Deliveries waiting for a
   * retry go to the new address. Documented: Endpoints / Outgoing webhook configuration; assumed: `webhook-fields`,
   * `webhook-put-status`, `webhook-replaced`.
   * @throws `ValidationError`, and what every call throws.
   * @example
   * await partner.webhook.set({ url: "https://erp.example/webhooks", secret, subscribedEvents: [] }); // all events of authorizations
   */
  set(
    settings: WebhookSettings,
    options: SendOptions<"WebhookSettings"> = {},
  ): PartnerCall<WebhookConfiguration | null> {
    const inTheirs = (name: unknown) => this.#names.find(([ours]) => ours === name)?.[1] ?? name;
    const convert = (body: unknown): unknown => renamed(body, inTheirs);
    const request = { ...this.#caller.request("putWebhookConfiguration", { body: settings }), convert };
    return new PartnerCall(this.#caller.outcome(request, this.#read(parseOptionalRecord(isConfiguration)), options));
  }

  /**
   * Removes the configuration. Deliveries stop immediately, including retries.
   * Documented: Endpoints / Outgoing webhook configuration; assumed: `webhook-delete-missing`, `delivery-guarantee`.
   * @throws `NotFoundError` if there is none and the service says so, and what every call throws.
   */
  remove(options: CallOptions = {}): PartnerCall<void> {
    return this.#caller.call("deleteWebhookConfiguration", {}, parseNothing, options);
  }
}
