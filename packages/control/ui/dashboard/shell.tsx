import { isKeyOf, keysIn } from "@totem-partner/spec/fields";
import type { ComponentProps, ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { ViewProps } from "./parts/list-view.tsx";
import { programName, SkipLink, useHash, useShortcuts } from "./parts/page.tsx";
import { hrefOf, type ViewName } from "./route.ts";
import { TopBar } from "./top-bar.tsx";
import { Assumptions } from "./views/assumptions.tsx";
import { Authorizations } from "./views/authorizations.tsx";
import { Catalog } from "./views/catalog.tsx";
import { Cleaning } from "./views/cleaning.tsx";
import { Clock } from "./views/clock.tsx";
import { Deliveries } from "./views/deliveries.tsx";
import { Faults } from "./views/faults.tsx";
import { Operations } from "./views/operations.tsx";
import { Requests } from "./views/requests.tsx";
import { Totem } from "./views/totem.tsx";

/** In the order of the navigation. */
const views: Readonly<Record<ViewName, { title: string; view: ComponentType<ViewProps> }>> = {
  requests: { title: "Requests", view: Requests },
  authorizations: { title: "Authorizations", view: Authorizations },
  deliveries: { title: "Deliveries", view: Deliveries },
  totem: { title: "Totem", view: Totem },
  operations: { title: "Operations", view: Operations },
  clock: { title: "Clock", view: Clock },
  faults: { title: "Faults", view: Faults },
  assumptions: { title: "Assumptions", view: Assumptions },
  catalog: { title: "Catalog", view: Catalog },
  cleaning: { title: "Cleaning", view: Cleaning },
};

const viewNames = keysIn(views);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readRoute(hash: string): { view: ViewName; id: string | undefined } {
  const [name = "", id = ""] = hash.replace(/^#\/?|\?.*$/g, "").split("/");
  return { view: isKeyOf(views, name) ? name : "requests", id: id === "" ? undefined : decoded(id) };
}

/** The key of the view at a place of the navigation: 1 to 9, then 0. */
const keyOf = (place: number): string => String((place + 1) % 10);

const fieldIds = { "/": "filter" };

export function Shell(choosing: ComponentProps<typeof TopBar>) {
  const { view, id } = useHash(readRoute);
  useShortcuts(fieldIds, (key) => {
    const named = viewNames.find((_name, place) => keyOf(place) === key);
    if (named !== undefined) location.hash = hrefOf(named);
  });
  const shown = views[view];
  useEffect(() => {
    document.title = `${shown.title} · ${programName()}`;
  }, [shown.title]);
  return (
    <div class="shell">
      <SkipLink />
      <TopBar {...choosing} />
      <nav class="nav" aria-label="Views">
        <ul>
          {viewNames.map((name, at) => (
            <li key={name}>
              <a href={hrefOf(name)} aria-current={name === view ? "page" : undefined}>
                {views[name].title}
                <kbd aria-hidden="true">{keyOf(at)}</kbd>
              </a>
            </li>
          ))}
        </ul>
        <p class="nav-foot stack small">
          <a href="/_mock/docs">API reference</a>
          <a href="/">Start page</a>
        </p>
      </nav>
      <main id="content" class="content" tabIndex={-1}>
        <shown.view key={view} id={id} />
      </main>
    </div>
  );
}
