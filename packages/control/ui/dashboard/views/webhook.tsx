import { readJson } from "@totem-partner/spec/json";
import { eventNames } from "@totem-partner/spec/delivery-values";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Registry } from "@totem-partner/simulator/control";
import { Check, CodeField, Form, Input, Options, Select } from "../parts/form.tsx";
import { Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { go } from "../route.ts";
import { ApiProblem } from "../session/exchange.ts";

type Configured = NonNullable<Registry["webhook"]>;

const Target = ({ url, hasSecret, subscribedEvents }: Configured) => (
  <p>
    {"To "}
    <code>{visible(url)}</code>
    {`, ${hasSecret ? "signed" : "not signed"}: `}
    {subscribedEvents.length === 0 ? "all authorization events" : visible(subscribedEvents.join(", "))}
  </p>
);

function WebhookForm({ webhook }: { webhook: Configured | null }) {
  const session = useSession();
  const [said, setSaid] = useState("");
  const chosen: readonly string[] = webhook?.subscribedEvents ?? [];
  const save = async ({ url, secret }: Record<string, string>, form: FormData): Promise<void> => {
    setSaid("");
    const subscribedEvents = form.getAll("subscribedEvents");
    const body = { url, ...(secret !== undefined && { secret }), subscribedEvents };
    await session.change("PUT /webhook", { body });
    setSaid("Saved");
  };
  return (
    <Form onSend={save} button="Save" look="primary" said={said}>
      <Input label="URL" name="url" type="url" required defaultValue={webhook?.url ?? ""} />
      <Input
        label="Secret (replaces the current one; leave empty to send unsigned)"
        name="secret"
        type="password"
        autoComplete="off"
      />
      <fieldset class="choices stack">
        <legend>Events (none selected: all authorization events)</legend>
        {eventNames.map((name) => (
          <Check key={name} name="subscribedEvents" value={name} defaultChecked={chosen.includes(name)}>
            {name}
          </Check>
        ))}
      </fieldset>
    </Form>
  );
}

function dataIn(text: string): unknown {
  const data = readJson(text);
  if (data !== undefined) return data;
  throw new ApiProblem(0, "invalid_json", 'The fields must be JSON, such as {"authorization":{"quantity":3}}.');
}

function TriggerForm() {
  const session = useSession();
  const trigger = async ({ type, data }: Record<string, string>): Promise<void> => {
    const body = { type, ...(data !== undefined && { data: dataIn(data) }) };
    go("deliveries", (await session.change("POST /deliveries", { body })).id);
  };
  return (
    <Form onSend={trigger} button="Deliver" look="primary">
      <p>Delivers a sample event. No records change.</p>
      <Select label="Event" name="type">
        <Options names={eventNames} />
      </Select>
      <CodeField label="Fields to override in the sample, as JSON (optional)" name="data" rows={3} />
    </Form>
  );
}

function Disclosure({ title, children }: { title: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

export function Webhook() {
  const { value, problem } = useRead("GET /registry");
  const webhook = value?.webhook;
  return (
    <div class="note muted small">
      {webhook === undefined ? (
        <Unread problem={problem} />
      ) : (
        <>
          {webhook === null ? <p>No webhook is configured: events are not delivered.</p> : <Target {...webhook} />}
          <Disclosure title={webhook === null ? "Set the webhook" : "Edit the webhook"}>
            <WebhookForm webhook={webhook} />
          </Disclosure>
          <Disclosure title="Trigger an event">
            <TriggerForm />
          </Disclosure>
        </>
      )}
    </div>
  );
}
