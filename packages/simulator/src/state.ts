import type { Assumptions } from "@totem-partner/spec/assumptions";
import { settle } from "./commands/lifecycle.ts";
import type { Company } from "./company.ts";
import type { Authorization } from "./domain/authorization.ts";
import type { Product, Warehouse } from "./domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "./domain/cleaning-catalog.ts";
import type { CleaningProtocol, ProtocolDocument } from "./domain/cleaning-protocol.ts";
import type { NormalizedRequest } from "./domain/authorization-creation.ts";
import type { Operation } from "./domain/events.ts";
import type { Arrival } from "./domain/totem.ts";
import type { WebhookConfiguration } from "./domain/webhook-configuration.ts";

type Document = Omit<ProtocolDocument, "bytes"> & { base64: string };

/** Everything that the service keeps of a company, as plain JSON: the same in any process, today or later. */
export interface CompanyState {
  format: 1;
  /** Milliseconds at which the clock stands; null when it follows real time. */
  clock: number | null;
  assumptions: Assumptions;
  totemGroups: { id: string; name: string }[];
  carriers: string[];
  drivers: string[];
  products: Product[];
  warehouses: Warehouse[];
  authorizations: Authorization[];
  creates: { externalId: string; authorizationId: string; request: NormalizedRequest }[];
  waiting: { authorizationId: string; arrivals: Arrival[] }[];
  operations: Operation[];
  protocol: (Omit<CleaningProtocol, "document"> & { document: Document | null }) | null;
  categories: CleaningCategory[];
  types: CleaningType[];
  incompatibilities: Incompatibility[];
  webhook: WebhookConfiguration | null;
}

const byId = <T extends { id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));

/** In blocks: a document has millions of bytes, and a call takes only so many parameters. */
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function exportProtocol(protocol: CleaningProtocol): NonNullable<CompanyState["protocol"]> {
  const { document, ...rest } = protocol;
  if (document === null) return { ...rest, document };
  const { bytes, ...described } = document;
  return { ...rest, document: { ...described, base64: toBase64(bytes) } };
}

function importProtocol({ document, ...rest }: NonNullable<CompanyState["protocol"]>): CleaningProtocol {
  if (document === null) return { ...rest, document };
  const { base64, ...described } = document;
  return { ...rest, document: { ...described, bytes: fromBase64(base64) } };
}

/** The state of a company. Deliveries, which belong to a running process, are not part of it. */
export function exportState({ records, clock, assumptions }: Company): CompanyState {
  return {
    format: 1,
    clock: clock.isSet ? clock.now() : null,
    assumptions: assumptions.values,
    totemGroups: [...records.totemGroups.values()],
    carriers: [...records.carriers],
    drivers: [...records.drivers],
    products: [...records.products.values()],
    warehouses: [...records.warehouses.values()],
    authorizations: [...records.authorizations.values()],
    creates: [...records.creates].map(([externalId, create]) => ({ externalId, ...create })),
    waiting: [...records.waiting]
      .filter(([, arrivals]) => arrivals.length > 0)
      .map(([authorizationId, arrivals]) => ({ authorizationId, arrivals })),
    operations: [...records.operations],
    protocol: records.protocol && exportProtocol(records.protocol),
    categories: [...records.categories.values()],
    types: [...records.types.values()],
    incompatibilities: [...records.incompatibilities.values()],
    webhook: records.webhook,
  };
}

/** Puts a company into a state. What was being delivered before is stopped. */
export function importState(company: Company, state: CompanyState): void {
  company.replace({
    totemGroups: byId(state.totemGroups),
    carriers: new Set(state.carriers),
    drivers: new Set(state.drivers),
    products: byId(state.products),
    warehouses: byId(state.warehouses),
    authorizations: byId(state.authorizations),
    creates: new Map(state.creates.map(({ externalId, ...create }) => [externalId, create])),
    waiting: new Map(state.waiting.map(({ authorizationId, arrivals }) => [authorizationId, arrivals])),
    operations: [...state.operations],
    protocol: state.protocol && importProtocol(state.protocol),
    categories: byId(state.categories),
    types: byId(state.types),
    incompatibilities: byId(state.incompatibilities),
    webhook: state.webhook,
  });
  company.assumptions.change(state.assumptions);
  if (state.clock === null) company.clock.release();
  else company.clock.set(state.clock);
  settle(company);
}
