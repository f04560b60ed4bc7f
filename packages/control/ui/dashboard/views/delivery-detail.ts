import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { AttemptOutcome } from "@totem-partner/simulator";
import type { DeliveryAttempt, DeliveryDetail as Detailed } from "@totem-partner/simulator/control";
import { Badge, Button, CopyButton, Facts, Section, Trouble, Unread } from "../parts/bits.ts";
import { outcomeOf, outcomeTone, stateTones } from "../parts/delivery-words.ts";
import { HeaderLines, Text, visible } from "../parts/json.ts";
import { dateAndTime, relative } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";

const signatureOf = (headers: DeliveryAttempt["headers"]): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === "x-webhook-signature")?.[1];

/** What the receiver said. */
const Answer = ({
  outcome: { headers, body = "" },
  number,
}: {
  outcome: Extract<AttemptOutcome, { kind: "answered" }>;
  number: number;
}): ComponentChild =>
  h(
    "div",
    null,
    body !== "" && [
      h("p", { key: "words", class: "muted" }, "Receiver’s response"),
      h(Text, { key: "body", text: body, label: `Receiver’s response to attempt ${String(number)}` }),
    ],
    headers && h(HeaderLines, { headers, of: "received" }),
  );

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }): ComponentChild {
  const { startedAt, sent, url, headers, fault, outcome } = attempt;
  const signature = signatureOf(headers);
  return h(
    "li",
    null,
    h(
      "p",
      null,
      h("strong", null, `Attempt ${String(number)} `),
      h(Badge, { tone: outcomeTone(outcome) }, visible(outcomeOf(outcome))),
      fault && h(Badge, { tone: "accent" }, `fault ${fault.kind}`),
    ),
    h(Facts, {
      facts: [
        ["Company’s clock", dateAndTime(startedAt)],
        ["Duration", sent && `${sent.milliseconds.toFixed(1)} ms, sent ${dateAndTime(sent.at)} in real time`],
        ["To", h("code", null, visible(url))],
        ["Signature", signature === undefined ? "not signed" : h("code", null, visible(signature))],
      ],
    }),
    outcome?.kind === "answered" && h(Answer, { outcome, number }),
    h(HeaderLines, { headers, of: "sent" }),
  );
}

/** A hex dump: sixteen bytes per line, with offsets. */
function hexOf(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const line = Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, "0"));
    lines.push(`${at.toString(16).padStart(6, "0")}  ${line.join(" ")}`);
  }
  return lines.join("\n");
}

function Body({ one }: { one: Detailed }): ComponentChild {
  const [isHex, setHex] = useState(false);
  const size = new TextEncoder().encode(one.body).byteLength;
  return h(
    Section,
    { title: `Exact bytes (${String(size)}), as signed` },
    h(Text, { text: isHex ? hexOf(one.bodyBase64) : one.body, label: "Exact bytes of the delivery" }),
    h(
      "div",
      { class: "actions" },
      h(CopyButton, { label: "Copy body", text: () => one.body }),
      h(Button, { class: "quiet", "aria-pressed": isHex, onClick: () => setHex(!isHex) }, "Hex"),
    ),
  );
}

function Shown({ one }: { one: Detailed }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const { id } = one;
  return h(
    "div",
    null,
    h("h2", { class: "title mono" }, h(Badge, { tone: stateTones[one.state] }, one.state), ` ${one.type}`),
    h(
      "div",
      { class: "actions" },
      h(
        Button,
        {
          class: "primary",
          disabled: isBusy,
          onClick: () => run(() => session.change("POST /deliveries/{id}/redeliver", { id })),
        },
        "Redeliver",
      ),
      one.nextAttemptAt !== null &&
        h(
          "span",
          { class: "muted" },
          `Next attempt ${relative(one.nextAttemptAt, session.clockNow() ?? 0)}, by the company’s clock`,
        ),
      one.reason !== null && h("span", { class: "muted" }, `Given up: ${one.reason}`),
    ),
    h(Trouble, { problem }),
    h(
      Section,
      { title: `Attempts (${String(one.attempts.length)})` },
      h(
        "ol",
        { class: "plain-list attempts" },
        one.attempts.map((attempt, at) => h(Attempt, { key: at, attempt, number: at + 1 })).reverse(),
      ),
    ),
    h(Body, { one }),
    h(
      Section,
      { title: "About" },
      h(Facts, {
        facts: [
          ["Id", h("code", null, id)],
          ["Created", `${dateAndTime(one.createdAt)}, by the company’s clock`],
        ],
      }),
    ),
  );
}

/** Everything about one delivery. */
export function DeliveryDetail({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /deliveries/{id}", { id });
  return value ? h(Shown, { one: value }) : h(Unread, { problem });
}
