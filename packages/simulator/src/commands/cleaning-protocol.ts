import type { Company } from "../company/company.ts";
import {
  type CleaningProtocol,
  decideOnProtocol,
  decideProtocol,
  type ProtocolCommand,
  type ProtocolForm,
} from "../domain/cleaning/cleaning-protocol.ts";
import { done, refuse, type Result } from "../domain/result.ts";

/** The company's protocol, if it has one. */
export const getProtocol = (company: Company): CleaningProtocol | null => company.records.protocol;

/** Creates the company's protocol. */
export function createProtocol(company: Company, form: ProtocolForm): Result<CleaningProtocol> {
  return keep(company, decideProtocol(form, company.records.protocol, company.context));
}

/** Carries out a command on the protocol with this id. */
export function commandProtocol(company: Company, id: string, command: ProtocolCommand): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  return found.ok ? keep(company, decideOnProtocol(found.value, command, company.context)) : found;
}

/** Deletes the protocol and all its categories, types and incompatibilities. */
export function deleteProtocol(company: Company, id: string): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  if (!found.ok) return found;
  const { records } = company;
  records.protocol = null;
  for (const belonging of [records.categories, records.types, records.incompatibilities]) belonging.clear();
  return found;
}

function findProtocol({ records: { protocol } }: Company, id: string): Result<CleaningProtocol> {
  if (protocol?.id === id.toLowerCase()) return done(protocol);
  return refuse("cleaning_protocol_not_found", "The company has no cleaning protocol with this id.");
}

function keep(company: Company, decided: Result<CleaningProtocol>): Result<CleaningProtocol> {
  if (decided.ok) company.records.protocol = decided.value;
  return decided;
}
