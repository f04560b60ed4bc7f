// Deliveries and what becomes of them, for every implementation on every runtime.
import type { VerifyOptions } from "@totem-partner/webhooks";
import { bodies, changes, shapes } from "./bodies.ts";
import { secret, type VerificationVector } from "./delivery.ts";
import { secrets, signatures, unsigned } from "./signatures.ts";
import { timestamps } from "./timestamps.ts";

export const verificationVectors: readonly VerificationVector[] = [
  ...[...bodies, ...secrets, ...signatures, ...unsigned],
  ...[...timestamps, ...shapes, ...changes],
];

/** The options that a vector stands for, with its headers in one of the forms that a receiver meets. */
export const optionsOf = (vector: VerificationVector, headers: VerifyOptions["headers"]): VerifyOptions => ({
  body: vector.body,
  headers,
  secrets: secret,
  ...vector.options,
});

/** The headers of a vector in each form that can hold them. */
export function headerForms({ headers }: VerificationVector): Readonly<Record<string, VerifyOptions["headers"]>> {
  const names = new Set(headers.map(([name]) => name));
  const valuesOf = (wanted: string) => headers.filter(([name]) => name === wanted).map(([, value]) => value);
  return {
    Headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
    pairs: [["host", "localhost"], ...headers],
    "an object of lists": Object.fromEntries([...names].map((name) => [name, valuesOf(name)])),
    "an object as Node has it": Object.fromEntries(
      [...names].map((name) => [name.toLowerCase(), valuesOf(name).join(", ")]),
    ),
  };
}
