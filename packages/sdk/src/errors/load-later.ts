import {
  AbortError,
  AlreadyFinishedError,
  AuthenticationError,
  CarrierNotRegisteredError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  RequestRefusedError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from "./kinds.ts";
import { type ErrorFacts, type ErrorKind, type PartnerError, unsent } from "./partner-error.ts";

interface KindFacts extends ErrorFacts {
  fromService?: boolean;
  retryAfter?: number | undefined;
  timeout?: number;
}

type AllFacts = ErrorFacts & Required<Omit<KindFacts, keyof ErrorFacts>>;

const classes: Readonly<Record<ErrorKind, new (message: string, facts: AllFacts) => PartnerError>> = {
  abort: AbortError,
  "already-finished": AlreadyFinishedError,
  authentication: AuthenticationError,
  "carrier-not-registered": CarrierNotRegisteredError,
  configuration: ConfigurationError,
  conflict: ConflictError,
  connection: ConnectionError,
  "not-found": NotFoundError,
  "rate-limit": RateLimitError,
  refused: RequestRefusedError,
  server: ServerError,
  timeout: TimeoutError,
  "unexpected-response": UnexpectedResponseError,
  validation: ValidationError,
};

/** Code that is loaded later receives this function: bundles that have one class need not have all of them. */
export function errorOfKind(kind: ErrorKind, message: string, facts: KindFacts): PartnerError {
  return new classes[kind](message, { fromService: false, retryAfter: undefined, timeout: 0, ...facts });
}

export type ErrorOfKind = typeof errorOfKind;

/** Loads code that most programs do not need at once. A load that failed is not kept: the next call tries again. */
export async function loadLater<T>(what: string, load: () => Promise<T>, facts: ErrorFacts = unsent): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = `The client could not load its code for ${what}. Check that every file of your bundle can be reached.`;
    throw new ConnectionError(message, { ...facts, cause });
  }
}
