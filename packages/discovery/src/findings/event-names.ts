import { type EventName, eventNames } from "@totem-partner/spec/delivery-values";
import { isFields } from "@totem-partner/spec/fields";
import { nameOfEvent } from "@totem-partner/spec/named-templates";
import { isOwnEventName } from "@totem-partner/spec/read-own";
import { templates } from "@totem-partner/spec/templates";
import { anyOwn, consistent, notObservable, outside, settled, type Verdict } from "./finding.ts";

const alternatives = Object.keys(templates["event-names"]);

/** The words of a name without what joins them, in whatever case: AuthorizationCreated, AUTHORIZATION:CREATED. */
const lettersOf = (name: string): string => name.replaceAll(/[^A-Za-z]/g, "").toLowerCase();

/** The event that a name means by its words; undefined if they are not those of an event. */
function eventMeant(name: string): EventName | undefined {
  const isMeant = (event: EventName): boolean =>
    alternatives.some((one) => lettersOf(nameOfEvent(one, event)) === lettersOf(name));
  return isOwnEventName(name) ? eventNames.find(isMeant) : undefined;
}

/** The names in a webhook configuration. */
export function subscribedIn(configuration: unknown): string[] {
  const events: unknown = isFields(configuration) ? configuration["subscribedEvents"] : undefined;
  return Array.isArray(events) ? events.filter((name) => typeof name === "string") : [];
}

/** The names that stand for each event. */
function namesByEvent(names: readonly string[]): Map<EventName, string[]> {
  const found = new Map<EventName, string[]>();
  for (const name of new Set(names)) {
    const event = eventMeant(name);
    if (event !== undefined) found.set(event, [...(found.get(event) ?? []), name]);
  }
  return found;
}

/** Which event has several of these names, in words; undefined if none has. */
export function severalNames(names: readonly string[]): string | undefined {
  const [event, called] = [...namesByEvent(names)].find(([, { length }]) => length > 1) ?? [];
  return called && `${event ?? ""} is called ${called.join(" and ")}.`;
}

/**
 * What names of events show about `event-names`; undefined if there are none. They settle it only when every event is
 * among them: an alternative of a service's own may rename any one of them.
 */
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
