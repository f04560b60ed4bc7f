import { type EventName, eventNames } from "@totem-partner/spec/delivery-values";
import { eventMeant, nameOfEvent } from "@totem-partner/spec/event-names";
import { isFields } from "@totem-partner/spec/fields";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import { isRefused, isSuccess } from "../../shapes/answer.ts";
import {
  anyOwn,
  consistent,
  type Evidence,
  type Finding,
  inconsistent,
  notObservable,
  outside,
  settled,
  type Verdict,
} from "../../findings/finding.ts";
import { enough, singleExchange } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { type Collector, isDone, type Lesson } from "./rule.ts";

const alternatives = Object.keys(templates["event-names"]);

export function subscribedIn(configuration: unknown): string[] {
  const events: unknown = isFields(configuration) ? configuration["subscribedEvents"] : undefined;
  return Array.isArray(events) ? events.filter((name) => typeof name === "string") : [];
}

function namesByEvent(names: readonly string[]): Map<EventName, string[]> {
  const found = new Map<EventName, string[]>();
  for (const name of new Set(names)) {
    const event = eventMeant(name, true);
    if (event !== undefined) found.set(event, [...(found.get(event) ?? []), name]);
  }
  return found;
}

function severalNames(names: readonly string[]): string | undefined {
  const [event, called] = [...namesByEvent(names)].find(([, { length }]) => length > 1) ?? [];
  return called && `${event ?? ""} is called ${called.join(" and ")}.`;
}

/** Settled only when every event is among them: an alternative of a service's own may rename any one. */
export function eventNamesShown(names: readonly string[]): Verdict | undefined {
  if (names.length === 0) return undefined;
  const several = severalNames(names);
  if (several !== undefined) return outside(several);
  const theirs = [...namesByEvent(names)].map(([event, [name = ""]]) => [event, name] as const);
  if (theirs.length === 0) return notObservable("The names in subscribedEvents resemble none that we know.");
  const fitting = alternatives.filter((one) => theirs.every(([event, name]) => nameOfEvent(one, event) === name));
  if (theirs.length === eventNames.length)
    return settled(fitting[0] ?? Object.fromEntries(theirs.filter(([event, name]) => event !== name)));
  const seen = theirs.map(([event, name]) => `${event} is called ${name}`).join(", ");
  const why = `As subscribedEvents shows, ${seen}; the names of the other events were not seen.`;
  return fitting.length === 0 ? outside(why) : consistent([...fitting, anyOwn], why);
}

const most = { names: 100, evidence: 4 };

function halfSeen(shown: Verdict | undefined): Verdict | undefined {
  if (shown?.sure !== "settled") return shown;
  return typeof shown.value === "string" ? consistent([shown.value], singleExchange) : notObservable(singleExchange);
}

export class EventNamesRule implements Collector {
  readonly #times = new Map<string, number>();
  readonly #evidence: Evidence[] = [];
  #hasSeveral = false;
  #unknown: "refused" | "accepted" | undefined;
  /** The names under which the sender subscribed to all events, and how often the service accepted them. */
  readonly #tried = new Map<string, { tried: readonly string[]; names: readonly string[]; accepted: number }>();

  learn({ exchange, evidence }: Pick<Lesson, "exchange" | "evidence">): void {
    const { operation, intent, sent, record } = exchange;
    if (!operation.endsWith("WebhookConfiguration")) return;
    if (intent?.shows?.includes("event-names") && (isDone(exchange) || isRefused(exchange))) {
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
    // Other names in the response are the service's own.
    const shown = subscribedIn(exchange.record);
    const known = shown.length > 0 ? shown : names;
    this.#tried.set(key, { tried: names, names: known, accepted: accepted + (isSuccess(exchange) ? 1 : 0) });
  }

  get #triedVerdict(): Verdict | undefined {
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

  get #observedVerdict(): Verdict | undefined {
    const names = [...this.#times.keys()];
    const several = severalNames(names);
    if (several !== undefined && !this.#hasSeveral) return inconsistent(several);
    const shown = eventNamesShown(names);
    return [...this.#times.values()].every((times) => times >= enough) ? shown : halfSeen(shown);
  }

  finding(finding: Finding): Finding {
    const verdict = finding.id === "event-names" ? (this.#triedVerdict ?? this.#observedVerdict) : undefined;
    return verdict ? { ...finding, verdict, evidence: this.#evidence } : finding;
  }
}
