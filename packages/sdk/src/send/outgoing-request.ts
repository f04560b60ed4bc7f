/** A request as errors describe it. */
export interface RequestTarget {
  /** The operation of the contract, if the path belongs to one. */
  operation: string | undefined;
  method: string;
  url: string;
}

/** A request as plain data: unlike a Request, it can be sent as often as necessary. */
export interface OutgoingRequest extends RequestTarget {
  headers: Readonly<Record<string, string>>;
  /**
   * Only what the fetch of every package sends; no FormData or Blob. A stream can be read only once, so a function creates
   * it for each attempt.
   */
  body?: string | ArrayBuffer | (() => ReadableStream<Uint8Array>) | undefined;
}

/** A request in flight, with what identifies it in events. */
export interface IdentifiedRequest extends OutgoingRequest {
  callId: string;
}

/** How far a call has got, for those who await its outcome. */
export interface Progress {
  /** How many requests were sent. */
  attempts: number;
  /** Whether one of them that failed may have been carried out. */
  unclear: boolean;
}

/** How an error names a request: by its operation, or by method and path if the contract has none. */
export const callName = ({ operation, method, url }: RequestTarget): string =>
  operation ?? `${method} ${new URL(url).pathname}`;

/** What an error message adds about the attempts of its call: their number, and why there is no further one. */
export function attemptsText(attempts: number, reasonNotRetried = ""): string {
  const again = reasonNotRetried === "" ? "" : `not retried: ${reasonNotRetried}`;
  if (attempts <= 1) return again === "" ? "" : ` It was ${again}.`;
  return ` It was sent ${attempts} times${again === "" ? "" : `, and ${again}`}.`;
}
