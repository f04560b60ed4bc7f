import type { EventName } from "./delivery-values.ts";
import type { Template } from "./template.ts";

/** The lists of the interface, as the last part of their path names them. */
export const listNames = [
  "authorizations",
  "products",
  "warehouses",
  "cleaning-categories",
  "cleaning-types",
  "cleaning-incompatibilities",
] as const;

/** A list of the interface, such as `products`. */
export type ListName = (typeof listNames)[number];

/** The envelope of lists: the name of one that `list-envelope` lists, or a template with `{items}`. */
export type Envelope = Template;

/** Envelopes of lists that the contract does not list. */
export interface OwnListEnvelope {
  /** That of every list. */
  readonly envelope: Envelope;
  /** Lists with another one. Default: none. */
  readonly except?: Readonly<Partial<Record<ListName, Envelope>>>;
  /**
   * Headers of every list, by name: texts with placeholders. One without a value is not sent. Default: none.
   * @example { Link: "{links}", "X-Total-Count": "{total}" }
   */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The envelope of records that the contract does not list. */
export interface OwnRecordEnvelope {
  /** The body of a response with a single record: a template with `{record}`, or with `{attributes}`. */
  readonly record: Template;
  /** The form of each record in a list. Default: `{record}`. */
  readonly item?: Template;
  /** The body of a response to an accepted event, with the receipt as `{record}`. Default: `{record}`. */
  readonly receipt?: Template;
  /** The media type of every success. Default: application/json. */
  readonly type?: string;
}

/** True if a media type is that of a text, such as a page, and not of JSON. */
export const isTextual = (type = ""): boolean => type.startsWith("text/");

/** A body of errors that the contract does not list. */
export interface OwnErrorBody {
  /** The media type: of JSON, or of a text such as `text/html` if the bodies are texts. Default: application/json. */
  readonly type?: string;
  readonly body: Template;
  /** That of an error which names invalid fields. Default: the same. */
  readonly invalid?: Template;
  /** The codes of problems that have it besides those of request validation. Default: none. */
  readonly invalidFor?: readonly string[];
  /** The service's codes, by ours or by the status of all that are left: what `{code}` stands for. Default: ours. */
  readonly codes?: Readonly<Record<string, string | number>>;
  /** Of a service that sends its errors with 200. All but 429 and those of unknown paths are meant. Default: their own. */
  readonly status?: 200;
}

/** Names of events that the contract does not list, by those that it has. Those left out stay as they are. */
export type OwnEventNames = Readonly<Partial<Record<EventName, string>>>;

/** A body of deliveries that the contract does not list. */
export interface OwnDeliveryBody {
  readonly body: Template;
}

/** A construction of signatures that the contract does not list. The algorithm is HMAC-SHA256 in any case. */
export interface OwnSignature {
  /**
   * The signed text: `{body}` once, and `{timestamp}`, `{id}`, `{method}`, `{path}`, `{url}` with what stands between
   * them.
   * @example "{timestamp}.{body}"
   */
  readonly content: string;
  /**
   * The value of the signature's header: `{hex}` or `{base64}` once, and `{timestamp}` or `{id}` if they stand there and
   * not in headers of their own. Default: `sha256={hex}`.
   * @example "t={timestamp},v1={hex}"
   */
  readonly signature?: string;
  /** Separates the parts of that header, of which several may be signatures. Default: there is one signature alone. */
  readonly separator?: "," | ";" | " ";
  /** The names of the headers. Default: X-Webhook-Signature, X-Webhook-Timestamp and X-Webhook-Id. */
  readonly headers?: { readonly signature?: string; readonly timestamp?: string; readonly id?: string };
  /** The key: the secret as text, or decoded from Base64 after a `whsec_`. Default: text. */
  readonly secret?: "text" | "base64";
}

/** A schedule of retries that the contract does not list. */
export interface OwnRetries {
  /** When the attempts are made, in seconds after the first, in ascending order. */
  readonly attempts: readonly number[];
  /** The seconds that the service waits for a response. Default: 10. */
  readonly timeout?: number;
  /** True if a 410 ends the attempts. Default: false. */
  readonly stopsAtGone?: boolean;
  /** True if the service obeys a `Retry-After` of the receiver. Default: false. */
  readonly retryAfter?: boolean;
  /** The share of each wait that chance may add, from 0 to 1. Default: 0. */
  readonly jitter?: number;
}

/**
 * The error of a repeated create that the contract does not list: the parts that set it apart from other errors of its
 * status.
 */
export interface OwnRefusal {
  /** From 400 to 599; none that tells a client to wait, or that is about its key. */
  readonly status: number;
  /** The code of the error. Default: none that tells. */
  readonly code?: string;
  /** Words that the error has, without the externalId, as they follow the name of the field. Default: none that tell. */
  readonly detail?: string;
}

/** The values that an assumption takes besides names and integers, by the kind that its row has under `own`. */
export interface OwnAlternatives {
  list: OwnListEnvelope;
  record: OwnRecordEnvelope;
  error: OwnErrorBody;
  events: OwnEventNames;
  delivery: OwnDeliveryBody;
  refusal: OwnRefusal;
  signature: OwnSignature;
  retries: OwnRetries;
}

/** A value of an assumption as it is given: a name, an integer, or an alternative of one's own. */
export type InputValue = string | number | OwnAlternatives[keyof OwnAlternatives];

/** A value of an assumption in words: an alternative of one's own as JSON. */
export const sayValue = (value: InputValue): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);
