import type { components } from "../generated/types.ts";
import type { OwnEventNames } from "../template/own-alternatives.ts";

type EventName = components["schemas"]["EventName"];

/**
 * Returns the service's name for an event under a value of `event-names`; under a name that is not listed, that of the
 * contract.
 */
export function nameOfEvent(names: string | OwnEventNames, event: EventName): string {
  if (typeof names === "object") return names[event] ?? event;
  if (names === "bare") return nameOfEvent("snake_case", event).replace("authorization_", "");
  return names === "snake_case" ? event.replace(".", "_") : event;
}
