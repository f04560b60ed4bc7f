import { createHmac, randomUUID } from "node:crypto";
import { eventTypes, type ObservedDelivery, type Posting, type ReceivedEvent, type Receiver } from "../../src/index.ts";
import { PlayedReceiver, type ReceiverTraits, secrets } from "./played-receiver.ts";

const digest = (secret: NonNullable<Posting["secret"]>, body: string): string => {
  const key = typeof secret === "string" ? secret : secret(secrets[0]);
  return `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
};

/** A delivery of an event with an outcome. */
export const observed = (event: ReceivedEvent, outcome: ObservedDelivery["outcome"], as = ""): ObservedDelivery => ({
  ...{ event, outcome, milliseconds: 5 },
  seen: { at: "2026-07-01T06:00:00.000Z", id: event.id, saw: `${event.type}: ${as}` },
});

/** A receiver in this process, with a service that it asks. */
export function receiverHere(traits: ReceiverTraits): Receiver {
  let isFailing = false;
  let requests = 0;
  const played = new PlayedReceiver(traits, async () => {
    requests += 1;
    return Promise.resolve(!isFailing);
  });
  async function deliver(event: ReceivedEvent, posting: Posting = {}): Promise<ObservedDelivery> {
    const { secret = secrets[0], sign = (right) => right, breaksOff, as, headerId = event.id } = posting;
    const body = posting.body?.(event) ?? event.body;
    if (breaksOff === "midway") return observed(event, { kind: "broken-off" }, as);
    const said = await played.take({ id: headerId, body, signature: sign(digest(secret, event.body)) });
    if (breaksOff) return observed(event, { kind: "broken-off" }, as);
    return observed(event, { kind: "answered", status: said.status, headers: {}, body: said.text }, as);
  }
  return {
    ...{ nextSecret: secrets[1], earlierSecret: "whsec_of_yesterday", signsAddress: false },
    attempts: [0, 1, 5, 30, 120],
    handledTypes: new Set(eventTypes),
    deliver,
    secretsOf: (event) => Promise.resolve(new Map([[digest(secrets[0], event.body), "the valid signature"]])),
    newEvent({ type, authorization, about, secondsAgo = 0 }) {
      const id = randomUUID();
      const authorizationId = about?.authorizationId ?? randomUUID();
      const name = type === "unknown" ? "authorization.weighed" : type;
      const occurredAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
      const data = { authorization: { id: authorizationId, quantity: 24.5, ...authorization } };
      return { id, type: name, body: JSON.stringify({ id, type: name, occurredAt, data }), authorizationId };
    },
    handled: (events) => Promise.resolve(events.map(({ id }) => played.handled(id))),
    failService() {
      isFailing = true;
      const before = requests;
      return () => {
        isFailing = false;
        return requests > before;
      };
    },
    pause: () => Promise.resolve(),
  };
}
