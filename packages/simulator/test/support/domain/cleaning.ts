import { responses } from "@totem-partner/spec/responses";
import type { Answer } from "../contract.ts";
import { bodyIn, type Partner } from "../partner.ts";

/** Bytes that begin like a PDF and go on with every byte value there is. */
export function aPdf(size = 2000): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256);
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
  return bytes;
}

/** The two fields of a protocol's form, each left out unless it is given. */
export interface FormFields {
  enabled?: boolean | string;
  document?: Uint8Array<ArrayBuffer> | string;
  fileName?: string;
}

/** A form as an HTTP client makes one. */
export function aForm({ enabled, document, fileName = "protocol.pdf" }: FormFields): FormData {
  const form = new FormData();
  if (enabled !== undefined) form.set("companyProtocolEnabled", String(enabled));
  if (document !== undefined) {
    form.set("companyProtocolDocument", new File([document], fileName, { type: "application/pdf" }));
  }
  return form;
}

/** The protocol that an answer carries; fails when there is none. */
export const protocolIn = (answer: Answer) => bodyIn(responses.getCleaningProtocol[200], answer, answer.status);

/** The cleaning record that an answer carries; fails when there is none. */
export const categoryIn = (answer: Answer) => bodyIn(responses.getCleaningCategory[200], answer, answer.status);
export const typeIn = (answer: Answer) => bodyIn(responses.getCleaningType[200], answer, answer.status);
export const incompatibilityIn = (answer: Answer) =>
  bodyIn(responses.getCleaningIncompatibility[200], answer, answer.status);

/** Creates a protocol without a document, unless a form is given; answers it. */
export const createProtocol = async (partner: Partner, fields: FormFields = { enabled: false }) =>
  protocolIn(await partner.call("createCleaningProtocol", { body: aForm(fields) }));

/** Creates a category that must be accepted; answers its id. */
export const createCategory = async (partner: Partner, name: string): Promise<string> =>
  categoryIn(await partner.call("createCleaningCategory", { body: { name } })).id;

/** Creates a type that must be accepted; answers its id. */
export const createType = async (partner: Partner, name: string): Promise<string> =>
  typeIn(await partner.call("createCleaningType", { body: { name } })).id;
