import { check, strictObject } from "@totem-partner/simulator/control";
import { z } from "zod";

const mebibyte = 2 ** 20;

const positive = z.int().min(1);

/** The accepted values of each limit of a company, which an operator may set. */
const ranges = {
  requestsPerMinute: positive,
  records: positive.max(2_000_000),
  /** Bytes in its database. */
  storedBytes: positive,
  deliveriesPerMinute: positive,
  /** Clients that read live events at the same time. */
  liveStreams: positive.max(100),
  /** Bytes of a request's body: a PDF document of 10 MiB must fit. */
  requestBytes: positive.max(100 * mebibyte),
  /** Days without a request after which it is archived; a fraction is possible. */
  archiveAfterDays: z.number().min(0.0001).max(3650),
};

export type Bounds = Record<keyof typeof ranges, number>;

export const defaultBounds: Bounds = {
  requestsPerMinute: 1200,
  records: 20_000,
  storedBytes: 64 * mebibyte,
  deliveriesPerMinute: 300,
  liveStreams: 5,
  requestBytes: 12 * mebibyte,
  archiveAfterDays: 30,
};

export const boundsSchema = strictObject(z.object(ranges).partial().shape);

export type SomeBounds = z.output<typeof boundsSchema>;

export const boundsOver = (base: Bounds, some: SomeBounds): Bounds => Object.assign({ ...base }, some);

/** Reads the stored bounds of a company; none if they are not bounds of this version. */
export function readBounds(stored: unknown): SomeBounds {
  const read = check(boundsSchema, stored ?? {});
  return read.ok ? read.value : {};
}

/** Throws for anything but an object of known bounds. */
export function boundsIn(json = "{}"): Bounds {
  const read = check(boundsSchema, JSON.parse(json));
  if (read.ok) return boundsOver(defaultBounds, read.value);
  const mistakes = read.mistakes.map(({ path, message }) => {
    const name = path.slice(1);
    return `${name} ${name in defaultBounds ? message : `is not one of ${Object.keys(defaultBounds).join(", ")}`}`;
  });
  throw new RangeError(`Bounds: ${mistakes.join("; ")}`);
}
