/**
 * Declares the types of fields that your service sends and accepts beyond the contract. Augment it under the names of
 * this package's types: a field of `Authorization` is then typed on every authorization that you read, and a field of
 * `AuthorizationCreate` in the `extra.body` of a create.
 *
 * Documented: "Further party fields: not shown" and similar statements.
 * @example
 * declare module "@totem-partner/sdk" {
 *   interface PartnerExtensions {
 *     AuthorizationCreate: { senderPhone?: string };
 *     Authorization: { senderPhone?: string | null };
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- Only an interface can be merged into from outside.
export interface PartnerExtensions {}

export type Extended<Name extends string, T> = Name extends keyof PartnerExtensions ? PartnerExtensions[Name] & T : T;

/** Fields of any name, where nothing is declared. */
export type AnyFields = Readonly<Record<string, unknown>>;

/** Fields of a request that the caller has declared for it. */
export type ExtraFields<Name extends string> = Name extends keyof PartnerExtensions
  ? PartnerExtensions[Name] & object
  : AnyFields;

/** The values that callers may pass where the contract has `T`: readonly lists, and undefined for what may be omitted. */
export type Input<T> = {
  [K in keyof T]: InputValue<T[K]> | (K extends OptionalKeys<T> ? undefined : never);
};

type OptionalKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? never : K }[keyof T];

type InputValue<V> = V extends readonly (infer E)[] ? readonly E[] : V;
