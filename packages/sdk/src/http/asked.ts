/** A request as errors describe it. */
export interface Asked {
  /** The operation of the contract, if the path belongs to one. */
  operation: string | undefined;
  method: string;
  url: string;
}

/** How an error names a request: by its operation, or by method and path if the contract has none. */
export function nameOfCall({ operation, method, url }: Asked): string {
  return operation ?? `${method} ${new URL(url).pathname}`;
}

/** The address of a request, without the query, which may be confidential. */
export function addressOf({ url }: Asked): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
