import { eachOptionalText, optionalTextsOf } from "@totem-partner/spec/record-fields";
import { createAuthorizationBody } from "@totem-partner/spec/requests";
import type { components } from "@totem-partner/spec/types";
import {
  type ActiveAuthorization,
  type Authorization,
  authorizationFields,
  endsAlone,
  furtherPartyFields,
  normalizePlate,
} from "./authorization.ts";
import type { Transition } from "./authorization-transitions.ts";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { type Context, done, refuseField, refuseFields, type Result } from "../decision.ts";
import { type Registry, resolveReferences } from "../catalog.ts";
import { fields, optional, text } from "../shapes.ts";

type Create = components["schemas"]["AuthorizationCreate"];
type Reference = "productExternalId" | "warehouseExternalId";

/** The body of a create, as the contract defines it; references may be missing if that is assumed. */
export type CreateRequest = Omit<Create, Reference> & Partial<Pick<Create, Reference>>;

/** The same without externalId: an authorization created in the service's own application. */
export type ApplicationRequest = Omit<CreateRequest, "externalId">;

/** A create after normalisation: plates uppercase, dates as instants, an absent list empty. */
export type NormalizedRequest = Omit<ApplicationRequest, "scheduledDate" | "endDate" | "trailerPlates"> & {
  scheduledDate: number | null;
  endDate: number | null;
  trailerPlates: readonly string[];
  furtherPartyFields?: NonNullable<Authorization["furtherPartyFields"]>;
};

/** Collects those fields of a create that has passed the check; null if it has none, as where they are not accepted. */
export function furtherPartyFieldsOf(request: object): Authorization["furtherPartyFields"] {
  const { properties = {} } = createAuthorizationBody;
  const names = Object.keys(request).filter((name) => !Object.hasOwn(properties, name) && isFurtherPartyField(name));
  if (names.length === 0) return null;
  return Object.freeze(Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name))));
}

export function normalizeRequest(request: ApplicationRequest): NormalizedRequest {
  const furtherPartyFields = furtherPartyFieldsOf(request);
  const normalized: NormalizedRequest = {
    ...request,
    totemGroupId: request.totemGroupId.toLowerCase(),
    scheduledDate: request.scheduledDate === undefined ? null : Date.parse(request.scheduledDate),
    endDate: request.endDate === undefined ? null : Date.parse(request.endDate),
    trailerPlates: (request.trailerPlates ?? []).map(normalizePlate),
  };
  if (request.tractorPlate !== undefined) normalized.tractorPlate = normalizePlate(request.tractorPlate);
  if (furtherPartyFields) normalized.furtherPartyFields = furtherPartyFields;
  return normalized;
}

interface FirstCreate {
  asked: Authorization;
  authorization: Authorization;
}

const { quantity, totemGroupId, operationType, carrierTaxId, scheduledDate, endDate, trailerPlates } =
  authorizationFields.Active;

const sameFields = { quantity, totemGroupId, operationType, carrierTaxId, scheduledDate, endDate, trailerPlates };

/** The shape of a create as it is stored. A field of the contract that is missing here does not compile. */
export const requestShape = fields<NormalizedRequest>({
  productExternalId: optional(text),
  warehouseExternalId: optional(text),
  ...sameFields,
  ...eachOptionalText(() => optional(text)),
  furtherPartyFields: optional(furtherPartyFields),
});

const asksFor = {
  productId: true,
  warehouseId: true,
  ...sameFields,
  ...eachOptionalText(() => true),
  furtherPartyFields: true,
};

const requestedFields = Object.keys(asksFor).filter((field): field is keyof typeof asksFor => field in asksFor);

export const isAsRequested = (authorization: Authorization, asked: Authorization): boolean =>
  requestedFields.every((field) => authorization[field] === asked[field]);

type Named = { readonly [Name in "products" | "warehouses"]: Pick<Registry[Name], "get"> };

export function requestFor(asked: Authorization, { products, warehouses }: Named): NormalizedRequest {
  const { productId, warehouseId, quantity, totemGroupId, operationType, carrierTaxId, furtherPartyFields } = asked;
  const { scheduledDate, endDate, trailerPlates } = asked;
  return {
    ...{ quantity, totemGroupId, operationType, carrierTaxId },
    ...withoutNulls({
      productExternalId: productId && products.get(productId)?.externalId,
      warehouseExternalId: warehouseId && warehouses.get(warehouseId)?.externalId,
      ...optionalTextsOf(asked),
    }),
    ...{ scheduledDate, endDate, trailerPlates },
    ...(furtherPartyFields && { furtherPartyFields }),
  };
}

const withoutNulls = <Field extends string>(fields: Record<Field, string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Partial<
    Record<Field, string>
  >;

type Admission = { outcome: "created" } & Transition;
type Creation = Admission | { outcome: "repeated"; authorization: Authorization };

const asSent = ({ furtherPartyFields, ...rest }: NormalizedRequest): Record<string, unknown> => ({
  ...rest,
  ...furtherPartyFields,
});

const differingFields = (one: NormalizedRequest, other: NormalizedRequest): string[] => {
  const [left, right] = [asSent(one), asSent(other)];
  return Object.keys({ ...left, ...right })
    .filter((field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]))
    .map((field) => `/${field}`);
};

function repeat(
  request: NormalizedRequest,
  { asked, authorization }: FirstCreate,
  registry: Registry,
  { assume }: Context,
): Result<Creation> {
  const differing = differingFields(request, requestFor(asked, registry));
  if (differing.length > 0 && assume("repeat-create-changed") === "conflict") {
    const advice = "send the original value, or use another externalId";
    const message = `differs from the first create with this externalId: ${advice}`;
    const errors = differing.map((path) => ({ in: "body" as const, path, message }));
    return refuseFields("external_id_conflict", errors);
  }
  if (assume("repeat-create") === "409" || typeof assume("repeat-create") === "object") {
    const message = "belongs to an authorization that already exists; nothing was created";
    return refuseField("external_id_exists", "/externalId", message);
  }
  return done({ outcome: "repeated", authorization });
}

export function decideCreate(
  request: CreateRequest,
  first: FirstCreate | undefined,
  registry: Registry,
  context: Context,
): Result<Creation> {
  const isActive = first?.authorization.status === "Active";
  if (first && (isActive || context.assume("external-id-after-finish") === "reserved")) {
    // A copy without it costs a new create much, and only a comparison would mind it.
    const { externalId: _, ...rest } = request;
    return repeat(normalizeRequest(rest), first, registry, context);
  }
  return admit(normalizeRequest(request), { kind: "erp", externalId: request.externalId }, registry, context);
}

export const decideCreateInApplication = (
  request: ApplicationRequest,
  registry: Registry,
  context: Context,
): Result<Admission> => admit(normalizeRequest(request), { kind: "application" }, registry, context);

function admit(
  request: NormalizedRequest,
  origin: Authorization["origin"],
  registry: Registry,
  context: Context,
): Result<Admission> {
  const { now, newId, assume } = context;
  if (endsAlone(request) && assume("end-date-only") === "reject") {
    return refuseField("end_date_without_start", "/endDate", "requires a scheduledDate");
  }
  const references = resolveReferences(request, registry, assume);
  if (!references.ok) return references;
  const state: ActiveAuthorization = {
    id: newId(),
    status: "Active",
    origin,
    markedAsSynced: false,
    productId: references.value.productId ?? null,
    warehouseId: references.value.warehouseId ?? null,
    quantity: request.quantity,
    remainingQuantity: request.quantity,
    totemGroupId: request.totemGroupId,
    operationType: request.operationType,
    carrierTaxId: request.carrierTaxId,
    scheduledDate: request.scheduledDate,
    endDate: request.endDate,
    trailerPlates: request.trailerPlates,
    furtherPartyFields: request.furtherPartyFields ?? null,
    createdAt: now,
    updatedAt: now,
    ...optionalTextsOf(request),
  };
  return done({ outcome: "created", state, events: [{ type: "authorization.created", authorization: state }] });
}
