import { Button, CopyButton } from "@totem-partner/control/ui/parts/bits";
import { visible } from "@totem-partner/control/ui/parts/json";
import { type ComponentChild, h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { IssuedKey } from "../../../src/operator/operator-calls.ts";

/** A key that has just been issued. It stays until somebody says that he has it: nothing shows it again. */
export function NewKey({ issued, onDone }: { issued: IssuedKey; onDone: () => void }): ComponentChild {
  const { apiKey, name, company } = issued;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current?.focus();
  }, [apiKey]);
  return h(
    "section",
    { ref: box, class: "panel new-key", tabIndex: -1, "aria-label": `New key of ${company}` },
    h("h2", null, `New key: ${visible(name)}`),
    h("p", null, h("strong", null, "Copy it now: it is not shown again."), " The sandbox stores only a digest."),
    h("pre", { class: "code", tabIndex: 0, role: "region", "aria-label": "Key" }, apiKey),
    h(
      "div",
      { class: "actions" },
      h(CopyButton, { label: "Copy the key", text: () => apiKey }),
      h(Button, { class: "quiet", onClick: onDone }, "Done"),
    ),
    h(
      "p",
      { class: "muted" },
      "The partner sends this key in the header ",
      h("code", null, "X-Partner-API-Key"),
      " and uses it to open the dashboard at ",
      h("code", null, `${location.origin}/_mock/ui`),
      ".",
    ),
  );
}
