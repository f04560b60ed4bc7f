/** The path of the control API; never under the prefix of the partner interface. */
export const controlPrefix = "/_mock";

/** Whether a path, as it appears in the target of a request, belongs to the control API. */
export const isControlPath = (pathname: string): boolean =>
  pathname === controlPrefix || pathname.startsWith(`${controlPrefix}/`);
