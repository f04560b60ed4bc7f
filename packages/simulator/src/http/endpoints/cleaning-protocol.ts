import { requests } from "@totem-partner/spec/requests";
import { commandProtocol, createProtocol, deleteProtocol, getProtocol } from "../../commands/cleaning-protocol.ts";
import type { ProtocolDocument, ProtocolForm } from "../../domain/cleaning/cleaning-protocol.ts";
import { done } from "../../domain/result.ts";
import { showProtocol } from "../../representation/records.ts";
import { endpoint, endpointWithBody, show, showDeleted } from "./endpoint.ts";
import { acted, created, ok, type StatusSource } from "../outcomes/status.ts";

const none: StatusSource = { documented: "Endpoints / Cleaning protocol", status: 204 };

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The uploaded document with its bytes and their digest. */
async function readDocument(file: Blob): Promise<ProtocolDocument> {
  const bytes = await file.arrayBuffer();
  return {
    fileName: file instanceof File ? file.name : "",
    size: bytes.byteLength,
    sha256: toHex(await crypto.subtle.digest("SHA-256", bytes)),
    bytes: new Uint8Array(bytes),
  };
}

interface FormBody {
  companyProtocolEnabled?: boolean;
  companyProtocolDocument?: Blob;
}

async function readForm({ companyProtocolEnabled, companyProtocolDocument }: FormBody): Promise<ProtocolForm> {
  return {
    ...(companyProtocolEnabled !== undefined && { companyProtocolEnabled }),
    ...(companyProtocolDocument !== undefined && { document: await readDocument(companyProtocolDocument) }),
  };
}

/** The six operations of the cleaning protocol. */
export const protocolEndpoints = {
  getCleaningProtocol: endpoint(requests.getCleaningProtocol, (company) => {
    const protocol = getProtocol(company);
    return protocol === null ? show(company, done(null), none) : show(company, done(protocol), ok, showProtocol);
  }),
  createCleaningProtocol: endpointWithBody(requests.createCleaningProtocol, (company, { body }) =>
    company.assumptions.thenNoting(readForm(body), (form) =>
      show(company, createProtocol(company, form), created, showProtocol),
    ),
  ),
  updateCleaningProtocolConfiguration: endpointWithBody(
    requests.updateCleaningProtocolConfiguration,
    (company, { path, body }) =>
      company.assumptions.thenNoting(readForm(body), (form) =>
        show(company, commandProtocol(company, path.id, { type: "configure", form }), ok, showProtocol),
      ),
  ),
  activateCleaningProtocol: endpoint(requests.activateCleaningProtocol, (company, { path }) =>
    show(company, commandProtocol(company, path.id, { type: "activate" }), acted, showProtocol),
  ),
  deactivateCleaningProtocol: endpoint(requests.deactivateCleaningProtocol, (company, { path }) =>
    show(company, commandProtocol(company, path.id, { type: "deactivate" }), acted, showProtocol),
  ),
  deleteCleaningProtocol: endpoint(requests.deleteCleaningProtocol, (company, { path }) =>
    showDeleted(company, deleteProtocol(company, path.id), showProtocol),
  ),
};
