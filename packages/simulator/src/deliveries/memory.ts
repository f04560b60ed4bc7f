import type { DeliveryContent } from "../domain/authorizations/events.ts";
import type { Attempt, Delivery } from "./delivery.ts";

const [kibibyte, mebibyte, gibibyte] = [2 ** 10, 2 ** 20, 2 ** 30];

/** The approximate memory of an attempt, and of a delivery with its event and queue entries, besides their texts. */
const attemptOverhead = kibibyte / 2;
const deliveryOverhead = kibibyte;

/** A character takes at most two bytes, and a text in a list some more. */
const textBytes = (...texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 2 * length, 0);
const listBytes = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 32 + 2 * length, 0);

const headerBytes = (headers: Attempt["headers"]): number => textBytes(...Object.entries(headers).flat());

function attemptBytes({ url, headers, outcome }: Attempt): number {
  const bytes = attemptOverhead + textBytes(url) + headerBytes(headers);
  if (outcome?.kind === "failed") return bytes + textBytes(outcome.reason);
  if (outcome?.kind !== "answered") return bytes;
  return bytes + textBytes(outcome.body ?? "") + headerBytes(outcome.headers ?? {});
}

/** The maximum memory of an event. Counts a record in full: earlier versions of it are not shared. */
export function deliveryBytes(told: DeliveryContent): number {
  if ("text" in told) return textBytes(told.text);
  const { event, names } = told;
  const { authorization, id } = event;
  let bytes = textBytes(id, names.product ?? "", names.warehouse ?? "") + listBytes(authorization.trailerPlates);
  for (const value of Object.values(authorization)) if (typeof value === "string") bytes += 2 * value.length;
  if (authorization.origin.kind === "erp") bytes += textBytes(authorization.origin.externalId);
  return event.type === "operation.recorded" ? bytes + listBytes(event.operation.trailerPlates) : bytes;
}

export const attemptsBytes = ({ attempts }: Delivery): number =>
  attempts.reduce((sum, attempt) => sum + attemptBytes(attempt), deliveryOverhead);

/** The maximum memory of a delivery, in bytes: its event and its attempts. */
export const bytesOf = (delivery: Delivery): number => deliveryBytes(delivery.told) + attemptsBytes(delivery);

/** The memory limits of deliveries, in bytes. */
export interface DeliveryBounds {
  /** Waiting and in-flight deliveries of a company. Default: 64 MiB. */
  unsettled: number;
  /** Settled deliveries in a company's log. Default: 16 MiB. */
  settled: number;
  /** Both, of all companies together. Default: 256 MiB. */
  total: number;
}

export const defaultBounds: DeliveryBounds = { unsettled: 64 * mebibyte, settled: 16 * mebibyte, total: gibibyte / 4 };

/** Drops the least important delivery of a company; false if there is none. */
export type Shed = () => boolean;

/** The memory of all deliveries. At the limit, the company that uses the most drops some, then others. */
export class DeliveryMemory {
  readonly #most: number;
  readonly #held = new Map<Shed, number>();
  #total = 0;
  #isShedding = false;

  constructor(most: number = defaultBounds.total) {
    this.#most = most;
  }

  get total(): number {
    return this.#total;
  }

  note(shed: Shed, bytes: number): void {
    this.#total += bytes - (this.#held.get(shed) ?? 0);
    if (bytes === 0) this.#held.delete(shed);
    else this.#held.set(shed, bytes);
    if (this.#total > this.#most && !this.#isShedding) this.#shed();
  }

  /** Frees an eighth at once, so that searching for the largest holder is rare. */
  #shed(): void {
    this.#isShedding = true;
    while (this.#isCrowded && this.#greatest()?.() === true);
    if (this.#isCrowded) this.#shedOthers();
    this.#isShedding = false;
  }

  get #isCrowded(): boolean {
    return this.#total > (this.#most * 7) / 8;
  }

  #greatest(): Shed | undefined {
    let [greatest, most]: [Shed | undefined, number] = [undefined, 0];
    for (const [shed, bytes] of this.#held) if (bytes > most) [greatest, most] = [shed, bytes];
    return greatest;
  }

  /** Sorted once: to search for the next of many companies again and again would take the square of their number. */
  #shedOthers(): void {
    const bySize = [...this.#held].sort(([, one], [, other]) => other - one);
    for (const [shed] of bySize) while (this.#isCrowded && shed());
  }
}
