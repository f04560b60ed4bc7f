import { type Answer, isPassing, listOf, orderOf, problemOf } from "../shapes/answer.ts";
import { type Finding, inconsistent, isUnsound, type PointId } from "../findings/finding.ts";
import type { ObservedExchange } from "./observed-exchange.ts";

const listPoints: readonly PointId[] = [
  "default-limit",
  "max-limit",
  "limit-over-max",
  "list-order",
  "paged-lists",
  "date-range-end",
  "undated-in-date-filter",
];

/** The parts that two responses to the same request must share, even if records changed in between. */
export function formOf(answer: Answer): string {
  const list = listOf(answer);
  const found = problemOf(answer);
  const form = list ? `${list.envelope} ${String(list.limit)}` : (found?.shape ?? typeof answer.body);
  return [answer.status, answer.type, form, found?.name ?? ""].join(" ");
}

interface LastRead {
  number: number;
  request: string;
  form: string;
  length: number;
  order: string | undefined;
  changes: number;
}

/** Compares the responses to requests that a sender makes twice, one after the other. */
export class ChangedResponses {
  #last: LastRead | undefined;
  readonly #changed = new Map<PointId, string>();

  /** A list that changes its length once may have got a record in between. */
  compare({ number, intent, evidence: { request }, answer, list }: ObservedExchange): void {
    if (isPassing(answer)) return;
    const { length } = list?.records ?? [];
    const next = { number, request, form: formOf(answer), length, order: list && orderOf(list.records), changes: 0 };
    const last = this.#last;
    this.#last = next;
    if (last?.number !== number - 1 || last.request !== request) return;
    next.changes = last.changes + (last.length === length ? 0 : 1);
    if (last.form === next.form && next.changes < 2 && (last.length !== length || last.order === next.order)) return;
    for (const id of [...(intent?.shows ?? []), ...(list ? listPoints : [])]) this.#changed.set(id, request);
  }

  steady(finding: Finding): Finding {
    const request = this.#changed.get(finding.id);
    if (request === undefined || isUnsound(finding.verdict)) return finding;
    return { ...finding, verdict: inconsistent(`Two identical requests got different responses: ${request}.`) };
  }
}
