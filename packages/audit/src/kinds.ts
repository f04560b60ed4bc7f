import type { Exchange, OutgoingAttempt } from "@totem-partner/simulator";
import { isPart } from "@totem-partner/spec/contract-document";

type Part = string | number | undefined;

/** The common properties of exchanges, or of deliveries, that differ in nothing but values. */
interface Kind {
  /** True if one of the kind was accepted for a check. Set by the queue, which prefers unknown kinds. */
  isKnown: boolean;
  /** True if nothing was refused: few of these break the contract, and of a known kind hardly any. */
  readonly isOrdinary: boolean;
}

/** The most characters in all keys together. Beyond them, all are forgotten, and every kind is unknown again. */
const mostCharacters = 1_000_000;

const mostFields = 100;

/** Longer names and details count as alike: the keys would keep them. */
const longestPart = 200;

const shortened = (part: Part): Part => (typeof part === "string" && part.length > longestPart ? "" : part);

/** The names of the fields that have a value, in an object and in the first entry of each list in it. */
function fieldNames(body: unknown, isEntry = false): unknown[] {
  const fields: unknown = Array.isArray(body) ? body[0] : body;
  const present = Object.entries(isPart(fields) ? fields : {}).filter(([, value]) => value !== null);
  return present.slice(0, mostFields).map(([name, value]) => {
    const names = !isEntry && Array.isArray(value) ? fieldNames(value, true) : undefined;
    return names ? [shortened(name), names] : shortened(name);
  });
}

/** Tells kinds apart, by what is at hand when a response is sent: no body is parsed or scanned for it. */
export class Kinds {
  readonly #frozen = new WeakMap<object, string>();
  readonly #kinds = new Map<string, Kind>();
  #characters = 0;

  ofExchange({ operationId, answer, problem, requestBody, value }: Exchange, assumed: string): Kind {
    const outcome = [operationId, answer.status, shortened(assumed)];
    return problem
      ? this.#kind([...outcome, problem.code, shortened(problem.detail)], false)
      : this.#kind([...outcome, fieldNames(requestBody), this.#fieldNames(value)]);
  }

  ofDelivery({ attempt, headers }: { attempt: Pick<OutgoingAttempt, "type">; headers: object }, assumed: string): Kind {
    return this.#kind(["delivery", attempt.type, shortened(assumed), fieldNames(headers)]);
  }

  of(...parts: readonly Part[]): Kind {
    return this.#kind(parts.map(shortened));
  }

  #fieldNames(body: unknown): string {
    const known = isPart(body) ? this.#frozen.get(body) : undefined;
    const names = known ?? JSON.stringify(fieldNames(body));
    if (isPart(body) && Object.isFrozen(body)) this.#frozen.set(body, names);
    return names;
  }

  #kind(parts: readonly unknown[], isOrdinary = true): Kind {
    const key = JSON.stringify(parts);
    const known = this.#kinds.get(key);
    if (known) return known;
    this.#characters += key.length;
    if (this.#characters > mostCharacters) {
      this.#kinds.clear();
      this.#characters = key.length;
    }
    const kind = { isKnown: false, isOrdinary };
    this.#kinds.set(key, kind);
    return kind;
  }
}
