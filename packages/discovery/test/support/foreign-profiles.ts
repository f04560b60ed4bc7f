import { describeAssumptions } from "@totem-partner/simulator";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { randomOwn } from "@totem-partner/spec/random-own";
import fc from "fast-check";
import { withReference } from "./profiles.ts";

/** Refuses a request for a while, or for one caller: no point can have one of these. */
const passing = [401, 403, 408, 425, 429];

const integers: Readonly<Record<string, fc.Arbitrary<InputValue>>> = {
  "default-limit": fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(50)),
  "max-limit": fc.oneof(fc.integer({ min: 2, max: 12 }), fc.constantFrom(200, 4711)),
  "rate-limit": fc.constantFrom<InputValue>("off", "off", "off", 60, 1000),
};

const named = (values: readonly { value: string }[]): string[] =>
  values.map(({ value }) => value).filter((value) => !value.startsWith("<"));

/** Services of which each settles every point with one of the values that have a name. */
const listed = fc.record(
  Object.fromEntries(
    describeAssumptions().map(({ id, values }) => [id, integers[id] ?? fc.constantFrom<InputValue>(...named(values))]),
  ),
);
/** Alternatives of a service's own: shapes and names that no one foresaw, and statuses. */
const own = describeAssumptions().flatMap(
  ({ id, values, integer, own: kind }): [string, fc.Arbitrary<InputValue>][] => {
    if (kind !== undefined) return [[id, randomOwn[kind]]];
    if (integer?.maximum === undefined) return [];
    const range = Array.from({ length: integer.maximum - integer.minimum + 1 }, (_, at) => integer.minimum + at);
    const taken = [...passing, ...named(values).map(Number)];
    return [[id, fc.constantFrom(...range.filter((status) => !taken.includes(status)))]];
  },
);

const someOwn = fc
  .tuple(
    fc.record(Object.fromEntries(own)),
    fc.subarray(
      own.map(([id]) => id),
      { minLength: Math.floor(own.length / 2) },
    ),
  )
  .map(([all, some]) => Object.fromEntries(Object.entries(all).filter(([id]) => some.includes(id))));

/** No client takes a success that has something under `error`. */
const tellsOfError = ({ "list-envelope": list, "record-envelope": record }: Record<string, InputValue>): boolean =>
  /"error\??":/.test(JSON.stringify([list, record]));

/** Profiles of foreign services: half with listed values for every open point, half with alternatives of their own. */
export const foreignProfiles = fc
  .tuple(listed, someOwn, fc.boolean())
  .map(([one, others, isListed]) => withReference(isListed ? one : { ...one, ...others }))
  .filter((profile) => !tellsOfError(profile));
