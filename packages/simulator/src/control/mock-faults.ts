import type { Company } from "../company/company.ts";
import { type FaultReport, type FaultRule, type RequestFault, type ScenarioName, scenarios } from "../faults/fault.ts";
import { mostFaults } from "../faults/fault-book.ts";
import { check, type Checked, mistaken } from "./checks/check.ts";
import { faultRule, scenarioName } from "./checks/fault-rule.ts";
import { accepted, foundById } from "./checks/usage-error.ts";
import { strictObject } from "./checks/fields.ts";
import { waitForFirst, type WaitOptions } from "./wait-for.ts";

export const scenarioChoice = strictObject({ name: scenarioName });

/** The conditions of `faults.hold`: those of any fault of requests, and `commit`. */
export type HoldRule = Omit<Extract<RequestFault, { kind: "hold" }>, "kind">;

/** The requests that `faults.hold` holds. */
export interface MockHold {
  /** The id of the rule, which `faults.list()` shows and the control API removes. */
  readonly id: string;
  /**
   * Resolves as soon as a request is held, at once if one is.
   *
   * @throws {MockWaitError} if none is within the time-out.
   */
  reached(options?: WaitOptions): Promise<void>;
  /** Removes the rule: its requests go on, and later ones are not held. Does nothing if that has happened already. */
  release(): void;
}

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
  /**
   * Holds requests until `release()`: before they are carried out, or with `commit` afterwards, so that the client has no
   * response yet. `reset()`, closing the mock, and one minute, or `milliseconds`, release them, too.
   * @example
   * const held = mock.faults.hold({ operationId: "createAuthorization", commit: true });
   * const creating = partner.authorizations.create(order);
   * await held.reached();
   * // The authorization exists, and its create is unanswered: finish it at the gate, deliver events, close the order.
   * held.release();
   * await creating;
   *
   * @throws {MockUsageError} for an invalid rule, an id that another rule has, and the 101st rule.
   */
  hold(rule?: HoldRule): MockHold;
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
  unavailableReason: FaultUnavailableReason,
  field: string,
): Checked<FaultReport[]> {
  for (const rule of rules) {
    const why = unavailableReason(rule);
    if (why !== undefined) return mistaken(field, why);
  }
  if (rules.length > faults.room) {
    return mistaken("", `exceeds the limit of ${String(mostFaults)} faults per company. Remove some first`);
  }
  const taken = rules.find(({ id }) => id !== undefined && faults.get(id) !== undefined);
  if (taken) return mistaken("/id", `${String(taken.id)} is the id of an existing fault; remove that one first`);
  return { ok: true, value: rules.map((rule) => faults.add(rule)) };
}

/** Adds a rule from outside to a company, unless it is unavailable. */
export function addFault(company: Company, given: unknown, unavailableReason = nothing): Checked<FaultReport[]> {
  const read = check(faultRule, given);
  return read.ok ? addAll(company, [read.value], unavailableReason, "/kind") : read;
}

/** Adds the rules of a scenario, `{ name }`, to a company, unless one of them is unavailable. */
export function beginScenario(company: Company, given: unknown, unavailableReason = nothing): Checked<FaultReport[]> {
  const read = check(scenarioChoice, given);
  return read.ok ? addAll(company, scenarios[read.value.name].rules, unavailableReason, "/name") : read;
}

export function controlFaults(company: Company): MockFaults {
  const known = (call: string, id: string): FaultReport =>
    foundById(call, id, (one) => company.faults.get(one), "a fault; see faults.list()");
  const added = (call: string, rule: unknown): FaultReport => {
    const [one] = accepted(call, addFault(company, rule), rule);
    if (one === undefined) throw new Error("A rule that was added is reported.");
    return one;
  };
  return {
    add: (rule) => added("faults.add(rule)", rule),
    hold(rule) {
      const { id } = added("faults.hold(rule)", { ...rule, kind: "hold" });
      const { faults } = company;
      const own = faults.held.of(id);
      return {
        id,
        reached: (options) =>
          waitForFirst(
            {
              call: "held.reached()",
              present: [id],
              subscribe: (look) => faults.held.onHeld(look),
              read: () => own.waiting > 0 || undefined,
              instead: () => "No request matched the rule; see requests().",
            },
            options,
          ).then(() => undefined),
        // Another rule may have the id since.
        release: () => void (own.released.signal.aborted || faults.remove(id)),
      };
    },
    list: () => company.faults.list(),
    get: (id) => known("faults.get(id)", id),
    remove: (id) => void company.faults.remove(known("faults.remove(id)", id).id),
    clear: () => company.faults.clear(),
    scenario: (name) => accepted("faults.scenario(name)", beginScenario(company, { name }), { name }),
    scenarios: listScenarios,
  };
}
