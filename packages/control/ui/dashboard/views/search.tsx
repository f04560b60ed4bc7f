import type { Found } from "@totem-partner/simulator/control";
import type { ViewProps } from "../parts/list-view.tsx";
import { Panel, Panels, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

const kinds: readonly [view: Found["view"], title: string][] = [
  ["authorizations", "Authorizations"],
  ["operations", "Operations"],
  ["deliveries", "Deliveries"],
  ["requests", "Requests"],
  ["catalog", "Catalog"],
];

export function Search({ id: text = "" }: ViewProps) {
  const { value, problem } = useRead("GET /search", text === "" ? null : { query: { text } });
  const items = value?.items ?? [];
  return (
    <Panels title={text === "" ? "Search" : `Search: ${visible(text)}`}>
      {text === "" ? (
        <p class="muted">Search for an externalId, an id, a plate, a driver or a carrier.</p>
      ) : value === undefined ? (
        <Unread problem={problem} />
      ) : items.length === 0 ? (
        <p class="muted" role="status">
          No matches.
        </p>
      ) : (
        kinds.map(([view, title]) => {
          const found = items.filter((one) => one.view === view);
          if (found.length === 0) return null;
          return (
            <Panel key={view} title={`${title} (${found.length})`}>
              <ul class="stack small">
                {found.map(({ id, title: name, detail }) => (
                  <li key={id}>
                    <a href={hrefOf(view, id)}>{visible(name)}</a>
                    <span class="muted">{` ${visible(detail)}`}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          );
        })
      )}
    </Panels>
  );
}
