import type { Exchange } from "@totem-partner/simulator";
import { isPart } from "@totem-partner/spec/contract-document";
import type { SentDelivery } from "./subjects.ts";

type Part = string | number | undefined;

/** What exchanges, or deliveries, have in common that differ in nothing but values. */
export interface Kind {
  /** Whether one of the kind was accepted for a check. Set by the queue, which prefers what is not known yet. */
  isKnown: boolean;
  /** Whether nothing was refused: few of these break the contract, and of a known kind hardly any. */
  readonly isOrdinary: boolean;
}

/** A kind as a place in a tree of operations, statuses and names of fields. */
interface Place extends Kind {
  isOrdinary: boolean;
  /** What follows each part. */
  readonly next: Map<Part, Place>;
  /** The part that came last, and what follows it: usually it comes again, and needs no look-up. */
  latest: Part;
  afterLatest: Place | undefined;
}

const newPlace = (): Place => ({
  isKnown: false,
  isOrdinary: true,
  next: new Map(),
  latest: undefined,
  afterLatest: undefined,
});

/** The place where the fields of a body led, and from where. */
interface Passage {
  readonly from: Place;
  readonly to: Place;
}

/** The number of places the tree has. Beyond that it is planted anew, and whatever comes is unknown again. */
const mostPlaces = 10_000;

/** The number of fields of a body that are looked at. */
const mostFields = 100;

/** Longer names and details count as alike: the tree would keep them. */
const longestPart = 200;

/** Tells kinds apart, by what is at hand when a response is sent: no body is parsed or scanned for it. */
export class Kinds {
  readonly #passages = new WeakMap<object, Passage>();
  #root = newPlace();
  #places = 0;

  /**
   * The kind of an exchange: its operation and status under these assumptions, and either its problem or the fields of
   * both bodies that have a value.
   */
  ofExchange({ operationId, answer, problem, requestBody, value }: Exchange, assumed: string): Kind {
    const outcome = this.#along([operationId, answer.status, assumed]);
    if (problem) {
      const refusal = this.#step(this.#step(outcome, problem.code), problem.detail);
      refusal.isOrdinary = false;
      return refusal;
    }
    return this.#shownFields(this.#fields(outcome, requestBody), value);
  }

  /** The kind of a delivery: the type of its event under these assumptions, and its headers. */
  ofDelivery({ attempt, headers }: SentDelivery, assumed: string): Kind {
    return this.#fields(this.#along(["delivery", attempt.type, assumed]), headers);
  }

  /** The kind of whatever has these parts. */
  of(...parts: readonly Part[]): Kind {
    return this.#along(parts);
  }

  #along(parts: readonly Part[]): Place {
    if (this.#places >= mostPlaces) [this.#root, this.#places] = [newPlace(), 0];
    let place = this.#root;
    for (const part of parts) place = this.#step(place, part);
    return place;
  }

  /** The same as `#fields`, for what is often shown again: nothing is read anew of an object that nobody can change. */
  #shownFields(from: Place, body: unknown): Place {
    if (!isPart(body)) return this.#fields(from, body);
    const passage = this.#passages.get(body);
    if (passage?.from === from) return passage.to;
    const to = this.#fields(from, body);
    if (Object.isFrozen(body)) this.#passages.set(body, { from, to });
    return to;
  }

  /** The names of the fields that have a value, in an object and in the first entry of each list in it. */
  #fields(from: Place, body: unknown, isEntry = false): Place {
    let place = from;
    const fields: unknown = Array.isArray(body) ? body[0] : body;
    if (isPart(fields)) {
      let left = mostFields;
      for (const name of Object.keys(fields)) {
        const value = fields[name];
        if (value === null) continue;
        place = this.#step(place, name);
        if (!isEntry && Array.isArray(value)) place = this.#fields(place, value, true);
        left -= 1;
        if (left === 0) break;
      }
    }
    // What follows belongs to another body.
    return this.#step(place, undefined);
  }

  #step(from: Place, part: Part): Place {
    if (from.afterLatest !== undefined && from.latest === part) return from.afterLatest;
    const name = typeof part === "string" && part.length > longestPart ? "" : part;
    const place = from.next.get(name) ?? this.#plant(from, name);
    if (name === part) [from.latest, from.afterLatest] = [part, place];
    return place;
  }

  #plant({ next }: Place, name: Part): Place {
    const place = newPlace();
    next.set(name, place);
    this.#places += 1;
    return place;
  }
}
