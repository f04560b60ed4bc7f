import type { OperationId } from "@totem-partner/spec/operations";
import { aForm, aPdf, createCategory, createProtocol, createType, incompatibilityIn } from "../domain/cleaning.ts";
import type { Answer } from "../contract.ts";
import type { Partner } from "../partner.ts";
import { callWith, nobodys, type Provocation } from "./provoked-calls.ts";

/** A form that the protocol refuses, in a create or in a change of its configuration. */
async function refusedForm(partner: Partner, operation: OperationId, body: FormData): Promise<Answer> {
  if (operation === "createCleaningProtocol") return partner.call(operation, { body });
  return partner.call(operation, { id: (await createProtocol(partner)).id, body });
}

/** Calls an operation of the protocol after others. */
const after =
  (...first: OperationId[]): Provocation =>
  async (partner, operation) => {
    const { id } = await createProtocol(partner);
    for (const one of first) await partner.call(one, { id });
    return partner.call(operation, { id });
  };

interface Pair {
  firstId: string;
  secondId: string;
}

/** Links two of three categories: in a create, or in a change of a pair that is linked otherwise. */
const linking =
  (
    pairOf: (categories: [string, string, string], link: (pair: Pair) => Promise<Answer>) => Pair | Promise<Pair>,
  ): Provocation =>
  async (partner, operation) => {
    await createProtocol(partner);
    const category = (name: string) => createCategory(partner, name);
    const categories: [string, string, string] = [
      await category("Cereals"),
      await category("Salt"),
      await category("Food"),
    ];
    const link = (pair: Pair) => partner.call("createCleaningIncompatibility", { body: { kind: "category", ...pair } });
    const pair = await pairOf(categories, link);
    if (operation === "createCleaningIncompatibility") return link(pair);
    const [firstId, , secondId] = categories;
    return partner.call(operation, { id: incompatibilityIn(await link({ firstId, secondId })).id, body: pair });
  };

/** The call that provokes each code about the cleaning protocol and its records. */
export const cleaningProvocations = {
  document_too_large: (partner, operation) =>
    refusedForm(partner, operation, aForm({ enabled: true, document: aPdf(10 * 1_048_576 + 1) })),
  document_required: (partner, operation) => refusedForm(partner, operation, aForm({ enabled: true })),
  document_not_pdf: (partner, operation) =>
    refusedForm(partner, operation, aForm({ enabled: true, document: "GIF89a" })),
  cleaning_protocol_not_found: callWith(),
  cleaning_protocol_exists: async (partner, operation) => {
    await createProtocol(partner);
    return partner.call(operation, { body: aForm({ enabled: false }) });
  },
  cleaning_protocol_missing: (partner, operation) => {
    const pair = { kind: "type", firstId: nobodys, secondId: nobodys };
    return partner.call(operation, { body: operation === "createCleaningIncompatibility" ? pair : { name: "Food" } });
  },
  cleaning_protocol_already_active: after("activateCleaningProtocol"),
  cleaning_protocol_already_inactive: after(),
  cleaning_category_not_found: callWith(),
  cleaning_type_not_found: callWith(),
  cleaning_incompatibility_not_found: callWith(),
  incompatibility_exists: linking(async ([firstId, secondId], link) => {
    await link({ firstId, secondId });
    return { firstId: secondId, secondId: firstId };
  }),
  incompatibility_with_itself: linking(([firstId]) => ({ firstId, secondId: firstId })),
  incompatibility_unknown_member: linking(([firstId]) => ({ firstId, secondId: nobodys })),
} satisfies Record<string, Provocation>;

/** Names a category that there is not. */
export const unknownCategory = {
  createCleaningType: async (partner, operation) => {
    await createProtocol(partner);
    return partner.call(operation, { body: { name: "Wash", categoryId: nobodys } });
  },
  updateCleaningType: async (partner, operation) => {
    await createProtocol(partner);
    return partner.call(operation, { id: await createType(partner, "Wash"), body: { categoryId: nobodys } });
  },
} satisfies Partial<Record<OperationId, Provocation>>;
