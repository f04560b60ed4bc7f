/** A request as errors tell it. */
export interface Asked {
  /** The operation of the contract, when the path is one of its. */
  operation: string | undefined;
  method: string;
  url: string;
}

/** What an error calls a request: its operation, or method and path where the contract has none. */
export function nameOfCall({ operation, method, url }: Asked): string {
  return operation ?? `${method} ${new URL(url).pathname}`;
}

/** Where a request went, without the query, which may be confidential. */
export function addressOf({ url }: Asked): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
