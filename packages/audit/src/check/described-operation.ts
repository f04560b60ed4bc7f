import { closedVariant } from "@totem-partner/spec/closed-variant";
import { isPart, type Part } from "@totem-partner/spec/contract-document";
import type { Prism, PrismOperation } from "./prism.ts";

/**
 * What responses are checked against: `published`, the contract that clients are generated from, which allows
 * additional fields; or `closed`, which has exactly the fields that the simulator sends.
 */
export type ContractVariant = "published" | "closed";

/** An operation of a contract, in the contract's form and in Prism's. */
export interface DescribedOperation {
  readonly contract: Part;
  readonly prism: PrismOperation;
}

/**
 * A contract in the form that Prism requires: it treats OpenAPI 3.1 schemas as draft-07 unless the contract names the
 * dialect that 3.1 uses anyway. A copy, because Prism replaces references by components.
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
 * Loads the operation of an excerpt. Requests are always checked against the published contract, which determines the
 * closed ones; under some assumptions none is.
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
