import type { Company } from "../../company/company.ts";
import type { Journal } from "../../journal/journal.ts";
import type { JournalEntry } from "../../journal/journal-record.ts";
import type { Redactor } from "../../journal/redaction.ts";
import { showAuthorization } from "../../representation/records.ts";
import { type EventView, showEvent } from "./record-lists.ts";
import { type DeliverySummary, summarizeDelivery } from "./delivery-view.ts";

/** An event of the service, with the authorization as the partner sees it. */
export interface Transition extends EventView {
  authorization: ReturnType<typeof showAuthorization>;
}

/** A request that was answered, an event of the service, or a change of a delivery. */
export type LiveEvent =
  | { event: "request"; data: JournalEntry }
  | { event: "transition"; data: Transition }
  | { event: "delivery"; data: DeliverySummary };

/** Calls back for each request, transition and delivery of a company, without keys and secrets, until it is ended. */
export function watchEvents(
  company: Company,
  journal: Journal,
  redactor: Redactor,
  listener: (event: LiveEvent) => unknown,
): () => void {
  const stops = [
    journal.subscribe(company, (data) => listener({ event: "request", data })),
    company.subscribe((event) => {
      const authorization = showAuthorization(event.authorization, company);
      // What is redacted are texts: the shape stays.
      const data = redactor.value({ ...showEvent(event), authorization }) as Transition;
      return listener({ event: "transition", data });
    }),
    company.deliveries.subscribe((one) => listener({ event: "delivery", data: summarizeDelivery(one, redactor) })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
