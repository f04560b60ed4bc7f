/** Whether an answer is a redirect, or came from one that a foreign fetch followed against instructions. */
export function isRedirect(response: Response): boolean {
  if (response.type === "opaqueredirect" || response.redirected) return true;
  return response.status >= 300 && response.status < 400 && response.headers.has("location");
}

/** Where a redirect leads, without the query, which may be confidential. Browsers do not tell. */
export function redirectTarget(response: Response, url: string): string {
  const location = response.headers.get("location");
  if (location === null || !URL.canParse(location, url)) return "another address";
  const target = new URL(location, url);
  return target.origin + target.pathname;
}
