import type { components } from "@totem-partner/spec/types";
import { callOptionKinds, type CallOptions, checkNames, withoutUndefined } from "../calls/call-options.ts";
import { errorOfKind, loadLater } from "../errors/load-later.ts";
import { ConflictError } from "../errors/kinds.ts";
import type { AnyFields, Extended, ExtraFields } from "../calls/record-fields.ts";
import type { DocumentSource, UploadProgress } from "./uploads.ts";
import { type OperationCaller, rejectRequest } from "../calls/operation-caller.ts";
import type { OperationRequest } from "../calls/operation-request.ts";
import { withDeadline } from "../send/deadline.ts";
import {
  confirmedRecord,
  PartnerCall,
  type WithResponse,
  parseRecord,
  parseNothing,
  parseSingleRecord,
  hasTexts,
} from "../calls/partner-call.ts";
import { copyOf, isBytes } from "./document-bytes.ts";

type Schemas = components["schemas"];

/**
 * The cleaning protocol of the company. Documented: Resources and their fields / Cleaning protocol and related records;
 * assumed: `protocol-fields`.
 */
export interface CleaningProtocol extends Extended<"CleaningProtocol", Schemas["CleaningProtocol"]> {}

/** Inactive or Active. Documented: States and transitions / Cleaning protocol. */
export type CleaningProtocolState = Schemas["CleaningProtocolState"];

/** The document of a protocol, as the service describes it. Assumed: `protocol-fields`. */
export type CleaningProtocolDocument = Schemas["CleaningProtocolDocument"];

/** The fields of a new cleaning protocol. Documented: Endpoints / Cleaning protocol. */
export interface CleaningProtocolCreate {
  /** True if the company has its own protocol document: `companyProtocolEnabled` in the interface. */
  enabled: boolean;
  /**
   * The PDF, `companyProtocolDocument` in the interface; required when `enabled` is true. At most 10 MiB (assumed:
   * `protocol-document`).
   */
  document?: DocumentSource | undefined;
}

/**
 * The fields to change on a protocol. Omitted fields stay unchanged. Assumed: `protocol-configuration`,
 * `disabled-document`.
 */
export type CleaningProtocolConfiguration = Partial<CleaningProtocolCreate>;

/** Options of a call that sends a document. */
export interface UploadOptions<Body extends object = AnyFields> extends CallOptions<Body> {
  /**
   * Called while the request body is sent: about every 64 KiB in Node, Deno and Bun; once, when the response arrives,
   * in browsers, workers, and through the client's `fetch` option. Errors that it throws are ignored.
   * @example ({ loaded, total }) => bar.update(loaded / total)
   */
  onProgress?: ((progress: UploadProgress) => void | Promise<void>) | undefined;
}

const aProtocol = hasTexts<CleaningProtocol>("id", "state");

type UploadOptionsFor<Name extends string> = UploadOptions<ExtraFields<Name>>;

/**
 * The company's cleaning protocol, of which there is at most one: `partner.cleaningProtocol`. Documented: Endpoints /
 * Cleaning protocol.
 */
export class CleaningProtocolResource {
  readonly #caller: OperationCaller;

  constructor(caller: OperationCaller) {
    this.#caller = caller;
  }

  /**
   * Returns the protocol, or null if the company has none. Documented: Endpoints / Cleaning protocol, Errors.
   * @throws What every call throws.
   */
  get(options: CallOptions = {}): PartnerCall<CleaningProtocol | null> {
    return this.#caller.call("getCleaningProtocol", {}, parseSingleRecord(aProtocol), options);
  }

  /**
   * Creates the protocol, with its PDF.
   * Documented: Endpoints / Cleaning protocol; assumed: `new-protocol-state`, `second-protocol`, `protocol-document`.
   * @throws `ConflictError` if the company already has one; `ValidationError`, before anything is sent, for a document
   * that is missing, larger than 10 MiB or not a PDF; `RequestRefusedError` (413) if the service accepts only smaller
   * ones; `ConfigurationError` for a document that cannot be read; and what every call throws.
   * @example
   * import { documentFromPath } from "@totem-partner/sdk/node";
   *
   * await partner.cleaningProtocol.create({ enabled: true, document: await documentFromPath("protocol.pdf") });
   */
  create(
    fields: CleaningProtocolCreate,
    options: UploadOptionsFor<"CleaningProtocolCreate"> = {},
  ): PartnerCall<CleaningProtocol> {
    return new PartnerCall(this.#upload({ operation: "createCleaningProtocol" }, fields, true, options));
  }

  /**
   * Changes the configuration of the protocol; a new PDF replaces the old one. Documented: Endpoints / Cleaning
   * protocol; assumed: `protocol-configuration`, `protocol-document`, `disabled-document`.
   * @throws `NotFoundError`; `ValidationError`, `RequestRefusedError` and `ConfigurationError` as for `create`; and
   * what every call throws.
   */
  updateConfiguration(
    id: string,
    fields: CleaningProtocolConfiguration,
    options: UploadOptionsFor<"CleaningProtocolConfiguration"> = {},
  ): PartnerCall<CleaningProtocol> {
    const request: OperationRequest = { operation: "updateCleaningProtocolConfiguration", path: { id } };
    return new PartnerCall(this.#upload(request, fields, false, options));
  }

  /**
   * Activates the protocol: Inactive to Active. Documented: States and transitions / Cleaning protocol; assumed:
   * `repeat-activation`, `action-status`.
   * @throws `NotFoundError`, `ConflictError` if it is already Active, and what every call throws.
   */
  activate(id: string, options: CallOptions = {}): PartnerCall<CleaningProtocol> {
    return new PartnerCall(this.#reach("Active", "activateCleaningProtocol", id, options));
  }

  /**
   * Deactivates the protocol: Active to Inactive. Documented: States and transitions / Cleaning protocol; assumed:
   * `repeat-activation`, `action-status`.
   * @throws `NotFoundError`, `ConflictError` if it is already Inactive, and what every call throws.
   */
  deactivate(id: string, options: CallOptions = {}): PartnerCall<CleaningProtocol> {
    return new PartnerCall(this.#reach("Inactive", "deactivateCleaningProtocol", id, options));
  }

  /**
   * Deletes the protocol **with all its categories, types and incompatibilities**, Active or not.
   * Documented: Endpoints / Cleaning protocol; assumed: `delete-active-protocol`, `delete-status`.
   * @throws `NotFoundError`, and what every call throws.
   */
  delete(id: string, options: CallOptions = {}): PartnerCall<void> {
    return this.#caller.call("deleteCleaningProtocol", { path: { id } }, parseNothing, options);
  }

  /** `isNew`: the document that `enabled` requires cannot exist yet. */
  async #upload(
    call: OperationRequest,
    { enabled, document }: CleaningProtocolConfiguration,
    isNew: boolean,
    input: UploadOptions,
  ): Promise<WithResponse<CleaningProtocol>> {
    checkNames("An upload", input, { ...callOptionKinds, onProgress: "function" });
    const { onProgress, ...options } = input;
    const caller = this.#caller;
    const source = isBytes(document) ? copyOf(document) : document; // As it is now, before anything is loaded.
    const uploads = await loadLater("uploads", () => import("./uploads.ts"));
    const { signal } = options;
    const { validate, hasOwnFetch, sender } = caller.options;
    const { timeout, totalTimeout } = sender.limitsOf(options);
    const start = performance.now();
    const deps = { signal, timeout: Math.min(timeout, totalTimeout), errorOfKind, withDeadline };
    const file = source === undefined ? undefined : await uploads.readDocument(source, validate, deps);
    const body = withoutUndefined({ companyProtocolEnabled: enabled, companyProtocolDocument: file });
    const request = { ...call, body };
    const outgoing = await caller.prepare(request, options, uploads.writeForm);
    const errors = validate ? uploads.documentErrors(file, isNew && enabled === true) : [];
    if (errors.length > 0) await rejectRequest(request.operation, errors);
    const upload = onProgress && uploads.reportUpload(outgoing, onProgress, hasOwnFetch);
    const left = Math.max(1, Math.ceil(totalTimeout - (performance.now() - start)));
    const exchange = await caller.send(upload?.outgoing ?? outgoing, { ...options, totalTimeout: left });
    upload?.onResponse();
    return caller.read(request, exchange, parseRecord(aProtocol));
  }

  async #reach(
    state: CleaningProtocolState,
    operation: "activateCleaningProtocol" | "deactivateCleaningProtocol",
    id: string,
    options: CallOptions,
  ): Promise<WithResponse<CleaningProtocol>> {
    try {
      return await this.#caller.outcome({ operation, path: { id } }, parseRecord(aProtocol), options);
    } catch (error) {
      if (!(error instanceof ConflictError) || !error.outcomeUnknown) throw error;
      const isReached = (protocol: CleaningProtocol) => protocol.id === id && protocol.state === state;
      const { extra: _, ...ofGet } = options; // It applies to the change.
      return confirmedRecord(error, this.get(ofGet).withResponse(), isReached);
    }
  }
}
