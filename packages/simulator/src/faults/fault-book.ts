import {
  type FaultReport,
  type FaultRule,
  type FaultOccasion,
  type RequestFault,
  type DeliveryFault,
  faultStages,
} from "./fault.ts";
import { HeldRequests } from "./held-requests.ts";
import { isFields } from "@totem-partner/spec/fields";
import type { Authorization } from "../domain/authorizations/authorization.ts";

/** The rules of a request, of a new event, and of an attempt to deliver it. */
export interface StageFaults {
  request: RequestFault;
  acceptance: Extract<DeliveryFault, { kind: "duplicate" | "drop" | "delay" | "reorder" }>;
  attempt: Extract<DeliveryFault, { kind: "bad-signature" | "wrong-secret" }>;
}

const stageOf = ({ kind }: FaultRule): keyof StageFaults => faultStages[kind];

const isOfStage = <Stage extends keyof StageFaults>(
  rule: FaultRule,
  stage: Stage,
): rule is StageFaults[Stage] & FaultRule => stageOf(rule) === stage;

export interface FaultMatch {
  id: string | undefined;
  externalId?: string | undefined;
  carrierTaxId?: string | undefined;
  plates: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === "string";

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The matchable fields of a value that may be a record, from a request or a response; anything else has none. */
export function matchOf(value: unknown): FaultMatch {
  if (!isFields(value)) return { id: undefined, plates: [] };
  const text = (name: string) => [value[name]].find(isText);
  const { tractorPlate, trailerPlates } = value;
  return {
    id: text("id"),
    externalId: text("externalId"),
    carrierTaxId: text("carrierTaxId"),
    plates: [tractorPlate, ...(isList(trailerPlates) ? trailerPlates : [])].filter(isText),
  };
}

/** The matchable fields of an authorization. Its externalId is known, although no response contains it. */
export const matchOfAuthorization = (authorization: Authorization): FaultMatch => ({
  ...matchOf(authorization),
  ...(authorization.origin.kind === "erp" && { externalId: authorization.origin.externalId }),
});

/** Plates and tax ids are compared ignoring case. */
const isSame = (one: string, other: string | undefined): boolean => one.toUpperCase() === other?.toUpperCase();

/** Returns true if one of the records matches every condition of a rule; they are only computed if there are conditions. */
function isAbout({ externalId, carrierTaxId, plate }: FaultOccasion, about: () => readonly FaultMatch[]): boolean {
  if (externalId === undefined && carrierTaxId === undefined && plate === undefined) return true;
  return about().some(
    (one) =>
      (externalId === undefined || one.externalId === externalId) &&
      (carrierTaxId === undefined || isSame(carrierTaxId, one.carrierTaxId)) &&
      (plate === undefined || one.plates.some((other) => isSame(plate, other))),
  );
}

const [offset, prime] = [0x811c9dc5, 0x01000193];

function spread(hash: number): number {
  let spreaded = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  spreaded = Math.imul(spreaded ^ (spreaded >>> 13), 0xc2b2ae35);
  return (spreaded ^ (spreaded >>> 16)) >>> 0;
}

/** A random number, from 0 to below 1, at a place of the sequence of a seed and a name; always the same. */
export function draw(seed: number, name: string, place: number): number {
  let hash = offset;
  const text = `${String(seed)} ${name} ${String(place)}`;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return spread(hash) / 2 ** 32;
}

export const mostFaults = 100;

interface Occurrence {
  /** The operationId of the request, or the type of the event. */
  name: string;
  about: () => readonly FaultMatch[];
}

export interface Hit<Rule extends FaultRule = FaultRule> {
  id: string;
  rule: Rule;
}

/** A rule with its counts, as plain JSON. */
export interface StoredFault {
  id: string;
  rule: FaultRule;
  /** On the company's clock, in milliseconds since the epoch. */
  addedAt: number;
  seen: number;
  hit: number;
}

function isNamed(rule: FaultRule, name: string): boolean {
  const wanted: string | readonly string[] | undefined =
    "operationId" in rule ? rule.operationId : "type" in rule ? rule.type : undefined;
  return wanted === undefined || [wanted].flat().includes(name);
}

function hits({ id, rule, seen, hit }: StoredFault): boolean {
  const { after = 0, times = Infinity, rate = 1, seed = 0 } = rule;
  return seen > after && hit < times && draw(seed, id, seen) < rate;
}

/** The rules by which requests and deliveries fail. The first that hits applies; later ones do not count the match. */
export class FaultBook {
  readonly held = new HeldRequests();
  /** The stages for which there are rules. */
  stages: ReadonlySet<keyof StageFaults> = new Set();
  readonly #initial: readonly FaultRule[];
  readonly #now: () => number;
  readonly #met: Set<FaultRule["kind"]>;
  #kept: StoredFault[] = [];
  #made = 0;
  #isChanged = false;

  /**
   * @param now The company's clock, in milliseconds.
   * @param met Receives the kind of each fault that applies.
   */
  constructor(initial: readonly FaultRule[], now: () => number, met = new Set<FaultRule["kind"]>()) {
    this.#initial = initial;
    this.#now = now;
    this.#met = met;
    this.reset();
  }

  /** True if the rules are the initial ones, and none has matched anything. */
  get isAsMade(): boolean {
    return !this.#isChanged && this.#kept.every(({ seen }) => seen === 0);
  }

  get room(): number {
    return mostFaults - this.#kept.length;
  }

  list(): FaultReport[] {
    return this.#kept.map((kept) => this.#report(kept));
  }

  get kept(): StoredFault[] {
    return this.#kept.map((kept) => ({ ...kept }));
  }

  /** Replaces all rules by those that an earlier process had, with their counts. */
  resume(kept: readonly StoredFault[]): void {
    this.#isChanged = true;
    this.#keep(kept.map((one) => ({ ...one })));
  }

  get(id: string): FaultReport | undefined {
    return this.list().find((one) => one.id === id);
  }

  /** Adds a rule after the others. A duplicate id is replaced by a new one. */
  add(rule: FaultRule): FaultReport {
    this.#isChanged = true;
    return this.#add(rule);
  }

  remove(id: string): boolean {
    if (!this.#has(id)) return false;
    this.#isChanged = true;
    this.#keep(this.#kept.filter((one) => one.id !== id));
    return true;
  }

  clear(): void {
    this.#isChanged ||= this.#kept.length > 0;
    this.#made = 0;
    this.#keep([]);
  }

  /** Restores the initial rules; counts and random draws start again. */
  reset(): void {
    this.clear();
    for (const rule of this.#initial) this.#add(rule);
    this.#isChanged = false;
  }

  /** The fault that applies at a stage, if any. Every rule that is evaluated and matches counts it. */
  meet<Stage extends keyof StageFaults>(stage: Stage, occurrence: Occurrence): Hit<StageFaults[Stage]> | undefined {
    for (const kept of this.#kept) {
      const { id, rule } = kept;
      if (!isOfStage(rule, stage) || !isNamed(rule, occurrence.name) || this.#isOver(kept)) continue;
      if (!isAbout(rule, occurrence.about)) continue;
      kept.seen += 1;
      if (!hits(kept)) continue;
      kept.hit += 1;
      this.#met.add(rule.kind);
      return { id, rule };
    }
    return undefined;
  }

  #report(kept: StoredFault): FaultReport {
    const { id, rule, seen, hit } = kept;
    return { ...rule, id, seen, hit, spent: hit >= (rule.times ?? Infinity) || this.#isOver(kept) };
  }

  #isOver({ rule: { forSeconds = Infinity }, addedAt }: StoredFault): boolean {
    return this.#now() >= addedAt + forSeconds * 1000;
  }

  #add(rule: FaultRule): FaultReport {
    const id = rule.id === undefined || this.#has(rule.id) ? this.#newId() : rule.id;
    const kept: StoredFault = { id, rule, addedAt: this.#now(), seen: 0, hit: 0 };
    this.#keep([...this.#kept, kept]);
    return this.#report(kept);
  }

  #newId(): string {
    let id: string;
    do id = `fault-${String(++this.#made)}`;
    while (this.#has(id));
    return id;
  }

  #has(id: string): boolean {
    return this.#kept.some((one) => one.id === id);
  }

  #keep(kept: StoredFault[]): void {
    this.#kept = kept;
    this.held.keep(kept.map(({ id }) => id));
    this.stages = new Set(kept.map(({ rule }) => stageOf(rule)));
  }
}
