import type { WrittenReceiverTrial } from "../trial.ts";
import { failed, passed } from "../verdict.ts";
import { deliver, deliverEach, judgeOnce, typeFor } from "./handling.ts";
import type { EventContent, ObservedDelivery } from "./receiver.ts";

type Form = readonly [name: string, content: EventContent["authorization"], write: (body: string) => string];

const escaped = (body: string): string =>
  body.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const accented = { partnerName: "Molí de l’Àngel 🌾" };

/** The same data as other programs write it: a parser loses each of these differences. */
const forms: readonly Form[] = [
  ["with whitespace", {}, (body) => `${JSON.stringify(JSON.parse(body), null, 2)}\r\n`],
  ["with non-ASCII letters", accented, (body) => body],
  ["with escaped letters", accented, escaped],
  ["with a trailing zero", { quantity: 24.5 }, (body) => body.replace(":24.5", ":24.50")],
  ["with too many digits", { quantity: 1234.5 }, (body) => body.replace(":1234.5", ":1234.50000000000000001")],
];

const personal = new Map([
  ["12345678Z", "the driver's NIF"],
  ["9876ZZZ", "the plate of the tractor"],
  ["B12345674", "the carrier's tax id"],
  ["Molino Reservado", "the name of the partner"],
]);

const personalFields = { driverNif: "12345678Z", tractorPlate: "9876ZZZ", partnerName: "Molino Reservado" };

const told = ({ outcome }: ObservedDelivery): string =>
  outcome.kind === "answered" ? `${outcome.body}\n${Object.values(outcome.headers).join("\n")}` : "";

export const bodyTrials: readonly WrittenReceiverTrial[] = [
  {
    id: "raw-body",
    rule: "The signature is verified over the raw bytes, before parsing.",
    happens: "Bodies arrive with whitespace, non-ASCII letters, escapes and numbers that a parser changes.",
    kind: "lost-event",
    impact: "Months later, deliveries are rejected because a name has an accent or a quantity a trailing zero.",
    cure: "Verify the raw body before the framework's JSON parser reads it.",
    sources: ["signed-content"],
    async judge(receiver) {
      const type = typeFor(receiver, "authorization.updated");
      const tries = forms.map(([name, authorization = {}, write]) => {
        const event = receiver.newEvent({ type, authorization });
        const what = `the body ${name}`;
        const why = `although the signature of ${what} is valid`;
        return { event: { ...event, body: write(event.body) }, posting: { as: name }, what, why };
      });
      const what = `the body in all ${forms.length} forms`;
      return judgeOnce(receiver, await deliverEach(receiver, tries), { what, isSeenByStatus: true });
    },
  },
  {
    id: "unknown-event",
    rule: "An event of an unknown type is accepted.",
    happens: "A correctly signed delivery arrives for an event type that the interface does not define yet.",
    kind: "lost-event",
    impact: "The service keeps retrying a delivery that is never accepted, and may stop delivering altogether.",
    cure: "Respond with 204 to events that you do not handle.",
    sources: ["delivered-events"],
    async judge(receiver) {
      const delivered = { ...(await deliver(receiver, receiver.newEvent({ type: "unknown" }))), mayIgnore: true };
      const what = "an event of an unknown type";
      return judgeOnce(receiver, [delivered], { what, why: `to ${what}`, isSeenByStatus: true });
    },
  },
  {
    id: "discreet-responses",
    rule: "Responses contain no personal data of the event, and no secret or signature that helps to forge deliveries.",
    happens: "A valid, a forged and a damaged delivery arrive, with the data of a driver and a vehicle.",
    kind: "exposed-data",
    impact: "The service logs responses: personal data leaks, and whoever reads a signature can forge deliveries.",
    cure: "Respond with a status and at most one word; log the reason on your side.",
    sources: ["S114"],
    async judge(receiver) {
      const newEvent = () => receiver.newEvent({ type: "authorization.updated", authorization: personalFields });
      const event = newEvent();
      const damaged = { ...event, id: `${event.id}-damaged`, body: event.body.slice(0, -1) };
      const seen = [
        await receiver.deliver(event),
        await receiver.deliver(newEvent(), { secret: (secret) => `not ${secret}`, as: "signed with another secret" }),
        await receiver.deliver(damaged, { as: "with a body that is not JSON" }),
      ] as const;
      for (const delivery of seen) {
        const secrets = new Map([...personal, ...(await receiver.secretsOf(delivery.event))]);
        const leaked = [...secrets].find(([text]) => told(delivery).includes(text));
        if (leaked) return failed(`Its response contains ${leaked[1]}.`, [delivery]);
      }
      return passed("No response contains personal data, a secret or the valid signature.", seen);
    },
  },
];
