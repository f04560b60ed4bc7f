/** The name of a view, as it appears in the address. */
export type ViewName =
  | "requests"
  | "authorizations"
  | "deliveries"
  | "totem"
  | "operations"
  | "clock"
  | "faults"
  | "assumptions"
  | "catalog"
  | "cleaning";

export const hrefOf = (view: ViewName, id?: string): string =>
  id === undefined ? `#/${view}` : `#/${view}/${encodeURIComponent(id)}`;

/** Navigates. Moving through a list adds no history entries. */
export function go(view: ViewName, id?: string): void {
  const url = new URL(location.href);
  url.hash = hrefOf(view, id);
  history.replaceState(null, "", url);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
