/** A mapping for the files that `csvOf` writes. */
export const mapping = `version: 1
file: { separator: ";" }
numbers: { decimal: ",", thousands: "." }
dates:
  zone: Europe/Madrid
  formats: [d/M/yyyy H:mm, d/M/yyyy]
fields:
  externalId: Pedido
  operationType:
    column: Operación
    values: { Carga: loading, Descarga: unloading }
  totemGroupId: { value: 11111111-1111-4111-8111-111111111111 }
  productExternalId: { value: WHEAT-01 }
  warehouseExternalId: { value: SILO-01 }
  quantity: Cantidad
  carrierTaxId: CIF transportista
  scheduledDate: Desde
  endDate: Hasta
  tractorPlate: Matrícula
  trailerPlates: { column: Remolques, separator: "," }
`;

/** A row of a file, by the names of its columns. */
export interface OrderCells {
  Pedido: string;
  Operación: string;
  Cantidad: string;
  "CIF transportista": string;
  Desde: string;
  Hasta: string;
  Matrícula: string;
  Remolques: string;
}

/** A right row. */
export const rightRow: OrderCells = {
  Pedido: "ERP-1",
  Operación: "Carga",
  Cantidad: "1.250,5",
  "CIF transportista": "B12345674",
  Desde: "01/07/2026 06:00",
  Hasta: "01/07/2026",
  Matrícula: "1234bcd",
  Remolques: "R1234AAA, R5678BBB",
};

/** The header of such a file. */
export const columns = Object.keys(rightRow);

/** A file with a right row for each of these changes. */
export function csvOf(...changes: Partial<OrderCells>[]): string {
  const rows = changes.map((change) => Object.values({ ...rightRow, ...change }).join(";"));
  return [columns.join(";"), ...rows, ""].join("\r\n");
}

/** Rows that differ in their ids alone. */
export const manyOrders = (count: number): string =>
  csvOf(...Array.from({ length: count }, (_, at) => ({ Pedido: `ERP-${at + 1}` })));
