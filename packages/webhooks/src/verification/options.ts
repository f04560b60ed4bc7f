import { isFields } from "@totem-partner/spec/fields";
import { frameworkMistake } from "@totem-partner/spec/framework";
import type { OwnDeliveryBody, OwnEventNames, OwnSignature } from "@totem-partner/spec/own-alternatives";
import { namesWithin } from "@totem-partner/spec/template";
import { optionMistake } from "@totem-partner/spec/options";
import { keyBytes } from "../signing/sign.ts";
import { checkedConstruction, missingValue, type SignedContent, type WebhookBody } from "../signing/signed-content.ts";
import type { WebhookHeaders } from "./headers.ts";

/**
 * The `assumptions` of a profile, by id. Those of deliveries are used, and all others ignored. A name that
 * spec/assumptions.yaml lists for the body, such as `eventType`, changes nothing: these bodies are read anyway.
 */
export interface DeliveryAssumptions {
  /** The names of the events: `dotted` or `snake_case`, which are recognised anyway, `bare`, or the service's own. */
  readonly "event-names"?: string | OwnEventNames;
  /** The body of a delivery, in which `{type}`, `{id}`, `{occurredAt}` and `{data}` stand for the parts of the event. */
  readonly "delivery-body"?: string | OwnDeliveryBody;
  /** The construction of signatures, where `signedContent` is not given. */
  readonly "signed-content"?: string | OwnSignature;
  readonly [other: string]: unknown;
}

/** A profile as `totem-mock learn` writes it, parsed: how a service settles what the interface leaves open. */
export interface Profile {
  readonly version: 1;
  readonly assumptions?: DeliveryAssumptions | null;
  readonly [other: string]: unknown;
}

/** The assumptions of a profile; none without one. */
export const assumptionsOf = (profile?: Profile): DeliveryAssumptions => profile?.assumptions ?? {};

const invalid = (what: string): TypeError => new TypeError(`profile${what} must be as totem-mock learn writes it.`);

/** Throws a TypeError for a profile that could never give an event. It was checked in full when it was written. */
function checkProfile(profile: Profile = { version: 1 }): void {
  const given: unknown = profile;
  if (!isFields(given) || given["version"] !== 1) throw invalid(", such as { version: 1, assumptions: {} },");
  const input = given["assumptions"] ?? {};
  if (!isFields(input)) throw invalid(".assumptions");
  const mistake = frameworkMistake(input["framework"]);
  if (mistake) throw new TypeError(`profile.assumptions: ${mistake}`);
  const { "event-names": names = "", "delivery-body": own = "" } = assumptionsOf(profile);
  if (typeof names !== "string" && !isFields(names)) throw invalid(": event-names");
  const hasType = typeof own === "object" && [...namesWithin(own.body)].includes("type");
  if (typeof own !== "string" && !hasType) throw invalid(": delivery-body");
}

/** The secret of the webhook configuration, or several during rotation. */
export type Secrets = string | readonly string[];

const isSecret = (secret: unknown): secret is string => typeof secret === "string" && secret !== "";

/** Throws a TypeError if there is no secret, or if one is empty or not a string: anyone could sign with it. */
export function secretList(secrets: unknown = [], mayLack?: boolean): readonly string[] {
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (list.every(isSecret) && (list.length || mayLack)) return list;
  const isPromise = list.some((secret) => secret instanceof Promise);
  throw new TypeError(`secrets must be non-empty strings${isPromise ? ", not a promise of them: await it" : ""}.`);
}

/** Options of `verify`, `safeVerify` and `verifySync`. */
export interface VerifyOptions {
  /** The body exactly as it arrived, before anything parsed it. */
  body: WebhookBody;
  /** The headers of the delivery. */
  headers: WebhookHeaders;
  /**
   * The secret of the webhook configuration, or several during rotation; one of them has to match. Optional with
   * `allowUnsigned`.
   */
  secrets?: Secrets;
  /**
   * The construction of signatures: the name of a ready one, or a template. Default: that of `profile`, else "body".
   * Assumed: `signed-content`.
   * @example { content: "{timestamp}:{body}", signature: "{base64}", headers: { signature: "X-Signature" } }
   */
  signedContent?: SignedContent;
  /** The URL of the webhook configuration. Required where the signature covers it (`url-body`). */
  url?: string;
  /**
   * The maximum difference in seconds between a signed instant and now, in either direction, against replays. `Infinity`
   * accepts any age.
   *
   * - Where the signature covers a timestamp, as with `signedContent: "timestamp-body"`: the time of the attempt.
   *   Default: 300.
   * - Otherwise, as with `"body"`: the `occurredAt` of every event in the body, which is older in each retry and redelivery. Default: not
   *   checked. Allow for retries, the last of which comes after two minutes (assumed: `delivery-retries`), and let a dedupe store
   *   remember for longer. A body without an `occurredAt` is refused as `missing-timestamp`; a header in its place is not signed.
   */
  maxAge?: number;
  /** Accepts deliveries without a signature, which anybody can send. Default: false. */
  allowUnsigned?: boolean;
  /** Returns the current time for `maxAge`, in milliseconds. Default: `Date.now`. */
  now?: () => number;
  /**
   * A profile (`totem-mock learn`), for a service with signatures, event names or bodies of its own. Default:
   * none, which reads every body that has the event's name and data under the usual keys.
   * @example { version: 1, assumptions: { "event-names": "bare" } }
   */
  profile?: Profile;
}

/** The names of the options, with those of a delivery. */
export const verifyOptions = {
  body: true,
  headers: true,
  secrets: true,
  signedContent: true,
  url: true,
  maxAge: true,
  allowUnsigned: true,
  now: true,
  profile: true,
} satisfies Record<keyof VerifyOptions, true>;

/** Throws a TypeError for an option that does not exist, or is undefined. The body of a delivery may be missing. */
export function checkNames(caller: string, { body: _body, ...options }: VerifyOptions, ...more: string[]): void {
  const mistake = optionMistake(caller, options, [...Object.keys(verifyOptions), ...more]);
  if (mistake) throw new TypeError(mistake);
}

type CheckedOptions = Pick<VerifyOptions, "allowUnsigned" | "profile" | "signedContent" | "url"> & {
  secrets?: Secrets | undefined;
};

const isSignedContent = (value: unknown): value is SignedContent => typeof value === "string" || isFields(value);

/** The construction that the options name: their own before that of a profile. */
export function signedContentOf({
  signedContent,
  profile,
}: Pick<VerifyOptions, "signedContent" | "profile">): SignedContent | undefined {
  if (signedContent !== undefined) return signedContent;
  const assumed = isFields(profile) ? assumptionsOf(profile)["signed-content"] : undefined;
  return isSignedContent(assumed) ? assumed : undefined;
}

export function checkedSecrets(
  options: CheckedOptions,
  { content, secret: form } = checkedConstruction(signedContentOf(options)),
): readonly string[] {
  const { allowUnsigned = false, url } = options;
  // "false" would accept everything.
  if (typeof allowUnsigned !== "boolean") throw new TypeError("allowUnsigned must be true or false.");
  const needsUrl = url !== undefined || content.includes("{url}") || content.includes("{path}");
  if (needsUrl && !(typeof url === "string" && URL.canParse(url))) throw new TypeError(missingValue("url"));
  checkProfile(options.profile);
  const secrets = secretList(options.secrets, allowUnsigned);
  if (form === "base64") for (const secret of secrets) keyBytes(secret, form);
  return secrets;
}
