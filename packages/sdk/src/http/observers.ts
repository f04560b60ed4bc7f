/** A request that is about to be sent. */
export interface RequestEvent {
  /** The operation of the contract, when the path is one of its. */
  operation: string | undefined;
  method: string;
  url: string;
  /** 1 for the first request of a call. */
  attempt: number;
}

/** An answer that has arrived completely. */
export interface ResponseEvent extends RequestEvent {
  status: number;
  /** The `X-Request-Id` of the answer. Assumed: `request-id`. */
  requestId: string | undefined;
  /** From sending to the end of the body. */
  milliseconds: number;
}

/** Takes lines for a log, such as `console`. Neither keys nor bodies are ever among them. */
export interface PartnerLogger {
  /** What happened: one line for each request and each answer. */
  debug(message: string): void;
  /** What somebody should look at, such as a hook that throws. */
  warn(message: string): void;
}

/** Who is told about each request and each answer. */
export interface Observers {
  logger?: PartnerLogger | undefined;
  onRequest?: ((event: RequestEvent) => void) | undefined;
  onResponse?: ((event: ResponseEvent) => void) | undefined;
}

function tell<E>(
  logger: PartnerLogger | undefined,
  name: string,
  hook: ((event: E) => void) | undefined,
  event: E,
): void {
  try {
    hook?.(event);
  } catch (error) {
    // Whoever watches must not make a call fail that the service has already done.
    logger?.warn(`${name} threw ${error instanceof Error ? error.name : "a value that is no error"}.`);
  }
}

export function tellRequest({ logger, onRequest }: Observers, event: RequestEvent): void {
  logger?.debug(`${event.method} ${event.url}`);
  tell(logger, "onRequest", onRequest, event);
}

export function tellResponse({ logger, onResponse }: Observers, event: ResponseEvent): void {
  const requestId = event.requestId === undefined ? "" : `, request ${event.requestId}`;
  logger?.debug(`${event.method} ${event.url} answered ${event.status} in ${event.milliseconds} ms${requestId}`);
  tell(logger, "onResponse", onResponse, event);
}
