import { Button, CopyButton } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/json.tsx";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { IssuedKey } from "../../../src/operator/operator-calls.ts";

/** A key that has just been issued. It stays until somebody says that he has it: nothing shows it again. */
export function NewKey({ issued, onDone }: { issued: IssuedKey; onDone: () => void }): ComponentChild {
  const { apiKey, name, company } = issued;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current?.focus();
  }, [apiKey]);
  return (
    <section ref={box} class="panel new-key" tabIndex={-1} aria-label={`New key of ${company}`}>
      <h2>{`New key: ${visible(name)}`}</h2>
      <p>
        <strong>Copy it now: it is not shown again.</strong>
        {" The sandbox stores only a digest."}
      </p>
      <pre class="code" tabIndex={0} role="region" aria-label="Key">
        {apiKey}
      </pre>
      <div class="actions">
        <CopyButton label="Copy the key" text={() => apiKey} />
        <Button class="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
      <p class="muted">
        {"The partner sends this key in the header "}
        <code>X-Partner-API-Key</code>
        {" and uses it to open the dashboard at "}
        <code>{`${location.origin}/_mock/ui`}</code>.
      </p>
    </section>
  );
}
