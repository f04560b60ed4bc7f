import { closedVariant } from "@totem-partner/spec/closed-variant";
import { isPart, type Part } from "@totem-partner/spec/contract-document";
import type { Prism } from "./prism.ts";

/** An operation as Prism knows it. */
export type PrismOperation = Awaited<ReturnType<Prism["getHttpOperationsFromSpec"]>>[number];

/**
 * What answers are held against: `published`, the contract that clients are made from, open to fields that it does not
 * name; or `closed`, which has every field that the simulator sends and no other.
 */
export type ContractVariant = "published" | "closed";

/** An operation of a contract, as the contract has it and as Prism does. */
export interface DescribedOperation {
  readonly contract: Part;
  readonly prism: PrismOperation;
}

/**
 * A contract as Prism has to be handed one: it takes a schema of OpenAPI 3.1 for one of draft-07, unless the contract
 * names the dialect that 3.1 has anyway. A copy, because Prism puts components where references were.
 */
export const prismDocument = (contract: Part): Part => ({
  ...structuredClone(contract),
  jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
});

async function load(prism: Prism, excerpt: object): Promise<PrismOperation> {
  const [operation] = await prism.getHttpOperationsFromSpec(prismDocument({ ...excerpt }));
  if (operation === undefined) throw new Error("Prism found no operation in an excerpt of the contract.");
  return operation;
}

function onlyOperation({ paths }: Part): Part {
  const [item] = Object.values(isPart(paths) ? paths : {});
  const operation = Object.entries(isPart(item) ? item : {}).find(([key]) => key !== "parameters")?.[1];
  if (!isPart(operation)) throw new Error("An excerpt of the contract has one operation.");
  return operation;
}

/**
 * Loads the operation of an excerpt. Requests are always held against the published contract: it says which of them are
 * closed, and under some assumptions none is.
 */
export async function describeOperation(
  prism: Prism,
  excerpt: Part,
  variant: ContractVariant,
): Promise<DescribedOperation> {
  const published = await load(prism, excerpt);
  const contract = onlyOperation(excerpt);
  if (variant === "published") return { contract, prism: published };
  const { responses } = await load(prism, closedVariant(excerpt));
  return { contract, prism: { ...published, responses } };
}
