import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { sentRequest } from "../copies/sent-request.ts";
import { Button, Trouble } from "../parts/primitives.tsx";
import { Field } from "../parts/panel.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSession } from "../parts/use-session.ts";
import { go } from "../route.ts";
import { sendAsPartner } from "../session/sending.ts";

/** What the journal has in place of a key or a secret. */
const redacted = "[redacted]";

/** Sends a request of the journal again, as it was or edited, and opens what comes of it. */
export function SendAgain({ entry }: { entry: JournalEntry }): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const sent = sentRequest(entry);
  const [target, setTarget] = useState(sent.target);
  const [body, setBody] = useState(sent.body.kind === "json" ? JSON.stringify(sent.body.value, null, 2) : "");
  const [isOpen, setOpen] = useState(false);
  if (sent.body.kind === "form" || sent.body.kind === "omitted") return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const { id } = await sendAsPartner(session.credentials, { ...sent, target, body });
      if (id !== undefined) go("requests", id);
    });
  };
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Edit and send again</Button>;
  return (
    <form class="form send-again" onSubmit={submit}>
      <Field label={`${sent.method}, path and query`}>
        <input
          class="mono"
          value={target}
          spellcheck={false}
          onInput={({ currentTarget }) => setTarget(currentTarget.value)}
        />
      </Field>
      {sent.method !== "GET" && (
        <Field label="Body">
          <textarea
            class="mono"
            rows={Math.min(Math.max(body.split("\n").length, 3), 16)}
            value={body}
            spellcheck={false}
            onInput={({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setBody(currentTarget.value)}
          />
        </Field>
      )}
      {body.includes(redacted) && (
        <p class="muted">{`The log does not store secrets: replace ${redacted} with the real value.`}</p>
      )}
      <div class="actions">
        <button type="submit" class="primary" disabled={isBusy}>
          Send
        </button>
        <Button class="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      <Trouble problem={problem} />
    </form>
  );
}
