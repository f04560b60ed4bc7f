/** A request as plain data: unlike a Request, it can be sent as often as necessary. */
export interface OutgoingRequest {
  operation: string | undefined;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A stream can be read only once, so a function creates it for each attempt. */
  body?: string | ArrayBuffer | FormData | (() => ReadableStream<Uint8Array>) | undefined;
}

/** A request in flight, with what identifies it in events. */
export interface IdentifiedRequest extends OutgoingRequest {
  callId: string;
}
