/**
 * What a caller may pass where the contract has `T`: lists may be readonly, and optional fields may also be
 * undefined, which counts as omitted.
 */
export type Given<T> = {
  [K in keyof T]: GivenValue<T[K]> | (K extends OptionalKeys<T> ? undefined : never);
};

type OptionalKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? never : K }[keyof T];

type GivenValue<V> = V extends readonly (infer E)[] ? readonly E[] : V;

/** A copy without undefined fields; anything but an object is returned unchanged, for the check to reject. */
export function withoutUndefined(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
