import { requests } from "@totem-partner/spec/requests";
import { commandProtocol, createProtocol, deleteProtocol } from "../../commands/cleaning.ts";
import type { ProtocolDocument, ProtocolForm } from "../../domain/cleaning/cleaning-protocol.ts";
import { done } from "../../domain/result.ts";
import { showProtocol } from "../../representation/records.ts";
import { acted, created, ok, type StatusSource } from "../exchange/problems.ts";
import { endpoint, endpointWithBody, operationsOn, show } from "./endpoint.ts";

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

const protocol = operationsOn(showProtocol);

/** The six operations of the cleaning protocol. */
export const protocolEndpoints = {
  getCleaningProtocol: endpoint(requests.getCleaningProtocol, (company) => {
    const { protocol: found } = company.records;
    return found === null ? show(company, done(null), none) : show(company, done(found), ok, showProtocol);
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
  activateCleaningProtocol: protocol.one(
    requests.activateCleaningProtocol,
    (company, id) => commandProtocol(company, id, { type: "activate" }),
    acted,
  ),
  deactivateCleaningProtocol: protocol.one(
    requests.deactivateCleaningProtocol,
    (company, id) => commandProtocol(company, id, { type: "deactivate" }),
    acted,
  ),
  deleteCleaningProtocol: protocol.delete(requests.deleteCleaningProtocol, deleteProtocol),
};
