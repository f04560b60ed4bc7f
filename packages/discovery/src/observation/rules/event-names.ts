import { isSuccess } from "../../answers/answer.ts";
import { eventNamesShown, severalNames, subscribedIn } from "../../findings/event-names.ts";
import {
  consistent,
  type Evidence,
  type Finding,
  inconsistent,
  notObservable,
  type Verdict,
} from "../../findings/finding.ts";
import { enough, seenOnce } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";

const most = { names: 100, evidence: 4 };

/** Collects the names under which webhooks are subscribed to events. */
export class EventNamesRule {
  /** How often each name was seen. */
  readonly #times = new Map<string, number>();
  readonly #evidence: Evidence[] = [];
  /** Whether one configuration had several names for an event. */
  #hasSeveral = false;

  learn(exchange: ObservedExchange): void {
    if (!exchange.operation.endsWith("WebhookConfiguration") || !isSuccess(exchange)) return;
    const names = subscribedIn(exchange.record);
    if (names.length === 0) return;
    this.#hasSeveral ||= severalNames(names) !== undefined;
    for (const name of new Set(names)) {
      const times = this.#times.get(name) ?? 0;
      if (times > 0 || this.#times.size < most.names) this.#times.set(name, times + 1);
    }
    if (this.#evidence.length < most.evidence) this.#evidence.push(exchange.evidence);
  }

  get #verdict(): Verdict | undefined {
    const names = [...this.#times.keys()];
    const several = severalNames(names);
    if (several !== undefined && !this.#hasSeveral) return inconsistent(several);
    const shown = eventNamesShown(names);
    if (shown?.sure !== "settled") return shown;
    if ([...this.#times.values()].every((times) => times >= enough)) return shown;
    return typeof shown.value === "string" ? consistent([shown.value], seenOnce) : notObservable(seenOnce);
  }

  /** What is known of the names of events; of every other point, what was known before. */
  finding(finding: Finding): Finding {
    if (finding.id !== "event-names") return finding;
    const verdict = this.#verdict;
    return verdict ? { ...finding, verdict, evidence: this.#evidence } : finding;
  }
}
