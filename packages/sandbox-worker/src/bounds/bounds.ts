import { check, strictObject } from "@totem-partner/simulator/control";
import { z } from "zod";

/** How much of everything a company may use. */
export interface Bounds {
  /** Requests a minute, those to the control API included. Default: 1,200. */
  requestsPerMinute: number;
  /** Records of every kind. Default: 20,000. */
  records: number;
  /** Bytes in its database. Default: 64 MiB. */
  storedBytes: number;
  /** Attempts of deliveries a minute. Default: 300. */
  deliveriesPerMinute: number;
  /** Clients that read live events at the same time. Default: 5. */
  liveStreams: number;
  /** Bytes of a request's body. Default: 12 MiB, so that a PDF document of 10 MiB fits. */
  requestBytes: number;
  /** Days without a request after which it is archived; a fraction is possible. Default: 30. */
  archiveAfterDays: number;
}

const mebibyte = 2 ** 20;

/** The bounds of a company, unless an operator changes them. */
export const defaultBounds: Bounds = {
  requestsPerMinute: 1200,
  records: 20_000,
  storedBytes: 64 * mebibyte,
  deliveriesPerMinute: 300,
  liveStreams: 5,
  requestBytes: 12 * mebibyte,
  archiveAfterDays: 30,
};

const positive = z.int().min(1);

/** Some of the bounds, as an operator changes them. */
export const boundsSchema = strictObject({
  requestsPerMinute: positive.optional(),
  records: positive.max(2_000_000).optional(),
  storedBytes: positive.optional(),
  deliveriesPerMinute: positive.optional(),
  liveStreams: positive.max(100).optional(),
  requestBytes: positive.max(100 * mebibyte).optional(),
  archiveAfterDays: z.number().min(0.0001).max(3650).optional(),
} satisfies Record<keyof Bounds, z.ZodType>);

/** Some of the bounds, each as it was set. */
export type SomeBounds = z.output<typeof boundsSchema>;

/** Bounds with some of them replaced. */
export const boundsOver = (base: Bounds, some: SomeBounds): Bounds => ({
  requestsPerMinute: some.requestsPerMinute ?? base.requestsPerMinute,
  records: some.records ?? base.records,
  storedBytes: some.storedBytes ?? base.storedBytes,
  deliveriesPerMinute: some.deliveriesPerMinute ?? base.deliveriesPerMinute,
  liveStreams: some.liveStreams ?? base.liveStreams,
  requestBytes: some.requestBytes ?? base.requestBytes,
  archiveAfterDays: some.archiveAfterDays ?? base.archiveAfterDays,
});

/** Reads the stored bounds of a company; none if they are not bounds of this version. */
export function readBounds(stored: unknown): SomeBounds {
  const read = check(boundsSchema, stored ?? {});
  return read.ok ? read.value : {};
}

/**
 * The bounds of every company in a JSON text, over the defaults.
 *
 * @throws {RangeError} for anything but an object of known bounds.
 */
export function boundsIn(json = "{}"): Bounds {
  const read = check(boundsSchema, JSON.parse(json));
  if (read.ok) return boundsOver(defaultBounds, read.value);
  const mistakes = read.mistakes.map(({ path, message }) => {
    const name = path.slice(1);
    return `${name} ${name in defaultBounds ? message : `is not one of ${Object.keys(defaultBounds).join(", ")}`}`;
  });
  throw new RangeError(`Bounds: ${mistakes.join("; ")}`);
}
