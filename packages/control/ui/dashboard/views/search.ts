import { type ComponentChild, h } from "preact";
import type { Found } from "@totem-partner/simulator/control";
import { Unread } from "../parts/bits.ts";
import { visible } from "../parts/json.ts";
import { Panel, Panels } from "../parts/panel.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

const kinds: readonly [view: Found["view"], title: string][] = [
  ["authorizations", "Authorizations"],
  ["operations", "Operations"],
  ["deliveries", "Deliveries"],
  ["requests", "Requests"],
  ["catalog", "Catalog"],
];

/** Everything that names a text, whatever view shows it. */
export function Search({ id: text = "" }: { id: string | undefined }): ComponentChild {
  const { value, problem } = useRead("GET /search", text === "" ? null : { query: { text } });
  const items = value?.items ?? [];
  return h(
    Panels,
    { title: text === "" ? "Search" : `Search: ${visible(text)}` },
    text === ""
      ? h("p", { class: "muted" }, "Search for an externalId, an id, a plate, a driver or a carrier.")
      : value === undefined
        ? h(Unread, { problem })
        : items.length === 0
          ? h("p", { class: "nothing", role: "status" }, "No matches.")
          : kinds.map(([view, title]) => {
              const found = items.filter((one) => one.view === view);
              if (found.length === 0) return null;
              return h(
                Panel,
                { key: view, title: `${title} (${String(found.length)})` },
                h(
                  "ul",
                  { class: "plain-list found" },
                  found.map(({ id, title: name, detail }) =>
                    h(
                      "li",
                      { key: id },
                      h("a", { href: hrefOf(view, id) }, visible(name)),
                      h("span", { class: "muted" }, ` ${visible(detail)}`),
                    ),
                  ),
                ),
              );
            }),
  );
}
