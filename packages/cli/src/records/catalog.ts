import type { PartnerClient } from "@totem-partner/sdk";
import { connect } from "../client.ts";
import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import { line, type Surroundings } from "../surroundings/surroundings.ts";
import type { ListFlags, RecordFlags } from "./authorizations.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

/** The parts of the catalogue. */
export type CatalogName = "products" | "warehouses";

/** The fields that the options of a command set. */
export interface CatalogFlags extends RecordFlags {
  name?: string;
  externalId?: string;
  code?: string;
  totemGroup?: string;
}

type Named = Readonly<{
  id: string;
  externalId: string | null;
  name: string;
  code?: string | null;
  totemGroupId?: string | null;
}>;

const shared: Columns<Named> = {
  Id: ({ id }) => id,
  "External id": ({ externalId }) => externalId,
  Name: ({ name }) => name,
};

const columns: Readonly<Record<CatalogName, Columns<Named>>> = {
  products: shared,
  warehouses: { ...shared, Code: ({ code }) => code, "Totem group": ({ totemGroupId }) => totemGroupId },
};

/** `products list`, `warehouses list`. */
export async function listCatalog(part: CatalogName, flags: ListFlags, surroundings: Surroundings): Promise<void> {
  const partner = await connect(flags, surroundings);
  const { limit, json = false } = flags;
  const printing = { ...surroundings, limit, json };
  if (part === "products") await printList(partner.products.list(), columns.products, printing);
  else await printList(partner.warehouses.list(), columns.warehouses, printing);
}

/** `products get ID`, `warehouses get ID`. */
export async function getCatalog(
  part: CatalogName,
  id: string,
  flags: RecordFlags,
  surroundings: Surroundings,
): Promise<void> {
  const partner = await connect(flags, surroundings);
  await printRecord(surroundings.out, await partner[part].get(id), flags.json ?? false);
}

const create = ({ products, warehouses }: PartnerClient, part: CatalogName, name: string, flags: CatalogFlags) => {
  const { externalId, code, totemGroup: totemGroupId } = flags;
  return part === "products"
    ? products.create({ name, externalId })
    : warehouses.create({ name, externalId, code, totemGroupId });
};

/** `products create`, `warehouses create`. */
export async function createCatalog(part: CatalogName, flags: CatalogFlags, surroundings: Surroundings): Promise<void> {
  const { name, json = false } = flags;
  if (name === undefined)
    throw new Failure(exitCodes.usage, `A name is required. Pass --name; see ${part} create --help.`);
  const partner = await connect(flags, surroundings);
  await printRecord(surroundings.out, await create(partner, part, name, flags), json);
}

/** `products update ID`, `warehouses update ID`. */
export async function updateCatalog(
  part: CatalogName,
  id: string,
  flags: CatalogFlags,
  surroundings: Surroundings,
): Promise<void> {
  const { name, code, totemGroup: totemGroupId, json = false } = flags;
  if (name === undefined && code === undefined && totemGroupId === undefined) {
    throw new Failure(exitCodes.usage, `Nothing to change. See ${part} update --help.`);
  }
  const { products, warehouses } = await connect(flags, surroundings);
  const updated =
    part === "products"
      ? await products.update(id, name === undefined ? {} : { name })
      : await warehouses.update(id, { name, code, totemGroupId });
  await printRecord(surroundings.out, updated, json);
}

/** `products delete ID`, `warehouses delete ID`. */
export async function deleteCatalog(
  part: CatalogName,
  id: string,
  flags: RecordFlags,
  surroundings: Surroundings,
): Promise<void> {
  const partner = await connect(flags, surroundings);
  await partner[part].delete(id);
  line(surroundings.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
}
