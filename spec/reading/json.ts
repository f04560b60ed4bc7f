/** The value of a text in JSON; undefined for anything else, such as an empty body or the page of a proxy. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
