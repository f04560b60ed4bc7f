import { describe, expect, test } from "vitest";
import { guessFields, guessOperation } from "../../src/init/column-names.ts";
import { valuesToTranslate } from "../../src/init/mapping-text.ts";
import { type Field, fields } from "../../src/push/mapping/fields.ts";

/** The names that ERPs give a field; by default, only its own. */
const calledSo: Readonly<Partial<Record<Field, readonly string[]>>> = {
  externalId: ["externalId", "Nº Pedido", "Order number", "Albarán", "ID"],
  operationType: ["Operación", "Tipo de operación", "Movimiento"],
  totemGroupId: ["Puerta", "Gate", "Site"],
  productExternalId: ["Producto", "Cód. artículo", "SKU"],
  warehouseExternalId: ["Almacén", "Silo", "Warehouse code"],
  quantity: ["Cantidad autorizada", "Qty", "Tn", "Peso"],
  carrierTaxId: ["CIF transportista", "Carrier VAT"],
  scheduledDate: ["Inicio validez", "Desde", "Fecha carga", "Date"],
  endDate: ["Fin validez", "Hasta", "Caducidad", "To"],
  batch: ["batch", "Lote", "Lot number", "Partida"],
  format: ["Format", "Presentación", "Envase"],
  partnerName: ["Cliente", "Proveedor", "Razón social"],
  partnerCif: ["CIF cliente", "NIF tercero", "Customer VAT"],
  productOwnerName: ["Propietario", "Titular", "Owner"],
  productOwnerCif: ["CIF propietario", "Owner VAT"],
  driverNif: ["DNI conductor", "NIF chófer", "Driver ID"],
  tractorPlate: ["Matrícula", "Matrícula cabeza", "License plate"],
  trailerPlates: ["Remolques", "Semirremolque", "Trailer plate"],
};

describe("a column is recognised by what ERPs call its field", () => {
  test.each(fields)("%s", (field) => {
    for (const column of calledSo[field] ?? [field]) expect([...guessFields([column])]).toEqual([[field, column]]);
  });

  test("also where more follows a name of at least five letters", () => {
    expect(Object.fromEntries(guessFields(["Cantidad (Tn)"]))).toEqual({ quantity: "Cantidad (Tn)" });
    expect(Object.fromEntries(guessFields(["Fecha2"]))).toEqual({ scheduledDate: "Fecha2" });
    expect(guessFields(["Cantar", "Lotería", "Tipografía"]).size).toBe(0);
  });
});

test("of several columns, the likeliest is that of a field: its own name first, and more letters behind it last", () => {
  const of = (header: string[], field: Field) => guessFields(header).get(field);
  expect(of(["Reference", "Pedido"], "externalId")).toBe("Pedido");
  expect(of(["Pedido", "externalId"], "externalId")).toBe("externalId");
  expect(of(["Cantidad (Tn)", "Peso"], "quantity")).toBe("Peso");
  expect(of(["Pedido", "pedido"], "externalId")).toBe("Pedido");
});

test("a column is that of one field", () => {
  expect(Object.fromEntries(guessFields(["Matrícula remolque"]))).toEqual({ trailerPlates: "Matrícula remolque" });
  expect(guessFields(["", "Observaciones", "constructor"]).size).toBe(0);
});

test.each([
  ["carga", "loading"],
  ["CARGAR", "loading"],
  ["C", "loading"],
  ["Loading", "loading"],
  ["load", "loading"],
  ["Salida", "loading"],
  ["Expedición", "loading"],
  ["Descarga", "unloading"],
  ["descargar", "unloading"],
  ["D", "unloading"],
  ["Unloading", "unloading"],
  ["unload", "unloading"],
  ["Entrada", "unloading"],
  ["Recepción", "unloading"],
  ["1 - Carga", "loading"],
  ["Trasvase", undefined],
  ["constructor", undefined],
  ["7", undefined],
])("%j of a column of operations probably means %s", (text, meaning) => {
  expect(guessOperation(text)).toBe(meaning);
});

test("a mapping translates each value once, as it was written first, and no ids of the service", () => {
  const id = "25373254-b3d9-4ebc-990d-0e41ce13537e";
  expect(valuesToTranslate(["Norte", id, "SUR", "NORTE", id.toUpperCase(), "sur"])).toEqual(["Norte", "SUR"]);
});
