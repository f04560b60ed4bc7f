import type { Company } from "../company/company.ts";
import { type FaultReport, type FaultRule, type ScenarioName, scenarios } from "../faults/fault.ts";
import { mostFaults } from "../faults/fault-book.ts";
import { check, type Checked, mistaken } from "./checks/check.ts";
import { faultRule, scenarioName } from "./checks/fault-rule.ts";
import { accepted, foundById } from "./checks/usage-error.ts";
import { strictObject } from "./checks/fields.ts";

export const scenarioChoice = strictObject({ name: scenarioName });

/** The faults of a company: rules that make requests or deliveries fail on purpose. */
export interface MockFaults {
  /**
   * Adds a rule that makes requests or deliveries fail from now on. Returns it with its id and counts.
   * @example
   * mock.faults.add({ kind: "reset-after-commit", operationId: "createAuthorization", times: 1 });
   *
   * @throws {MockUsageError} for an invalid rule, an id that another rule has, and the 101st rule.
   */
  add(rule: FaultRule): FaultReport;
  /** Returns every rule in order of evaluation, with how many requests or deliveries it has seen and hit. */
  list(): FaultReport[];
  /**
   * Returns one rule.
   *
   * @throws {MockUsageError} for an id that no rule has.
   */
  get(id: string): FaultReport;
  /**
   * Removes a rule.
   *
   * @throws {MockUsageError} for an id that no rule has.
   */
  remove(id: string): void;
  /** Removes every rule, including those from the start; `reset()` restores those. */
  clear(): void;
  /**
   * Adds the rules of a scenario, such as `lost-answer`.
   *
   * @throws {MockUsageError} for a name that no scenario has, and if its rules are already there.
   */
  scenario(name: ScenarioName): FaultReport[];
  /** Returns every scenario: its name, what happens, what a good client does about it, and its rules. */
  scenarios(): { items: NamedScenario[] };
}

type Scenario = (typeof scenarios)[ScenarioName];

/** A scenario and its name. */
export interface NamedScenario extends Scenario {
  name: string;
}

/** Lists the scenarios, as copies. */
export const listScenarios = (): { items: NamedScenario[] } => ({
  items: Object.entries(structuredClone(scenarios)).map(([name, scenario]) => ({ name, ...scenario })),
});

/** Returns the reason a host cannot carry out a rule, as the rest of a sentence about the rule; undefined if it can. */
export type FaultUnavailableReason = (rule: FaultRule) => string | undefined;

const nothing: FaultUnavailableReason = () => undefined;

function addAll(
  { faults }: Company,
  rules: readonly FaultRule[],
  obstacle: FaultUnavailableReason,
  field: string,
): Checked<FaultReport[]> {
  for (const rule of rules) {
    const why = obstacle(rule);
    if (why !== undefined) return mistaken(field, why);
  }
  if (rules.length > faults.room) {
    return mistaken("", `exceeds the limit of ${String(mostFaults)} faults per company. Remove some first`);
  }
  const taken = rules.find(({ id }) => id !== undefined && faults.get(id) !== undefined);
  if (taken) return mistaken("/id", `${String(taken.id)} is the id of an existing fault; remove that one first`);
  return { ok: true, value: rules.map((rule) => faults.add(rule)) };
}

/** Adds a rule from outside to a company, unless there is an obstacle. */
export function addFault(company: Company, given: unknown, obstacle = nothing): Checked<FaultReport[]> {
  const read = check(faultRule, given);
  return read.ok ? addAll(company, [read.value], obstacle, "/kind") : read;
}

/** Adds the rules of a scenario, `{ name }`, to a company, unless there is an obstacle to one of them. */
export function beginScenario(company: Company, given: unknown, obstacle = nothing): Checked<FaultReport[]> {
  const read = check(scenarioChoice, given);
  return read.ok ? addAll(company, scenarios[read.value.name].rules, obstacle, "/name") : read;
}

export function controlFaults(company: Company): MockFaults {
  const known = (call: string, id: string): FaultReport =>
    foundById(call, id, (one) => company.faults.get(one), "a fault; see faults.list()");
  return {
    add(rule) {
      const [one] = accepted("faults.add(rule)", addFault(company, rule), rule);
      if (one === undefined) throw new Error("A rule that was added is reported.");
      return one;
    },
    list: () => company.faults.list(),
    get: (id) => known("faults.get(id)", id),
    remove: (id) => void company.faults.remove(known("faults.remove(id)", id).id),
    clear: () => company.faults.clear(),
    scenario: (name) => accepted("faults.scenario(name)", beginScenario(company, { name }), { name }),
    scenarios: listScenarios,
  };
}
