import { EventName } from "@totem-partner/spec/requests";
import type { EventType } from "./fault.ts";

/** The types of all events, in the order of the contract. */
export const eventTypes: readonly EventType[] = EventName.enum;
