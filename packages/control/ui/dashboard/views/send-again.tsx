import { useState } from "preact/hooks";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { type SentRequest, sentRequest } from "../copies/sent-request.ts";
import { CodeField, Form, Input } from "../parts/form.tsx";
import { Button } from "../parts/primitives.tsx";
import { useSession } from "../parts/use-session.ts";
import { go } from "../route.ts";
import { ApiProblem } from "../session/exchange.ts";

const redacted = "[redacted]";

/** @throws {ApiProblem} for a target that leads to another server or to the control API. */
export function addressOf(target: string, origin: string): URL {
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  if (target.startsWith("/") && url?.origin === origin && !/^\/_mock(\/|$)/.test(url.pathname)) return url;
  const detail = "The path must belong to the partner interface, such as /authorizations?limit=2.";
  throw new ApiProblem(0, "invalid_path", detail);
}

/** Sends a request as the partner would. Returns its id in the journal, if the response has one. */
async function sendAsPartner(apiKey: string, { method, headers }: SentRequest, target: string, body: string) {
  const init = {
    method,
    headers: { ...Object.fromEntries(headers), "X-Partner-API-Key": apiKey },
    ...(body.trim() !== "" && { body }),
  };
  const response = await fetch(addressOf(target, location.origin), init).catch(() => {
    throw new ApiProblem(0, "no_response", "No response was received. The request may still appear in the list.");
  });
  return response.headers.get("x-request-id");
}

export function SendAgain({ entry }: { entry: JournalEntry }) {
  const session = useSession();
  const sent = sentRequest(entry);
  const [target, setTarget] = useState(sent.target);
  const [body, setBody] = useState(sent.body.kind === "json" ? JSON.stringify(sent.body.value, null, 2) : "");
  const [isOpen, setOpen] = useState(false);
  if (sent.body.kind === "form" || sent.body.kind === "omitted") return null;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Edit and send again</Button>;
  const send = async (): Promise<void> => {
    const id = await sendAsPartner(session.credentials.apiKey, sent, target, body);
    if (id !== null) go("requests", id);
  };
  const cancel = (
    <Button class="quiet" onClick={() => setOpen(false)}>
      Cancel
    </Button>
  );
  return (
    <Form class="form send-again" onSend={send} button="Send" look="primary" buttons={cancel}>
      <Input
        label={`${sent.method}, path and query`}
        class="mono"
        value={target}
        spellcheck={false}
        onInput={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      {sent.method !== "GET" && (
        <CodeField
          label="Body"
          rows={Math.min(Math.max(body.split("\n").length, 3), 16)}
          value={body}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      {body.includes(redacted) && (
        <p class="muted">{`The log does not store secrets: replace ${redacted} with the real value.`}</p>
      )}
    </Form>
  );
}
