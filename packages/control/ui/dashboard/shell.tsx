import type { ComponentChild, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { programName } from "./parts/program-name.ts";
import { hrefOf, readRoute, type Route, type ViewName, viewNames } from "./route.ts";
import { type Choosing, TopBar } from "./top-bar.tsx";
import { Assumptions } from "./views/assumptions.tsx";
import { Authorizations } from "./views/authorizations.tsx";
import { Catalog } from "./views/catalog.tsx";
import { Cleaning } from "./views/cleaning.tsx";
import { Clock } from "./views/clock.tsx";
import { Deliveries } from "./views/deliveries.tsx";
import { Faults } from "./views/faults.tsx";
import { Operations } from "./views/operations.tsx";
import { Requests } from "./views/requests.tsx";
import { Search } from "./views/search.tsx";
import { Totem } from "./views/totem.tsx";

const views: Readonly<Record<ViewName, { title: string; view: ComponentType<{ id: string | undefined }> }>> = {
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
  search: { title: "Search", view: Search },
};

const useRoute = (): Route => {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const turn = (): void => setRoute(readRoute(location.hash));
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);
  return route;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** The key of the view at a place of the navigation: 1 to 9, then 0. */
const keyOf = (place: number): string => String((place + 1) % 10);

/** The fields that a key focuses: `/` that of the list, `s` that of the search. */
const fieldIds: Readonly<Record<string, string>> = { "/": "filter", s: "search" };

/** Focuses a field, or opens the view of a digit. */
function onShortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const field = Object.hasOwn(fieldIds, event.key) ? fieldIds[event.key] : undefined;
  if (field !== undefined) {
    event.preventDefault();
    document.getElementById(field)?.focus();
    return;
  }
  const view = viewNames.find((_name, place) => keyOf(place) === event.key);
  if (view !== undefined) location.hash = hrefOf(view);
}

/** The frame of every view: the bar with company and clock, and the navigation. */
export function Shell(choosing: Choosing): ComponentChild {
  const { view, id } = useRoute();
  useEffect(() => {
    addEventListener("keydown", onShortcut);
    return () => removeEventListener("keydown", onShortcut);
  }, []);
  const shown = views[view];
  useEffect(() => {
    document.title = `${shown.title} · ${programName()}`;
  }, [shown.title]);
  return (
    <div class="shell">
      <a class="skip" href="#content" onClick={skip}>
        Skip to content
      </a>
      <TopBar {...choosing} />
      <nav class="nav" aria-label="Views">
        <ul>
          {viewNames.map((name, at) => {
            const one = views[name];
            const current = name === view ? { "aria-current": "page" as const } : {};
            return (
              <li key={name}>
                <a href={hrefOf(name)} {...current}>
                  {one.title}
                  <kbd aria-hidden="true">{keyOf(at)}</kbd>
                </a>
              </li>
            );
          })}
        </ul>
        <p class="nav-foot">
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

/** The fragment of the address selects the view, so this one must not remain there. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
