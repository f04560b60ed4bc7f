import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { DeliverySummary, Registry } from "@totem-partner/simulator/control";
import { Disclosure, Trouble, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/json.tsx";
import { Field, formValues, Input } from "../parts/panel.tsx";
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
  <code key="url">{visible(url)}</code>,
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
  return (
    <form class="form" onSubmit={submit}>
      <Input label="URL" name="url" type="url" required defaultValue={webhook?.url ?? ""} />
      <Input
        label="Secret (replaces the current one; leave empty to send unsigned)"
        name="secret"
        type="password"
        autoComplete="off"
      />
      <fieldset class="choices">
        <legend>Events (none selected: all authorization events)</legend>
        {events.map((name) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              name="subscribedEvents"
              value={name}
              defaultChecked={webhook?.subscribedEvents.some((one) => one === name) === true}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="primary" disabled={isBusy}>
        Save
      </button>
      <span role="status" class="said">
        {said}
      </span>
      <Trouble problem={problem} />
    </form>
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
  return (
    <form class="form" onSubmit={submit}>
      <p>Delivers a sample event. No records change.</p>
      <Field label="Event">
        <select name="type">
          {events.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Fields to override in the sample, as JSON (optional)">
        <textarea class="mono" name="data" rows={3} spellcheck={false} />
      </Field>
      <button type="submit" class="primary" disabled={isBusy}>
        Deliver
      </button>
      <Trouble problem={problem} />
    </form>
  );
}

/** Returns where deliveries go, with a form that changes it, and one that delivers an example. */
export function Webhook(): ComponentChild {
  const { value, problem } = useRead("GET /registry");
  if (value === undefined)
    return (
      <div class="note">
        <Unread problem={problem} />
      </div>
    );
  const { webhook } = value;
  return (
    <div class="note">
      <p>{webhook === null ? "No webhook is configured: events are not delivered." : saidOf(webhook)}</p>
      <Disclosure title={webhook === null ? "Set the webhook" : "Edit the webhook"}>
        <WebhookForm webhook={webhook} />
      </Disclosure>
      <Disclosure title="Trigger an event">
        <TriggerForm />
      </Disclosure>
    </div>
  );
}
