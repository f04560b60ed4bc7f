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

/** The progress of a call, shared by those that await its outcome. */
export interface Progress {
  /** The number of requests sent. */
  attempts: number;
  /** True if one of them that failed may have been carried out. */
  unclear: boolean;
}

/** The name of a request in errors: its operation, or method and path if the contract has none. */
export const callName = ({ operation, method, url }: RequestTarget): string =>
  operation ?? `${method} ${new URL(url).pathname}`;

/** Returns the end of an error message: the number of attempts, and why there is no further one. */
export function attemptsText(attempts: number, reasonNotRetried = ""): string {
  const again = reasonNotRetried === "" ? "" : `not retried: ${reasonNotRetried}`;
  if (attempts <= 1) return again === "" ? "" : ` It was ${again}.`;
  return ` It was sent ${attempts} times${again === "" ? "" : `, and ${again}`}.`;
}
