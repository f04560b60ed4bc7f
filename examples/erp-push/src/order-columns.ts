import type { AuthorizationCreate } from "@totem-partner/sdk";

/** The column of the ERP's file in which a field of an authorization is found. Other columns are left alone. */
export const columns = {
  externalId: "Nº pedido",
  operationType: "Operación",
  totemGroupId: "Puerta",
  productExternalId: "Producto",
  warehouseExternalId: "Almacén",
  quantity: "Cantidad",
  batch: "Lote",
  format: "Formato",
  scheduledDate: "Inicio validez",
  endDate: "Fin validez",
  carrierTaxId: "CIF transportista",
  partnerName: "Tercero",
  partnerCif: "CIF tercero",
  productOwnerName: "Propietario",
  productOwnerCif: "CIF propietario",
  driverNif: "NIF conductor",
  tractorPlate: "Matrícula tractora",
  trailerPlates: "Matrículas remolque",
} as const satisfies Partial<Record<keyof AuthorizationCreate, string>>;

/** A column that the mapping reads. */
export type Column = (typeof columns)[keyof typeof columns];

/** The column of a field, for a name that may as well be none. */
export function columnOf(name: string): Column | undefined {
  return isField(name) ? columns[name] : undefined;
}

const isField = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name);
