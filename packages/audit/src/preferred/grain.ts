import { type Draw, type Generator, sometimes, wordAt } from "./draw.ts";

const products = ["Trigo blando", "Maíz", "Cebada", "Colza", "Girasol", "Trigo duro", "Avena", "Guisante"] as const;
const buildings = ["Silo", "Nave", "Almacén", "Tolva"] as const;

/** The name of a product, such as `Cebada`. */
export const productName: Generator = (draw) => wordAt(products, draw);

/** The name of a warehouse, such as `Silo 3`. */
export const warehouseName: Generator = (draw) => `${wordAt(buildings, draw)} ${String((draw.place % 20) + 1)}`;

/** The id of a record in an ERP, derived from its name: `TRIGO-07` for `Trigo blando`. */
function externalId({ record, place }: Draw): string {
  const [word = ""] = String(record["name"]).split(" ");
  const plain = word.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
  return `${plain.toUpperCase()}-${String((place % 99) + 1).padStart(2, "0")}`;
}

const colours = ["#c8a24a", "#7a8f3c", "#3c6e8f", "#8f4a3c"] as const;

/** The fields of products and warehouses; each may depend on earlier ones. */
export const catalogFields: Readonly<Record<string, Generator>> = {
  "Product.name": productName,
  "Warehouse.name": warehouseName,
  externalId: sometimes(externalId),
  "Warehouse.code": sometimes(
    ({ record, place }) => `${String(record["name"]).slice(0, 1)}${String((place % 20) + 1)}`,
  ),
  displayConfiguration: sometimes((draw) => ({ colour: wordAt(colours, draw), order: (draw.place % 20) + 1 })),
};
