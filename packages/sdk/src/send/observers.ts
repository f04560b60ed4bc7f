import { requests } from "@totem-partner/spec/requests";
import { PartnerError } from "../errors/partner-error.ts";
import { readEnvironment } from "./environment.ts";
import { Interruption, withDeadline } from "./deadline.ts";

/** A request that is about to be sent. */
export interface RequestEvent {
  /**
   * Identifies the request among those of concurrent calls: all events of a request, from its first attempt to its end,
   * have the same id. A call that makes several requests, such as `assign`, has one id for each.
   */
  callId: string;
  /** The operation of the contract, if the path belongs to one. */
  operation: string | undefined;
  method: string;
  url: string;
  /** 1 for the first request of a call. */
  attempt: number;
}

/** A response that has arrived completely, or a redirect, whose body is not read. */
export interface ResponseEvent extends RequestEvent {
  status: number;
  /** The `X-Request-Id` of the response. Assumed: `request-id`. */
  requestId: string | undefined;
  /** Milliseconds from sending the request to the end of the body; for a redirect, to its headers. */
  milliseconds: number;
}

/** A failed request that is about to be retried. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the retry. */
  delay: number;
  /** The cause of the failure: an error status, a failed connection, or a timeout. */
  reason: "status" | "connection" | "timeout";
  /** The status, if that is the reason. */
  status: number | undefined;
  /** The error that the call would have thrown, if no complete response arrived. */
  error: PartnerError | undefined;
}

/** A request that has failed for good. */
export interface FailureEvent extends RequestEvent {
  /** The error that the call throws. */
  error: PartnerError;
}

/** A request with all of its attempts, as `aroundCall` receives it. */
export interface CallEvent extends Omit<RequestEvent, "attempt"> {}

/** The end of a request, after its last attempt. */
export interface CallOutcome {
  /** The number of requests sent. */
  attempts: number;
  /** The status of the last response, a success or not; undefined if the call ends without one. */
  status: number | undefined;
  /** The `X-Request-Id` of that response. Assumed: `request-id`. */
  requestId: string | undefined;
  /** The error that the call throws, if no response arrived that it could read. */
  error: PartnerError | undefined;
}

/** A function around every call: see the option `aroundCall`. Its result is ignored. */
export type AroundCall = (call: CallEvent, next: () => Promise<CallOutcome>) => unknown;

/** A logger, such as `console`. Lines never contain keys or bodies. */
export interface PartnerLogger {
  /** Receives one line for each request, response and retry. */
  debug(message: string): void | Promise<void>;
  /** Receives warnings, such as about a hook that throws. */
  warn(message: string): void | Promise<void>;
}

interface Events {
  onRequest: RequestEvent;
  onRetry: RetryEvent;
  onResponse: ResponseEvent;
  onFailure: FailureEvent;
}

type Hooks = { [Name in keyof Events]?: ((event: Events[Name]) => void | Promise<void>) | undefined };

interface Observers extends Hooks {
  logger?: PartnerLogger | undefined;
  aroundCall?: AroundCall | undefined;
}

export const eventOf = (
  { callId, operation, method, url }: Omit<RequestEvent, "attempt">,
  attempt: number,
): RequestEvent => ({ callId, operation, method, url, attempt });

/** Runs a hook of the caller: it must not fail a call that the service has already carried out. */
function run(action: () => unknown, onFailure: (error: unknown) => void): void {
  try {
    Promise.resolve(action()).catch(onFailure); // An async function rejects later.
  } catch (error) {
    onFailure(error);
  }
}

function log(logger: PartnerLogger | undefined, level: keyof PartnerLogger, message: () => string): void {
  if (logger === undefined) return;
  run(
    () => logger[level](message()),
    () => undefined, // There is nowhere left to report this.
  );
}

const warning = (logger: PartnerLogger | undefined, name: keyof Observers) => (error: unknown) => {
  const thrown = error instanceof Error ? error.name : "a value that is not an Error";
  log(logger, "warn", () => `${name} threw ${thrown}.`);
};

/** Returns whether a parameter is one of the contract, whose values are not confidential. The list of authorizations has them all. */
const isOpen = (name: string): boolean => Object.hasOwn(requests.listAuthorizations.query.properties ?? {}, name);

/** An address for a log: query parameters beyond the contract may be confidential. */
export const redactAddress = (url: string): string =>
  url.replaceAll(/([?&])([^=&#]+)=[^&#]*/g, (pair, mark: string, name: string) =>
    isOpen(name) ? pair : `${mark}${name}=***`,
  );

const words: { readonly [Name in keyof Events]: (event: Events[Name]) => string } = {
  onRequest: () => "",
  onRetry: ({ status, reason, delay }) =>
    ` retries in ${delay} ms (${status === undefined ? reason : `status ${status}`})`,
  onResponse: ({ status, milliseconds, requestId }) =>
    ` returned ${status} in ${milliseconds} ms${requestId === undefined ? "" : `, request ${requestId}`}`,
  onFailure: ({ error }) => ` failed (${error.kind})`,
};

export type Report = <Name extends keyof Events>(name: Name, event: Events[Name]) => void;

/** Creates the function that reports events to the logger and the hooks; undefined if there are none. */
export function reporterTo({ logger, onRequest, onRetry, onResponse, onFailure }: Observers): Report | undefined {
  const hooks: Hooks = { onRequest, onRetry, onResponse, onFailure };
  if (logger === undefined && Object.values(hooks).every((hook) => hook === undefined)) return undefined;
  return (name, event) => {
    log(logger, "debug", () => `${event.method} ${redactAddress(event.url)}${words[name](event)}`);
    const hook = hooks[name];
    if (hook !== undefined) run(() => hook(event), warning(logger, name));
  };
}

function outcomeOf(facts: Partial<CallOutcome> = {}, error?: PartnerError): CallOutcome {
  const { attempts = 0, status, requestId } = facts;
  return { attempts, status, requestId, error };
}

/** The call is made even if the function around it throws or never calls `next`; it is awaited within the limits. */
export async function runWithin<T extends { facts: Omit<CallOutcome, "error"> }>(
  aroundCall: AroundCall,
  logger: PartnerLogger | undefined,
  { callId, operation, method, url }: CallEvent,
  limits: Parameters<typeof withDeadline>[0],
  makeCall: (isLate: boolean) => Promise<T>,
): Promise<T> {
  let made: Promise<T> | undefined;
  let isLate = false;
  const once = () => (made ??= makeCall(isLate));
  const next = () =>
    once().then(
      ({ facts }) => outcomeOf(facts),
      (thrown: unknown) => (thrown instanceof PartnerError ? outcomeOf(thrown, thrown) : outcomeOf()),
    );
  try {
    await withDeadline(limits, async () => await aroundCall({ callId, operation, method, url }, next));
  } catch (error) {
    const interrupted = error instanceof Interruption;
    isLate = interrupted && error.by === "timeout";
    if (interrupted) log(logger, "warn", () => "aroundCall did not finish before its call's deadline.");
    else warning(logger, "aroundCall")(error);
  }
  return once();
}

/** The console as a logger, as TOTEM_PARTNER_LOG selects it: `debug` for everything, `warn` for warnings only. */
export function environmentLogger(): PartnerLogger | undefined {
  const level = readEnvironment("TOTEM_PARTNER_LOG");
  if (level === undefined || level === "off") return undefined;
  const warn = (message: string) => console.warn(`totem-partner: ${message}`);
  if (level === "debug") return { debug: (message) => console.debug(`totem-partner: ${message}`), warn };
  if (level !== "warn") warn("TOTEM_PARTNER_LOG must be debug, warn or off; only warnings are shown.");
  return { debug: () => undefined, warn };
}
