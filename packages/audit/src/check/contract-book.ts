import { Router, withoutPrefix } from "@totem-partner/simulator/host";
import { bareContract } from "@totem-partner/spec/bare-contract";
import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import { isPart, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { closedVariant } from "@totem-partner/spec/closed-variant";
import { excerptOf } from "@totem-partner/spec/contract-excerpt";
import { effectiveContract, assumptionViews } from "@totem-partner/spec/effective-contract";
import type { Prism, PrismOperation } from "./prism.ts";
import type { AssumedValues } from "./records.ts";

/**
 * The contract that responses are checked against: `published`, which clients are generated from, allows
 * additional fields; or `closed`, which has exactly the fields that the simulator sends.
 */
export type ContractVariant = "published" | "closed";

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

/** Requests are checked against the published contract, which determines the closed ones; at times, none is. */
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

const mostContracts = 128;

/** All operations, and several forms of each: one serves all sets of assumptions that do not change it. */
const mostOperations = 512;

interface Place {
  path: string;
  method: string;
}

interface EffectiveContract {
  document: Part;
  router: Router<Place>;
  described: Map<string, Promise<DescribedOperation>>;
}

const methods = new Set(["get", "put", "post", "patch", "delete"]);

async function readContract(assumed: AssumedValues, detail: ContractDetail): Promise<EffectiveContract> {
  const contract = await effectiveContract(assumed);
  const document = detail === "bare" ? bareContract(contract) : contract;
  const routes = partsOf(document["paths"]).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => methods.has(key))
      .map((method) => ({ method: method.toUpperCase(), path, value: { path, method } })),
  );
  return { document, router: new Router(routes), described: new Map() };
}

/** The detail of operations: only what affects requests and responses, or titles, examples and so on, too. */
type ContractDetail = "bare" | "whole";

type FoundOperation = DescribedOperation & { readonly path: string };

export class ContractBook {
  readonly #prism: Prism;
  readonly #variant: ContractVariant;
  readonly #detail: ContractDetail;
  readonly #contracts = new BoundedCache<Promise<EffectiveContract>>(mostContracts);
  readonly #operations = new BoundedCache<Promise<DescribedOperation>>(mostOperations);

  constructor(prism: Prism, variant: ContractVariant, detail: ContractDetail = "bare") {
    this.#prism = prism;
    this.#variant = variant;
    this.#detail = detail;
  }

  async operation(assumed: AssumedValues, method: string, pathname: string): Promise<FoundOperation | undefined> {
    const contract = await this.#contract(assumed);
    const path = withoutPrefix(pathname, assumed["path-prefix"] ?? "optional");
    const found = path === undefined ? undefined : contract.router.find(method, path);
    if (path === undefined || found?.found !== "route") return undefined;
    return { ...(await this.#described(contract, "paths", found.value)), path };
  }

  async webhook(assumed: AssumedValues, type: string): Promise<FoundOperation | undefined> {
    const contract = await this.#contract(assumed);
    if (!partsOf(contract.document["webhooks"]).some(([name]) => name === type)) return undefined;
    return { ...(await this.#described(contract, "webhooks", { path: type, method: "post" })), path: `/${type}` };
  }

  #contract(assumed: AssumedValues): Promise<EffectiveContract> {
    const shown = assumptionViews(assumed);
    return this.#contracts.getOrMake(JSON.stringify(shown), () => readContract(shown, this.#detail));
  }

  #described(
    { document, described }: EffectiveContract,
    from: "paths" | "webhooks",
    { path, method }: Place,
  ): Promise<DescribedOperation> {
    const place = `${method} ${path}`;
    const known = described.get(place) ?? this.#loaded(excerptOf(document, from, path, method));
    described.set(place, known);
    return known;
  }

  #loaded(excerpt: Part): Promise<DescribedOperation> {
    return this.#operations.getOrMake(JSON.stringify(excerpt), () =>
      describeOperation(this.#prism, excerpt, this.#variant),
    );
  }
}
