import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { isOperationId, type OperationId, operations } from "@totem-partner/spec/operations";
import { problems } from "@totem-partner/spec/problems";
import { assumptionIds } from "./assumptions/assumption-table.ts";
import type { Delivery } from "./deliveries/delivery.ts";
import { eventTypes, faultKinds, type FaultRule } from "./faults/fault.ts";
import type { Exchange } from "./http/exchange/exchange.ts";

/** The exercised and the missing entries of a list, each in the order of the contract. */
export interface Covered {
  missing: string[];
  exercised: string[];
}

/** The parts of the contract that requests and deliveries have exercised since the start, and those that are missing. */
export interface Coverage {
  /** The share of all entries below that was exercised, in percent, rounded down. */
  percent: number;
  /** The operations that were answered at least once. */
  operations: Covered;
  /** The statuses of each operation that were sent, such as `createAuthorization 409`. */
  statuses: Covered;
  /** The codes of problems that were sent. */
  problems: Covered;
  /** The events of which a delivery was answered by the receiver. */
  events: Covered;
  /** The kinds of faults that a request or a delivery met. */
  faults: Covered;
  /** The open points whose values were consulted. */
  assumptions: Covered;
}

const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId);

const split = (all: readonly string[], isExercised: (one: string) => boolean): Covered => ({
  missing: all.filter((one) => !isExercised(one)),
  exercised: all.filter(isExercised),
});

/** The coverage of the contract by all companies. A request adds to sets of a bounded size, and creates nothing. */
export class CoverageBook {
  readonly assumptions = new Set<AssumptionId>();
  readonly faults = new Set<FaultRule["kind"]>();
  readonly #events = new Set<string>();
  readonly #problems = new Set<string>();
  readonly #statuses = new Map(operationIds.map((id) => [id, new Set<number>()]));

  /** Counts a response, unless a fault keeps it from the client. Returns its exchange. */
  answered(exchange: Exchange): Exchange {
    const { operationId, answer, problem, fault } = exchange;
    if (fault?.sends === "nothing") return exchange;
    if (operationId !== undefined) this.#statuses.get(operationId)?.add(answer.status);
    if (problem) this.#problems.add(problem.code);
    return exchange;
  }

  /** Counts a delivery whose last attempt was answered. */
  delivered({ type, attempts }: Delivery): void {
    if (attempts.at(-1)?.outcome?.kind === "answered") this.#events.add(type);
  }

  report(): Coverage {
    const sent = new Set(
      [...this.#statuses].flatMap(([id, statuses]) => [...statuses].map((status) => `${id} ${String(status)}`)),
    );
    const listed = operationIds.flatMap((id) => operations[id].statuses.map((status) => `${id} ${String(status)}`));
    const used = new Set<string>(operationIds.filter((id) => this.#statuses.get(id)?.size));
    const [assumptions, faults] = [new Set<string>(this.assumptions), new Set<string>(this.faults)];
    const lists = {
      operations: split(operationIds, (one) => used.has(one)),
      statuses: split(listed, (one) => sent.has(one)),
      problems: split(Object.keys(problems), (one) => this.#problems.has(one)),
      events: split(eventTypes, (one) => this.#events.has(one)),
      faults: split(faultKinds, (one) => faults.has(one)),
      assumptions: split(assumptionIds, (one) => assumptions.has(one)),
    };
    const exercised = Object.values(lists).reduce((sum, one) => sum + one.exercised.length, 0);
    const all = Object.values(lists).reduce((sum, one) => sum + one.missing.length, exercised);
    return { percent: Math.floor((100 * exercised) / all), ...lists };
  }
}
