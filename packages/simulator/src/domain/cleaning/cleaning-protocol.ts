import type { Context } from "../context.ts";
import { done, refuse, refuseField, type Result } from "../result.ts";

/** The document of a protocol: a PDF with its bytes. */
export interface ProtocolDocument {
  fileName: string;
  size: number;
  /** In lower-case hex. */
  sha256: string;
  bytes: Uint8Array;
}

interface Details {
  id: string;
  companyProtocolEnabled: boolean;
  document: ProtocolDocument | null;
  createdAt: number;
  updatedAt: number;
}

/** The cleaning protocol of a company, which has at most one. */
export type CleaningProtocol = Details & ({ state: "Inactive" } | { state: "Active" });

/** The content of a form about a protocol; missing fields stay unchanged. */
export interface ProtocolForm {
  companyProtocolEnabled?: boolean;
  document?: ProtocolDocument;
}

/** Every command on a protocol. */
export type ProtocolCommand = { type: "activate" } | { type: "deactivate" } | { type: "configure"; form: ProtocolForm };

/** A PDF identifies itself within its first kilobyte. */
function isPdf({ bytes }: ProtocolDocument): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return head.includes("%PDF-");
}

/** Validates the document of a protocol: it may be missing although required, or not a PDF. */
export function documentErrors(companyProtocolEnabled: boolean, document: ProtocolDocument | null): DocumentError[] {
  const error = (code: DocumentError["code"], message: string) => [{ code, message }];
  if (document !== null && !isPdf(document)) {
    return error("document_not_pdf", document.size === 0 ? "is empty" : "is not a PDF");
  }
  if (!companyProtocolEnabled || document !== null) return [];
  return error("document_required", "is required when companyProtocolEnabled is true");
}

interface DocumentError {
  code: "document_not_pdf" | "document_required";
  message: string;
}

/** Applies a form, with its document validated, to the current fields. */
function applyForm(form: ProtocolForm, before: Pick<Details, "companyProtocolEnabled" | "document">) {
  const companyProtocolEnabled = form.companyProtocolEnabled ?? before.companyProtocolEnabled;
  const document = form.document ?? before.document;
  const [error] = documentErrors(companyProtocolEnabled, document);
  if (error === undefined) return done({ companyProtocolEnabled, document });
  return refuseField(error.code, "/companyProtocolDocument", error.message);
}

/** Creates the protocol of a company that has none. */
export function decideProtocol(
  form: ProtocolForm,
  existing: CleaningProtocol | null,
  { now, newId, assume }: Context,
): Result<CleaningProtocol> {
  if (existing) {
    const detail = "The company already has a cleaning protocol. Change its configuration, or delete it first.";
    return refuse("cleaning_protocol_exists", detail);
  }
  const content = applyForm(form, { companyProtocolEnabled: false, document: null });
  if (!content.ok) return content;
  const state = assume("new-protocol-state") === "active" ? "Active" : "Inactive";
  return done({ id: newId(), state, ...content.value, createdAt: now, updatedAt: now });
}

const alreadyThere = {
  Active: {
    code: "cleaning_protocol_already_active",
    detail: "This cleaning protocol is already Active; nothing was changed.",
  },
  Inactive: {
    code: "cleaning_protocol_already_inactive",
    detail: "This cleaning protocol is already Inactive; nothing was changed.",
  },
} as const;

function switchTo(
  state: CleaningProtocol["state"],
  protocol: CleaningProtocol,
  { now, assume }: Context,
): Result<CleaningProtocol> {
  if (protocol.state !== state) return done({ ...protocol, state, updatedAt: now });
  if (assume("repeat-activation") === "200") return done(protocol);
  return refuse(alreadyThere[state].code, alreadyThere[state].detail);
}

/** Decides the result of a command on a protocol. */
export function decideOnProtocol(
  protocol: CleaningProtocol,
  command: ProtocolCommand,
  context: Context,
): Result<CleaningProtocol> {
  switch (command.type) {
    case "activate":
      return switchTo("Active", protocol, context);
    case "deactivate":
      return switchTo("Inactive", protocol, context);
    case "configure": {
      const content = applyForm(command.form, protocol);
      if (!content.ok) return content;
      const { companyProtocolEnabled, document } = content.value;
      const same = companyProtocolEnabled === protocol.companyProtocolEnabled && command.form.document === undefined;
      return done(same ? protocol : { ...protocol, companyProtocolEnabled, document, updatedAt: context.now });
    }
    // Stryker disable next-line ConditionalExpression: no command comes here, as the compiler checks.
    default:
      return command satisfies never;
  }
}
