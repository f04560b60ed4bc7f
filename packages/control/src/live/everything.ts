import type { Company } from "@totem-partner/simulator";
import {
  type Journal,
  type Redactor,
  showAuthorization,
  showInstant,
  showOperation,
} from "@totem-partner/simulator/host";
import { summarizeDelivery } from "@totem-partner/simulator/steering";

/** The target of events, and its reader. */
export interface Telling {
  journal: Journal;
  redactor: Redactor;
  send: (event: string, data: unknown) => void;
}

/** Sends each request, transition and delivery of a company in full. Returns a function that stops this. */
export function tellEverything(company: Company, { journal, redactor, send }: Telling): () => void {
  const stops = [
    journal.subscribe(company, (entry) => send("request", entry)),
    company.subscribe(({ id, type, occurredAt, ...content }) =>
      send(
        "transition",
        redactor.value({
          id,
          type,
          occurredAt: showInstant(occurredAt),
          authorization: showAuthorization(content.authorization, company),
          ...("reason" in content && { reason: content.reason }),
          ...("operation" in content && { operation: showOperation(content.operation) }),
        }),
      ),
    ),
    company.deliveries.subscribe((delivery) => send("delivery", summarizeDelivery(delivery, redactor))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
