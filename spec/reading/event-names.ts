import { EventName as events } from "../generated/requests.ts";
import type { EventName } from "../template/delivery-values.ts";
import type { OwnEventNames } from "../template/own-alternatives.ts";

/**
 * Returns the service's name for an event under a value of `event-names`; under a name that is not listed, that of the
 * contract.
 */
export function nameOfEvent(names: string | OwnEventNames, event: EventName): string {
  if (typeof names === "object") return names[event] ?? event;
  if (names === "bare") return nameOfEvent("snake_case", event).replace("authorization_", "");
  return names === "snake_case" ? event.replace(".", "_") : event;
}

/** The words of a name with a space before each, whatever joins them and in whatever case. */
const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .trim()
    .toLowerCase()}`;

const joined = (words: string): string => words.replaceAll(" ", "");

/**
 * Returns the event that a service means by a name, such as `AuthorizationCreated`, or `erp:AUTHORIZATION_CREATED`; with
 * `isBare`, also by `created`. Undefined for any other name.
 */
export function eventMeant(name: string, isBare = false): EventName | undefined {
  if (!/^[\w.:/-]{1,100}$/.test(name)) return undefined;
  const words = wordsOf(name);
  return events.enum.find((event) => {
    const whole = wordsOf(event);
    const isWhole = words.endsWith(whole) || joined(words) === joined(whole);
    return isWhole || (isBare && joined(words) === joined(whole.replace(" authorization", "")));
  });
}
