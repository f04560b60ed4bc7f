import type { components } from "@totem-partner/spec/types";
import type { OperationCaller } from "../operation-caller.ts";
import type { CallOptions } from "../operation-request.ts";
import type { PartnerCall } from "../partner-call.ts";
import { aRecord, nothing, theRecord, withTexts } from "../reading.ts";

type Schemas = components["schemas"];

/**
 * The cleaning protocol of the company. Documented: Resources and their fields / Cleaning protocol and related records;
 * assumed: `protocol-fields`.
 */
export type CleaningProtocol = Schemas["CleaningProtocol"];

/** Inactive or Active. Documented: States and transitions / Cleaning protocol. */
export type CleaningProtocolState = Schemas["CleaningProtocolState"];

/** The document of a protocol, as the service describes it. Assumed: `protocol-fields`. */
export type CleaningProtocolDocument = Schemas["CleaningProtocolDocument"];

/** What a protocol is made of. Documented: Endpoints / Cleaning protocol. */
export interface CleaningProtocolCreate {
  /** Whether the company has a protocol document of its own: `companyProtocolEnabled` in the interface. */
  enabled: boolean;
  /** The PDF, `companyProtocolDocument` in the interface; needed when `enabled` is true. At the most 10 MiB. */
  document?: Blob | undefined;
}

/** What of a protocol to change; what is left out stays. Assumed: `protocol-configuration`, `disabled-document`. */
export type CleaningProtocolConfiguration = Partial<CleaningProtocolCreate>;

const aProtocol = withTexts<CleaningProtocol>("id", "state");

const partsOf = <E extends boolean | undefined>(fields: { enabled: E; document?: Blob | undefined }) => ({
  companyProtocolEnabled: fields.enabled,
  companyProtocolDocument: fields.document,
});

/**
 * The cleaning protocol of the company, which has one at the most: `partner.cleaningProtocol`. Documented: Endpoints /
 * Cleaning protocol.
 */
export class CleaningProtocolResource {
  readonly #caller: OperationCaller;

  constructor(caller: OperationCaller) {
    this.#caller = caller;
  }

  /**
   * The protocol, or null when the company has none. Documented: Endpoints / Cleaning protocol, Errors.
   *
   * @throws What every call throws.
   */
  get(options: CallOptions = {}): PartnerCall<CleaningProtocol | null> {
    return this.#caller.call("getCleaningProtocol", {}, theRecord(aProtocol), options);
  }

  /**
   * Creates the protocol, with its PDF.
   *
   * Documented: Endpoints / Cleaning protocol; assumed: `new-protocol-state`, `second-protocol`, `protocol-document`.
   *
   * @throws `ConflictError` when the company has one already; `ValidationError` for a document that is missing or no PDF;
   * `RequestRefusedError` (413) for one that is too large; and what every call throws.
   * @example
   * import { openAsBlob } from "node:fs";
   * await partner.cleaningProtocol.create({ enabled: true, document: await openAsBlob("protocol.pdf") });
   */
  create(fields: CleaningProtocolCreate, options: CallOptions = {}): PartnerCall<CleaningProtocol> {
    return this.#caller.call("createCleaningProtocol", { body: partsOf(fields) }, aRecord(aProtocol), options);
  }

  /**
   * Changes the configuration of the protocol; a new PDF replaces the old one.
   *
   * Documented: Endpoints / Cleaning protocol; assumed: `protocol-configuration`, `protocol-document`,
   * `disabled-document`.
   *
   * @throws `NotFoundError`; `ValidationError` and `RequestRefusedError` as `create`; and what every call throws.
   */
  updateConfiguration(
    id: string,
    fields: CleaningProtocolConfiguration,
    options: CallOptions = {},
  ): PartnerCall<CleaningProtocol> {
    const { enabled, document } = fields;
    const body = partsOf({ enabled, document });
    return this.#caller.call(
      "updateCleaningProtocolConfiguration",
      { path: { id }, body },
      aRecord(aProtocol),
      options,
    );
  }

  /**
   * Inactive to Active. Documented: States and transitions / Cleaning protocol; assumed: `repeat-activation`,
   * `action-status`.
   *
   * @throws `NotFoundError`, `ConflictError` when it is Active already, and what every call throws.
   */
  activate(id: string, options: CallOptions = {}): PartnerCall<CleaningProtocol> {
    return this.#caller.call("activateCleaningProtocol", { path: { id } }, aRecord(aProtocol), options);
  }

  /**
   * Active to Inactive. Documented: States and transitions / Cleaning protocol; assumed: `repeat-activation`,
   * `action-status`.
   *
   * @throws `NotFoundError`, `ConflictError` when it is Inactive already, and what every call throws.
   */
  deactivate(id: string, options: CallOptions = {}): PartnerCall<CleaningProtocol> {
    return this.#caller.call("deactivateCleaningProtocol", { path: { id } }, aRecord(aProtocol), options);
  }

  /**
   * Deletes the protocol **with all its categories, types and incompatibilities**, Active or not.
   *
   * Documented: Endpoints / Cleaning protocol; assumed: `delete-active-protocol`, `delete-status`.
   *
   * @throws `NotFoundError`, and what every call throws.
   */
  delete(id: string, options: CallOptions = {}): PartnerCall<void> {
    return this.#caller.call("deleteCleaningProtocol", { path: { id } }, nothing, options);
  }
}
