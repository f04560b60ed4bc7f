import type { Company } from "@totem-partner/simulator";
import { type Redactor, Ring } from "@totem-partner/simulator/host";
import type { Violation } from "@totem-partner/spec/violation";

const bookSize = 1000;

interface Checked extends Pick<FoundViolation, "id" | "kind" | "method" | "target"> {
  /** In milliseconds. */
  at: number;
  operationId: string | undefined;
  status: number | undefined;
  company?: Company | undefined;
  resets?: number | undefined;
}

export interface FoundViolation extends Violation {
  /** The id of the request, as in its journal entry and its `X-Request-Id`, or of the delivery. */
  id: string;
  /** The instant when the request was answered or the delivery sent, in real time, as ISO 8601. */
  at: string;
  kind: "exchange" | "delivery";
  /** The operationId of the contract, or null; for a delivery, the type of its event. */
  operationId: string | null;
  method: string;
  /** Path and query of the request, or the address of the delivery, without keys and secrets. */
  target: string;
  /** The status of the service's response; null for a delivery. */
  status: number | null;
}

type OnFound = (found: FoundViolation, company: string | undefined) => void;

export function showViolation(checked: Checked, violation: Violation, redactor: Redactor): FoundViolation {
  const { id, at, kind, operationId, method, target, status } = checked;
  const { by, location, code, message } = violation;
  return {
    id,
    at: new Date(at).toISOString(),
    by,
    kind,
    operationId: operationId ?? null,
    method,
    target: redactor.text(target),
    status: status ?? null,
    location: location.map((part) => redactor.text(part)),
    code,
    message: redactor.text(message),
  };
}

type Entry = Checked & { violation: Violation };

/** The newest violations of each company, redacted when they are read. */
export class ViolationBook {
  readonly #rings = new WeakMap<Company, Ring<Entry>>();
  readonly #redactor: Redactor;
  readonly #onFound: OnFound | undefined;
  #count = 0;

  constructor(redactor: Redactor, onFound: OnFound | undefined) {
    this.#redactor = redactor;
    this.#onFound = onFound;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Remembers the violations of an exchange or a delivery. Those that belong to no company, or to one that was reset
   * since, are only counted and reported.
   */
  record(checked: Checked, violations: readonly Violation[]): void {
    this.#count += violations.length;
    for (const violation of violations) {
      const entry = { ...checked, violation };
      if (checked.company && checked.company.resets === checked.resets) this.#ringOf(checked.company).push(entry);
      if (this.#onFound) this.#onFound(this.#show(entry), checked.company?.name);
    }
  }

  list(company: Company): FoundViolation[] {
    return this.#ringOf(company).entries.map((entry) => this.#show(entry));
  }

  byId(company: Company, wanted: readonly string[]): ReadonlyMap<string, FoundViolation[]> {
    const found = new Map<string, FoundViolation[]>(wanted.map((id) => [id, []]));
    for (const entry of this.#ringOf(company).entries) found.get(entry.id)?.push(this.#show(entry));
    return found;
  }

  clear(company: Company): void {
    this.#ringOf(company).clear();
  }

  #show({ violation, ...checked }: Entry): FoundViolation {
    return showViolation(checked, violation, this.#redactor);
  }

  #ringOf(company: Company): Ring<Entry> {
    const known = this.#rings.get(company);
    if (known) return known;
    const ring = new Ring<Entry>(bookSize);
    this.#rings.set(company, ring);
    return ring;
  }
}
