import { canonicalJson, isFields } from "@totem-partner/spec/fields";
import { formats } from "@totem-partner/spec/formats";
import type { CallOptions } from "../calls/call-options.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import type { OperationRequest } from "../calls/operation-request.ts";
import { type ResponseParser, type WithResponse } from "../calls/partner-call.ts";
import { AbortError, ConflictError } from "../errors/kinds.ts";
import { PartnerError, unsent } from "../errors/partner-error.ts";
import { listenForAbort } from "../send/deadline.ts";
import type { Exchange, OutgoingRequest, Progress } from "../send/exchange.ts";
import { type Authorization, type AuthorizationCreate, isAuthorization } from "./records.ts";

/** Bounds the memory of a process whose service fails for days. */
const most = 10_000;

/** The externalIds of creates that the service may have carried out, so that a later create may be refused as a repeat. */
export class UnclearCreates extends Set<string> {
  note(externalId: string): void {
    this.delete(externalId); // It becomes the newest.
    this.add(externalId);
    const [oldest = ""] = this;
    if (this.size > most) this.delete(oldest);
  }
}

interface Running {
  outgoing: OutgoingRequest;
  /** Missing if the first caller has no signal: it never aborts, so nothing ends the request. */
  controller: AbortController | undefined;
  waiting: number;
  outcome: Promise<Exchange>;
  progress: Readonly<Progress>;
  /** From now on, no caller joins it. */
  end: () => void;
}

/** Identifies the content of a request. Read from its text, because the caller's objects may have changed. */
const contentOf = ({ url, body }: OutgoingRequest): string =>
  typeof body === "string" ? `${url} ${canonicalJson(JSON.parse(body))}` : url;

function left({ outgoing: { operation }, progress: { attempts } }: Running, cause: unknown): AbortError {
  const message = `${operation} was aborted for this caller; another caller is still waiting for the same create.`;
  return new AbortError(message, { operation, attempts, repeatIsSafe: true, outcomeUnknown: attempts > 0, cause });
}

/** The outcome for a caller that may leave; the last one who does aborts the request. */
function leavable(running: Running, signal: AbortSignal): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      running.waiting -= 1;
      if (running.waiting > 0) {
        reject(left(running, signal.reason));
        return;
      }
      running.end(); // A new caller must not join a request that is about to be aborted.
      running.controller?.abort(signal.reason); // Its error reports the progress.
    };
    const settled = signal.aborted ? () => undefined : listenForAbort(signal, leave);
    running.outcome.then(resolve, reject).finally(settled);
    if (signal.aborted) leave();
  });
}

const operation = "createAuthorization";

type Prepared = ReturnType<OperationCaller["prepare"]>;

/** Longer than any id of the service. */
const longestId = 200;

/** Reads a created authorization. One whose id must not appear in journals and logs is unexpected. */
const createdParser: ResponseParser<Authorization> = {
  isRecord: isAuthorization,
  value: (body, { redact }) =>
    isAuthorization(body) && (formats.uuid.matches(body.id) || redact(body.id, longestId) === body.id)
      ? { value: body }
      : undefined,
};

/** Creates authorizations, one request per externalId at a time: a second call with the same body joins the first's. */
export class AuthorizationCreation {
  readonly #caller: OperationCaller;
  readonly #unclear = new UnclearCreates();
  readonly #running = new Map<string, Running>();

  constructor(caller: OperationCaller) {
    this.#caller = caller;
  }

  check(fields: AuthorizationCreate): Prepared {
    return this.#caller.prepare(this.#caller.request(operation, { body: fields }));
  }

  async create(fields: AuthorizationCreate, options: CallOptions): Promise<WithResponse<Authorization>> {
    const request = this.#caller.request(operation, { body: fields });
    try {
      const exchange = await this.#share(request, this.#caller.prepare(request, options), options);
      // Each caller parses the response separately, so that none can modify another's authorization.
      const created = await this.#caller.read(request, exchange, createdParser);
      this.#unclear.delete(fields.externalId);
      return created;
    } catch (error) {
      if (error instanceof PartnerError && error.outcomeUnknown) this.#unclear.note(fields.externalId);
      throw error;
    }
  }

  #share({ body }: OperationRequest, outgoing: Prepared, options: CallOptions): Promise<Exchange> {
    const externalId = isFields(body) ? body["externalId"] : undefined;
    if (outgoing instanceof Promise || typeof externalId !== "string") {
      return this.#caller.send(outgoing, options); // An id that is not checked here is for the service to judge.
    }
    const present = this.#running.get(externalId);
    if (present !== undefined && contentOf(present.outgoing) !== contentOf(outgoing)) {
      const message = `${operation} was not sent: a create with this externalId and other fields is still in flight. Wait for it, or use another externalId.`;
      return Promise.reject(new ConflictError(message, { operation, ...unsent }));
    }
    const running = present ?? this.#start(externalId, outgoing, options);
    running.waiting += 1;
    const { signal } = options;
    return signal === undefined ? running.outcome : leavable(running, signal);
  }

  #start(externalId: string, outgoing: OutgoingRequest, options: CallOptions): Running {
    const progress: Progress = { attempts: 0, unclear: this.#unclear.has(externalId) };
    const controller = options.signal && new AbortController();
    const ofCall = { ...options, signal: controller?.signal };
    const outcome = this.#caller.options.sender.send(outgoing, ofCall, progress);
    const end = () => {
      if (this.#running.get(externalId) === running) this.#running.delete(externalId);
    };
    const running: Running = { outgoing, controller, waiting: 0, outcome, progress, end };
    this.#running.set(externalId, running);
    outcome.then(end, end);
    return running;
  }
}
