import { type Context, done, refuse, refuseField, type Result } from "../decision.ts";
import { base64, fields, instant, integer, memberOf, orNull, text, truth, uuid, type ValueOf } from "../shapes.ts";

const documentShape = fields({ fileName: text, size: integer, sha256: text, base64 });

/** A protocol as it is exported: the bytes of its document are base64. */
export const protocolShape = fields({
  id: uuid,
  state: memberOf(["Inactive", "Active"]),
  companyProtocolEnabled: truth,
  document: orNull(documentShape),
  createdAt: instant,
  updatedAt: instant,
});

/** The document of a protocol: a PDF with its bytes, and their SHA-256 in lower-case hex. */
export interface ProtocolDocument extends Omit<ValueOf<typeof documentShape>, "base64"> {
  bytes: Uint8Array;
}

/** The cleaning protocol of a company, which has at most one. */
export interface CleaningProtocol extends Omit<ValueOf<typeof protocolShape>, "document"> {
  document: ProtocolDocument | null;
}

export interface ProtocolForm {
  companyProtocolEnabled?: boolean;
  document?: ProtocolDocument;
}

type ProtocolCommand = { type: "activate" } | { type: "deactivate" } | { type: "configure"; form: ProtocolForm };

/** Returns the mistake in the bytes of a document; undefined for a PDF, which identifies itself within its first kilobyte. */
function pdfMistake({ bytes }: ProtocolDocument): string | undefined {
  if (bytes.length === 0) return "is empty";
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.includes("%PDF-")) return undefined;
  return head.startsWith("JVBERi0") ? "is a PDF in base64: send the bytes of the file" : "is not a PDF";
}

export function documentError(companyProtocolEnabled: boolean, document: ProtocolDocument | null) {
  if (document !== null) {
    const message = pdfMistake(document);
    return message === undefined ? undefined : ({ code: "document_not_pdf", message } as const);
  }
  if (!companyProtocolEnabled) return undefined;
  return { code: "document_required", message: "is required when companyProtocolEnabled is true" } as const;
}

function applyForm(form: ProtocolForm, before: Pick<CleaningProtocol, "companyProtocolEnabled" | "document">) {
  const companyProtocolEnabled = form.companyProtocolEnabled ?? before.companyProtocolEnabled;
  const document = form.document ?? before.document;
  const error = documentError(companyProtocolEnabled, document);
  if (error === undefined) return done({ companyProtocolEnabled, document });
  return refuseField(error.code, "/companyProtocolDocument", error.message);
}

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

function switchTo(
  state: CleaningProtocol["state"],
  protocol: CleaningProtocol,
  { now, assume }: Context,
): Result<CleaningProtocol> {
  if (protocol.state !== state) return done({ ...protocol, state, updatedAt: now });
  if (assume("repeat-activation") === "200") return done(protocol);
  const code = state === "Active" ? "cleaning_protocol_already_active" : "cleaning_protocol_already_inactive";
  return refuse(code, `This cleaning protocol is already ${state}; nothing was changed.`);
}

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
