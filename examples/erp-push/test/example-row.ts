import type { OrderRow } from "../src/read-orders.ts";

/** A row with everything that an order needs; cells that a test is about come on top. */
export function exampleRow(cells: OrderRow["cells"] = {}, line = 2): OrderRow {
  return {
    line,
    cells: {
      "Nº pedido": "PED-1",
      Operación: "Carga",
      Puerta: "Puerta Norte",
      Producto: "WHEAT-01",
      Almacén: "SILO-01",
      Cantidad: "24,50",
      "CIF transportista": "B12345674",
      ...cells,
    },
  };
}
