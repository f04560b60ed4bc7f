import { eventNamesShown, subscribedIn } from "../../findings/event-names.ts";
import { notObservable } from "../../findings/finding.ts";
import { asks, get, type Probe } from "../asking/probe.ts";

/** What the events are called to which a webhook that exists is subscribed. */
export const subscribedEvents: Probe = {
  id: "event-names",
  requests: asks("/webhook"),
  *find() {
    const { status, body } = yield* get("/webhook");
    const shown = status === 200 ? eventNamesShown(subscribedIn(body)) : undefined;
    const why =
      "No webhook lists its events. --allow-writes webhook may show this, or a delivery to your own receiver.";
    return shown ?? notObservable(why);
  },
};
