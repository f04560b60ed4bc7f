import { isFields } from "@totem-partner/spec/fields";
import { formats } from "@totem-partner/spec/formats";
import type { CallOptions } from "../calls/call-options.ts";
import { ConflictError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import type { Exchange } from "../http/exchange.ts";
import type { OutgoingRequest } from "../http/request.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import type { OperationRequest } from "../operations/request.ts";
import type { WithResponse } from "../calls/partner-call.ts";
import { aRecord } from "../responses/reading.ts";
import { CreatesInFlight } from "./creates-in-flight.ts";
import { type Authorization, type AuthorizationCreate, isAuthorization } from "./records.ts";

const operation = "createAuthorization";

/** Any id of the service is shorter. */
const longestId = 200;

/** Reads a created authorization. One whose id must not appear in journals and logs is unexpected. */
const creationReading = ({ show }: Exchange) =>
  aRecord(
    (value): value is Authorization =>
      isAuthorization(value) && (formats.uuid.matches(value.id) || show(value.id, longestId) === value.id),
  );

/** Creates authorizations, one request at a time per externalId. */
export class AuthorizationCreation {
  readonly #caller: OperationCaller;
  readonly #inFlight = new CreatesInFlight();

  constructor(caller: OperationCaller) {
    this.#caller = caller;
  }

  /** Throws a ValidationError for fields that cannot be sent. */
  check(fields: AuthorizationCreate): void {
    this.#caller.prepare(this.#caller.request(operation, { body: fields }));
  }

  async create(fields: AuthorizationCreate, options: CallOptions): Promise<WithResponse<Authorization>> {
    const request = this.#caller.request(operation, { body: fields });
    const exchange = await this.#share(request, this.#caller.prepare(request, options), options);
    // Each caller parses the response separately, so that none can modify another's authorization.
    return this.#caller.read(request, exchange, creationReading(exchange));
  }

  #share({ body }: OperationRequest, outgoing: OutgoingRequest, options: CallOptions): Promise<Exchange> {
    const externalId = isFields(body) ? body["externalId"] : undefined;
    if (typeof externalId !== "string") return this.#caller.send(outgoing, options); // Unchecked: the service validates it.
    const outcome = this.#inFlight.join(externalId, outgoing, options.signal, (signal, progress) =>
      this.#caller.send(outgoing, { ...options, signal }, progress),
    );
    if (outcome !== undefined) return outcome;
    const message = `${operation} was not sent: a create with this externalId and other fields is still in flight. Wait for it, or use another externalId.`;
    return Promise.reject(new ConflictError(message, { operation, ...unsent }));
  }
}
