/**
 * What a caller may give where the contract has `T`: lists may be readonly, and a field that may be left out may also
 * be undefined, which counts as left out.
 */
export type Given<T> = {
  [K in keyof T]: GivenValue<T[K]> | (K extends OptionalKeys<T> ? undefined : never);
};

type OptionalKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? never : K }[keyof T];

type GivenValue<V> = V extends readonly (infer E)[] ? readonly E[] : V;

/** A copy without the fields that are undefined; anything but an object stays what it is, for the check to refuse. */
export function withoutUndefined(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
