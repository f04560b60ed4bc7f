import * as kinds from "./kinds.ts";
import { type ErrorFacts, type ErrorKind, type PartnerError, unsent } from "./partner-error.ts";

interface KindFacts extends ErrorFacts {
  fromService?: boolean;
  retryAfter?: number | undefined;
  timeout?: number;
}

type AllFacts = ErrorFacts & Required<Omit<KindFacts, keyof ErrorFacts>>;

const classes: Readonly<Record<ErrorKind, new (message: string, facts: AllFacts) => PartnerError>> = {
  abort: kinds.AbortError,
  "already-finished": kinds.AlreadyFinishedError,
  authentication: kinds.AuthenticationError,
  "carrier-not-registered": kinds.CarrierNotRegisteredError,
  configuration: kinds.ConfigurationError,
  conflict: kinds.ConflictError,
  connection: kinds.ConnectionError,
  "not-found": kinds.NotFoundError,
  "rate-limit": kinds.RateLimitError,
  refused: kinds.RequestRefusedError,
  server: kinds.ServerError,
  timeout: kinds.TimeoutError,
  "unexpected-response": kinds.UnexpectedResponseError,
  validation: kinds.ValidationError,
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
    throw new kinds.ConnectionError(message, { ...facts, cause });
  }
}
