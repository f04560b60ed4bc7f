import { sayValue } from "@totem-partner/spec/own-alternatives";
import { isRefused, isSuccess } from "../../answers/answer.ts";
import { eventNamesShown, severalNames, subscribedIn } from "../../findings/event-names.ts";
import {
  anyOwn,
  consistent,
  type Evidence,
  type Finding,
  inconsistent,
  notObservable,
  outside,
  type Verdict,
} from "../../findings/finding.ts";
import { enough, seenOnce } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import type { Lesson } from "./rule.ts";

const most = { names: 100, evidence: 4 };

/** The verdict on names that were seen only once. */
function halfSeen(shown: Verdict | undefined): Verdict | undefined {
  if (shown?.sure !== "settled") return shown;
  return typeof shown.value === "string" ? consistent([shown.value], seenOnce) : notObservable(seenOnce);
}

/** Collects the names under which webhooks are subscribed to events. */
export class EventNamesRule {
  /** How often each name was seen. */
  readonly #times = new Map<string, number>();
  readonly #evidence: Evidence[] = [];
  /** Whether one configuration had several names for an event. */
  #hasSeveral = false;
  /** Whether an event that nobody knows was refused, or accepted. */
  #unknown: "refused" | "accepted" | undefined;
  /** How often all events were subscribed to under names that the sender tries, each with its events. */
  readonly #tried = new Map<string, { tried: readonly string[]; names: readonly string[]; accepted: number }>();

  learn({ exchange, evidence }: Pick<Lesson, "exchange" | "evidence">): void {
    const { operation, intent, sent, record } = exchange;
    if (!operation.endsWith("WebhookConfiguration")) return;
    if (intent?.shows?.includes("event-names") && (isSuccess(exchange) || isRefused(exchange))) {
      this.#try(exchange, subscribedIn(sent));
      evidence.pass("event-names");
    }
    if (!isSuccess(exchange) || (sent?.["subscribedEvents"] !== undefined && intent)) return;
    const names = subscribedIn(record);
    if (names.length === 0) return;
    this.#hasSeveral ||= severalNames(names) !== undefined;
    for (const name of new Set(names)) {
      const times = this.#times.get(name) ?? 0;
      if (times > 0 || this.#times.size < most.names) this.#times.set(name, times + 1);
    }
    if (this.#evidence.length < most.evidence) this.#evidence.push(exchange.evidence);
  }

  #try(exchange: ObservedExchange, names: readonly string[]): void {
    if (this.#evidence.length < most.evidence) this.#evidence.push(exchange.evidence);
    if (eventNamesShown(names)?.sure === "not-observable") {
      this.#unknown = isRefused(exchange) ? "refused" : "accepted";
      return;
    }
    const key = names.join(" ");
    const { accepted } = this.#tried.get(key) ?? { accepted: 0 };
    // What the service shows instead is what it calls them.
    const shown = subscribedIn(exchange.record);
    const known = shown.length > 0 ? shown : names;
    this.#tried.set(key, { tried: names, names: known, accepted: accepted + (isSuccess(exchange) ? 1 : 0) });
  }

  /** What trying names shows. */
  get #found(): Verdict | undefined {
    if (this.#unknown === "accepted")
      return notObservable("The service does not refuse an event that nobody knows, so it would accept any name.");
    if (this.#unknown === undefined || this.#tried.size === 0) return undefined;
    const accepted = [...this.#tried.values()].filter((one) => one.accepted > 0);
    const [only, ...others] = accepted;
    if (only === undefined) return outside("It refuses all events under the names that we know.");
    const shown = eventNamesShown(only.names);
    if (others.length === 0) return only.accepted < enough ? halfSeen(shown) : shown;
    const all = accepted.map(({ tried }) => eventNamesShown(tried));
    const values = all.flatMap((one) => (one?.sure === "settled" ? [sayValue(one.value)] : []));
    return consistent([...values, anyOwn], "It accepts events under several names.");
  }

  get #verdict(): Verdict | undefined {
    const found = this.#found;
    if (found) return found;
    const names = [...this.#times.keys()];
    const several = severalNames(names);
    if (several !== undefined && !this.#hasSeveral) return inconsistent(several);
    const shown = eventNamesShown(names);
    return [...this.#times.values()].every((times) => times >= enough) ? shown : halfSeen(shown);
  }

  /** What is known of the names of events; of every other point, what was known before. */
  finding(finding: Finding): Finding {
    if (finding.id !== "event-names") return finding;
    const verdict = this.#verdict;
    return verdict ? { ...finding, verdict, evidence: this.#evidence } : finding;
  }
}
