/** The views of the dashboard, in the order of its navigation. */
export const viewNames = [
  "requests",
  "authorizations",
  "deliveries",
  "totem",
  "operations",
  "clock",
  "faults",
  "assumptions",
  "catalog",
  "cleaning",
] as const;

/** The name of a view, as it appears in the address. That of the search has what is searched for in place of an id. */
export type ViewName = (typeof viewNames)[number] | "search";

const isView = (name: string): name is ViewName => name === "search" || viewNames.some((one) => one === name);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readRoute(hash: string): { view: ViewName; id: string | undefined } {
  const [name = "", id = ""] = hash.replace(/^#\/?|\?.*$/g, "").split("/");
  return { view: isView(name) ? name : "requests", id: id === "" ? undefined : decoded(id) };
}

export const hrefOf = (view: ViewName, id?: string): string =>
  id === undefined ? `#/${view}` : `#/${view}/${encodeURIComponent(id)}`;

/** The address of an item for other people. It names the company only if its key is one that anyone can choose. */
export function linkTo(view: ViewName, id: string, apiKey: string): string {
  const company = /^test_([\w-]{1,64})$/.exec(apiKey)?.[1];
  const { origin, pathname } = location;
  return `${origin}${pathname}${hrefOf(view, id)}${company === undefined ? "" : `?company=${company}`}`;
}

/** Navigates. Moving through a list adds no history entries. */
export function go(view: ViewName, id?: string): void {
  const url = new URL(location.href);
  url.hash = hrefOf(view, id);
  history.replaceState(null, "", url);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
