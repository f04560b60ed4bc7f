/**
 * A file with one order, as a spreadsheet saves it in Spain. 0x80 is the euro sign of windows-1252, which older Node releases
 * decode as a control character.
 */
export const ordersOf = (scheduledDate: string): Buffer =>
  Buffer.from(`Pedido;Cantidad;V\xe1lido\n7\x80;24,5;${scheduledDate}\n`, "latin1");

/** The mapping of that file. */
export const mapping = `version: 1
file: { separator: ";", encoding: windows-1252 }
numbers: { decimal: "," }
dates: { zone: Europe/Madrid, formats: [d/M/yyyy] }
fields:
  externalId: Pedido
  operationType: { value: loading }
  totemGroupId: { value: 11111111-1111-4111-8111-111111111111 }
  productExternalId: { value: WHEAT-01 }
  warehouseExternalId: { value: SILO-01 }
  carrierTaxId: { value: B12345674 }
  quantity: Cantidad
  scheduledDate: Válido
`;
