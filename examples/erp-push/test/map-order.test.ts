import { describe, expect, test } from "vitest";
import { mapOrder } from "../src/map-order.ts";
import type { OrderRow } from "../src/read-orders.ts";
import { exampleRow } from "./example-row.ts";

function fieldsOf(cells: OrderRow["cells"]) {
  const mapped = mapOrder(exampleRow(cells));
  if (!mapped.mapped) throw new Error(mapped.reason);
  return mapped.fields;
}

function reasonOf(cells: OrderRow["cells"]) {
  const mapped = mapOrder(exampleRow(cells));
  return mapped.mapped ? undefined : mapped.reason;
}

test("a full row becomes every field of an authorization", () => {
  const fields = fieldsOf({
    Operación: "Descarga",
    Puerta: "Puerta Sur",
    Cantidad: "1.250,50",
    Lote: "TR-2026/118",
    Formato: "Granel",
    "Inicio validez": "01/07/2026 06:00",
    "Fin validez": "02/07/2026",
    Tercero: 'Piensos "El Cañizo", S.A.',
    "CIF tercero": "B00001156",
    Propietario: "Cooperativa de Ejemplo",
    "CIF propietario": "A00009001",
    "NIF conductor": "12345678Z",
    "Matrícula tractora": "1234bcd",
    "Matrículas remolque": "R1234BBC, R5678BBD",
  });
  expect(fields).toEqual({
    externalId: "PED-1",
    operationType: "unloading",
    totemGroupId: "22222222-2222-4222-8222-222222222222",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 1250.5,
    batch: "TR-2026/118",
    format: "Granel",
    scheduledDate: "2026-07-01T06:00:00.000+02:00",
    endDate: "2026-07-02T23:59:59.999+02:00",
    carrierTaxId: "B12345674",
    partnerName: 'Piensos "El Cañizo", S.A.',
    partnerCif: "B00001156",
    productOwnerName: "Cooperativa de Ejemplo",
    productOwnerCif: "A00009001",
    driverNif: "12345678Z",
    tractorPlate: "1234bcd",
    trailerPlates: ["R1234BBC", "R5678BBD"],
  });
});

test("what is absent or empty is left out", () => {
  const fields = fieldsOf({ Lote: "", "Inicio validez": "  ", "NIF conductor": undefined });
  expect(fields).toMatchObject({ batch: undefined, scheduledDate: undefined, driverNif: undefined });
  expect(JSON.parse(JSON.stringify(fields))).not.toHaveProperty("endDate");
});

test("spaces around a value do not count", () => {
  expect(fieldsOf({ Producto: " WHEAT-01 ", Cantidad: " 24,50 " })).toMatchObject({
    productExternalId: "WHEAT-01",
    quantity: 24.5,
  });
});

test("a gate may be given by its name or by its id", () => {
  expect(fieldsOf({ Puerta: "PUERTA SUR" }).totemGroupId).toBe("22222222-2222-4222-8222-222222222222");
  expect(fieldsOf({ Puerta: "22222222-2222-4222-8222-222222222222" }).totemGroupId).toBe(
    "22222222-2222-4222-8222-222222222222",
  );
});

test("plates are left to the client, which knows the rule", () => {
  expect(fieldsOf({ "Matrícula tractora": "1234 BCD" }).tractorPlate).toBe("1234 BCD");
});

describe("a row that cannot be mapped says why", () => {
  test.each([
    [{ Cantidad: "" }, "Cantidad is missing"],
    [{ Cantidad: "según báscula" }, 'Cantidad "según báscula" is not a number such as 1.250,50'],
    [{ "Nº pedido": "" }, "Nº pedido is missing"],
    [{ Operación: "Trasvase" }, 'Operación "Trasvase" is none of carga, descarga'],
    [{ Puerta: "Puerta Este" }, 'Puerta "Puerta Este" is none of puerta norte, puerta sur'],
    [{ "Fin validez": "31/02/2026" }, 'Fin validez "31/02/2026" is not a date such as 01/07/2026 06:00 or 01/07/2026'],
    [{ Cantidad: "", Puerta: "" }, "Puerta is missing; Cantidad is missing"],
  ])("%j", (cells, reason) => {
    expect(reasonOf(cells)).toBe(reason);
  });

  test("a row of the wrong length is not guessed at", () => {
    const mapped = mapOrder({ ...exampleRow(), problem: "The row has more or fewer cells than the header" });
    expect(mapped).toMatchObject({ mapped: false, reason: "The row has more or fewer cells than the header" });
  });
});
