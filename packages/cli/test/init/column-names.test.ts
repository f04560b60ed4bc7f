import { describe, expect, test } from "vitest";
import { guessFields, guessOperation } from "../../src/init/column-names.ts";
import { valuesToTranslate } from "../../src/init/mapping-text.ts";
import { type Field, fields, isRequired } from "../../src/push/mapping/fields.ts";

describe("a column is recognised by what ERPs call its field", () => {
  test.each(fields)("%s, by its own name", (field) => {
    expect([...guessFields([field])]).toEqual([[field, field]]);
  });

  test("in Spanish and English, whatever its case and accents", () => {
    const header = [
      "Nº Pedido",
      "Tipo de operación",
      "Gate",
      "Cód. artículo",
      "Warehouse code",
      "Qty",
      "CIF transportista",
    ];
    expect([...guessFields(header)].map(([field]) => field).toSorted()).toEqual(fields.filter(isRequired).toSorted());
    const others = { scheduledDate: "Inicio validez", endDate: "Caducidad", batch: "Lote", driverNif: "DNI conductor" };
    expect(Object.fromEntries(guessFields(Object.values(others)))).toEqual(others);
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

test("an operation is recognised by its name, whatever its case, accents and numbers", () => {
  const meaning = (words: string) => words.split(", ").map(guessOperation);
  expect(new Set(meaning("carga, CARGAR, C, Loading, load, Salida, Expedición, 1 - Carga"))).toEqual(
    new Set(["loading"]),
  );
  expect(new Set(meaning("Descarga, descargar, D, Unloading, unload, Entrada, Recepción"))).toEqual(
    new Set(["unloading"]),
  );
  expect(new Set(meaning("Trasvase, constructor, 7"))).toEqual(new Set([undefined]));
});

test("a mapping translates each value once, as it was written first, and no ids of the service", () => {
  const id = "25373254-b3d9-4ebc-990d-0e41ce13537e";
  expect(valuesToTranslate(["Norte", id, "SUR", "NORTE", id.toUpperCase(), "sur"])).toEqual(["Norte", "SUR"]);
});
