import type { ReceiverTrial } from "../trial.ts";
import { failed, passed, type Verdict } from "../verdict.ts";
import {
  did,
  exercise,
  type EventContent,
  isAccepted,
  judgeAccepted,
  type ObservedDelivery,
  type ReceivedEvent,
  type Receiver,
} from "./receiver.ts";

interface Form {
  name: string;
  content?: EventContent["authorization"];
  write: (body: string) => string;
}

const escaped = (body: string): string =>
  body.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const plain = (body: string): string => body;

/** The same data as other programs write it: a parser loses each of these differences. */
const forms: readonly Form[] = [
  { name: "with whitespace", write: (body) => `${JSON.stringify(JSON.parse(body), null, 2)}\r\n` },
  { name: "with non-ASCII letters", content: { partnerName: "Molí de l’Àngel 🌾" }, write: plain },
  { name: "with escaped letters", content: { partnerName: "Molí de l’Àngel 🌾" }, write: escaped },
  { name: "with a trailing zero", content: { quantity: 24.5 }, write: (body) => body.replace(":24.5", ":24.50") },
  {
    name: "with a large number",
    content: { quantity: 1234.5 },
    write: (body) => body.replace(":1234.5", ":9007199254740993"),
  },
];

async function judgeForms(receiver: Receiver): Promise<Verdict> {
  const seen: ObservedDelivery[] = [];
  for (const { name, content, write } of forms) {
    const event = receiver.newEvent({
      type: "authorization.updated",
      ...(content !== undefined && { authorization: content }),
    });
    const written: ReceivedEvent = { ...event, body: write(event.body) };
    const delivery = await receiver.deliver(written, { as: name });
    if (!isAccepted(delivery)) {
      return failed(`It ${did(delivery)}, although the signature of the body ${name} is valid.`, delivery);
    }
    seen.push(delivery);
  }
  const [first, ...others] = seen;
  if (first === undefined) throw new Error("There is a form at least.");
  return passed(`It accepted the body in all ${seen.length} forms.`, first, ...others);
}

const rawBody: ReceiverTrial = {
  id: "raw-body",
  rule: "The signature is verified over the raw bytes, before parsing.",
  happens: "Bodies arrive with whitespace, non-ASCII letters, escapes and numbers that a parser changes.",
  recognised: "The receiver responds to each with 2xx.",
  harm: "Months after the tests passed, deliveries are rejected because a name has an accent or a quantity a trailing zero.",
  cure: "Verify the raw body before the framework's JSON parser reads it.",
  exercise,
  sources: ["signed-content"],
  judge: judgeForms,
};

const unknownEvent: ReceiverTrial = {
  id: "unknown-event",
  rule: "An event of an unknown type is accepted.",
  happens: "A correctly signed delivery arrives for an event type that the interface does not define yet.",
  recognised: "The receiver responds with 2xx.",
  harm: "The service keeps retrying a delivery that is never accepted, and may stop delivering altogether.",
  cure: "Respond with 204 to events that you do not handle.",
  exercise,
  sources: ["delivered-events"],
  judge: (receiver) => judgeAccepted(receiver, { type: "unknown" }, "an event of an unknown type"),
};

const personal = new Map([
  ["12345678Z", "the driver's NIF"],
  ["9876ZZZ", "the plate of the tractor"],
  ["B12345674", "the carrier's tax id"],
  ["Molino Reservado", "the name of the partner"],
]);

const personalFields = { driverNif: "12345678Z", tractorPlate: "9876ZZZ", partnerName: "Molino Reservado" };

const told = ({ outcome }: ObservedDelivery): string =>
  outcome.kind === "answered" ? `${outcome.body}\n${Object.values(outcome.headers).join("\n")}` : "";

async function judgeAnswers(receiver: Receiver): Promise<Verdict> {
  const event = receiver.newEvent({ type: "authorization.updated", authorization: personalFields });
  const damaged: ReceivedEvent = { ...event, id: `${event.id}-damaged`, body: event.body.slice(0, -1) };
  const seen = [
    await receiver.deliver(event),
    await receiver.deliver(event, { secret: "other", as: "signed with another secret" }),
    await receiver.deliver(damaged, { as: "with a body that is not JSON" }),
  ] as const;
  for (const delivery of seen) {
    const secrets = new Map([...personal, ...(await receiver.secretsOf(delivery.event))]);
    const leaked = [...secrets].find(([text]) => told(delivery).includes(text));
    if (leaked) return failed(`Its response contains ${leaked[1]}.`, delivery);
  }
  return passed("No response contains personal data, a secret or the valid signature.", ...seen);
}

const discreet: ReceiverTrial = {
  id: "discreet-responses",
  rule: "Responses contain no personal data and nothing that helps an attacker forge deliveries.",
  happens:
    "A valid delivery, a forged one and one with a non-JSON body arrive, with the data of a driver and a vehicle.",
  recognised: "No response contains a name, NIF, plate or tax id from the event, a secret or the valid signature.",
  harm: "The service logs responses, so personal data leaks to a third party. Anyone who sees the valid signature can forge deliveries.",
  cure: "Respond with a status and at most one word; log the reason on your side.",
  exercise,
  sources: ["S114"],
  judge: judgeAnswers,
};

export const bodyTrials: readonly ReceiverTrial[] = [rawBody, unknownEvent, discreet];
