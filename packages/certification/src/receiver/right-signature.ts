import type { WrittenReceiverTrial } from "../trial.ts";
import { failed, harms, passed, several } from "../verdict.ts";
import { deliverEach, eventTypes, judgeOnce, lastOf } from "./handling.ts";
import { did, isAccepted } from "./receiver.ts";

const firstCure =
  "Compare the secrets first. Then compute the HMAC-SHA256 of the raw body, and compare it with the hex digits after sha256=.";

const right = "although the delivery is correctly signed";

/** The likeliest cause of a status, and of no response, with its cure: many were made before the signature was looked at. */
const causes: readonly (readonly [status: RegExp, why: string, cure: string])[] = [
  [/^$/, right, "Correct the address of --receiver, or respond within 10 s."],
  [/^3/, "and the service follows no redirects", "Pass the address that it redirects to, or exempt it from a login."],
  [/^404$/, "so no route has this path", "Correct the path of --receiver, or register the route."],
  [/^405$/, "so the route does not accept POST", "Correct the path of --receiver, or register the route for POST."],
  [/^415$/, "so the route does not accept JSON", "Let the route accept Content-Type: application/json."],
  [/^5/, right, "Read the log of the receiver: it failed before it decided."],
];

/** Every other trial depends on this one: a receiver that refuses everything would refuse forgeries, too. */
export const rightSignature: WrittenReceiverTrial = {
  id: "signature-right",
  isAlone: true,
  rule: "A delivery with a valid signature is accepted, and its event handled.",
  happens: "A correctly signed delivery arrives for each of four types of events.",
  kind: "lost-event",
  impact: "No event gets through, and someone has to enter the recorded operations into the ERP by hand.",
  cure: firstCure,
  sources: ["S122", "signed-content", "signature-hex"],
  async judge(receiver) {
    // A receiver that refuses everything is reported without retries, and counted once.
    const uncounted = {
      ...receiver,
      handled: () => Promise.resolve(undefined),
      attempts: receiver.attempts.slice(0, 3),
    };
    const tries = eventTypes.map((type) => ({ event: receiver.newEvent({ type }) }));
    const all = await deliverEach(uncounted, tries);
    const refused = all.find((one) => !isAccepted(lastOf(one)));
    if (refused) {
      const { outcome } = lastOf(refused);
      const status = outcome.kind === "answered" ? String(outcome.status) : "";
      const [, why, cure] = causes.find(([form]) => form.test(status)) ?? [status, right, firstCure];
      return judgeOnce(receiver, [refused], { what: "a correctly signed delivery", why, lost: { cure } });
    }
    const seen = several(all.flatMap(({ deliveries }) => deliveries));
    const events = all.map(({ event }) => event);
    const counts = await receiver.handled(events, "some");
    if (counts?.every((count) => count === 0)) {
      const because = `It accepted ${events.length} correctly signed deliveries, but handled none of the events.`;
      return failed(because, seen, { cure: harms["lost-event"].cure });
    }
    if (counts?.some((count) => count > 1)) {
      return failed(`It handled an event ${Math.max(...counts)} times.`, seen, harms["handled-twice"]);
    }
    for (const [at, { type }] of events.entries()) if (counts?.[at] === 0) receiver.handledTypes.delete(type);
    return passed(`It ${did(seen[0])} to a correctly signed delivery.`, seen);
  },
};
