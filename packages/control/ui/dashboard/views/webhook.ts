import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { DeliverySummary, Registry } from "@totem-partner/simulator/control";
import { Disclosure, Trouble, Unread } from "../parts/bits.ts";
import { visible } from "../parts/json.ts";
import { Field, formValues, Input } from "../parts/panel.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { go } from "../route.ts";
import { ApiProblem } from "../session/exchange.ts";

type Configured = NonNullable<Registry["webhook"]>;

/** Every event; a missing one does not compile. */
const eventTable: Readonly<Record<DeliverySummary["type"], true>> = {
  "authorization.created": true,
  "authorization.updated": true,
  "authorization.finished": true,
  "authorization.synced": true,
  "authorization.fetch_requested_from_erp": true,
  "operation.recorded": true,
};

const events = Object.keys(eventTable);

const saidOf = ({ url, hasSecret, subscribedEvents }: Configured): ComponentChild[] => [
  "To ",
  h("code", { key: "url" }, visible(url)),
  `, ${hasSecret ? "signed" : "not signed"}: `,
  subscribedEvents.length === 0 ? "all authorization events" : visible(subscribedEvents.join(", ")),
];

function WebhookForm({ webhook }: { webhook: Configured | null }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const [said, setSaid] = useState("");
  const submit = (event: Event): void => {
    const { url, secret } = formValues(event);
    const subscribedEvents =
      event.currentTarget instanceof HTMLFormElement
        ? new FormData(event.currentTarget).getAll("subscribedEvents")
        : [];
    setSaid("");
    const body = { url, ...(secret !== undefined && { secret }), subscribedEvents };
    run(async () => {
      await session.change("PUT /webhook", { body });
      setSaid("Saved");
    });
  };
  return h(
    "form",
    { class: "form", onSubmit: submit },
    h(Input, { label: "URL", name: "url", type: "url", required: true, defaultValue: webhook?.url ?? "" }),
    h(Input, {
      label: "Secret (replaces the current one; leave empty to send unsigned)",
      name: "secret",
      type: "password",
      autoComplete: "off",
    }),
    h(
      "fieldset",
      { class: "choices" },
      h("legend", null, "Events (none selected: all authorization events)"),
      events.map((name) =>
        h(
          "label",
          { key: name, class: "check" },
          h("input", {
            type: "checkbox",
            name: "subscribedEvents",
            value: name,
            defaultChecked: webhook?.subscribedEvents.some((one) => one === name) === true,
          }),
          name,
        ),
      ),
    ),
    h("button", { type: "submit", class: "primary", disabled: isBusy }, "Save"),
    h("span", { role: "status", class: "said" }, said),
    h(Trouble, { problem }),
  );
}

/** The fields that differ from the example, as they were typed. */
function dataIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiProblem(0, "invalid_json", 'The fields must be JSON, such as {"authorization":{"quantity":3}}.');
  }
}

function TriggerForm(): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const submit = (event: Event): void => {
    const { type, data } = formValues(event);
    run(async () => {
      const given = dataIn(data);
      const body = { type, ...(given !== undefined && { data: given }) };
      go("deliveries", (await session.change("POST /deliveries", { body })).id);
    });
  };
  return h(
    "form",
    { class: "form", onSubmit: submit },
    h("p", null, "Delivers a sample event. No records change."),
    h(
      Field,
      { label: "Event" },
      h(
        "select",
        { name: "type" },
        events.map((name) => h("option", { key: name, value: name }, name)),
      ),
    ),
    h(
      Field,
      { label: "Fields to override in the sample, as JSON (optional)" },
      h("textarea", { class: "mono", name: "data", rows: 3, spellcheck: false }),
    ),
    h("button", { type: "submit", class: "primary", disabled: isBusy }, "Deliver"),
    h(Trouble, { problem }),
  );
}

/** Where deliveries go, with a form that changes it, and one that delivers an example. */
export function Webhook(): ComponentChild {
  const { value, problem } = useRead("GET /registry");
  if (value === undefined) return h("div", { class: "note" }, h(Unread, { problem }));
  const { webhook } = value;
  return h(
    "div",
    { class: "note" },
    h("p", null, webhook === null ? "No webhook is configured: events are not delivered." : saidOf(webhook)),
    h(Disclosure, { title: webhook === null ? "Set the webhook" : "Edit the webhook" }, h(WebhookForm, { webhook })),
    h(Disclosure, { title: "Trigger an event" }, h(TriggerForm, null)),
  );
}
