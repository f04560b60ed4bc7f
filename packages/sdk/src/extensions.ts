/**
 * What your service sends and takes beyond the contract, for the types alone: merge into it, by the names of this package's
 * types. A field of `Authorization` is then typed where authorizations are read; one of `AuthorizationCreate`, where
 * `extra.body` of a create is written.
 *
 * Documented: "Further party fields: not shown" and its like.
 *
 * @example
 * declare module "@totem-partner/sdk" {
 *   interface PartnerExtensions {
 *     AuthorizationCreate: { senderPhone?: string };
 *     Authorization: { senderPhone?: string | null };
 *   }
 * }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Only an interface can be merged into from outside.
export interface PartnerExtensions {}

/** A record with the fields that the caller has declared for it. */
export type Extended<Name extends string, T> = Name extends keyof PartnerExtensions ? PartnerExtensions[Name] & T : T;

/** Fields of any name, where nothing is declared. */
export type AnyFields = Readonly<Record<string, unknown>>;

/** Fields of a request that the caller has declared for it. */
export type ExtraFields<Name extends string> = Name extends keyof PartnerExtensions
  ? PartnerExtensions[Name] & object
  : AnyFields;
