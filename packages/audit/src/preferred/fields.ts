import { authorizationFields } from "./authorization-fields.ts";
import { cleaningFields } from "./cleaning-fields.ts";
import { day, type Draw, type Generator, instant, wordAt } from "./draw.ts";
import { catalogFields } from "./grain.ts";

/** When the record was created: now, if this operation creates it, or within the last month. */
function drawCreation({ random, now, operationId }: Draw): string {
  return instant(operationId.startsWith("create") ? now : now - random.number.int({ min: 1, max: 30 * day }));
}

function drawUpdate({ random, now, record }: Draw): string {
  const created = Date.parse(String(record["createdAt"]));
  return instant(random.number.int({ min: created, max: Math.max(created, now) }));
}

const hosts = ["erp.harinas.example", "pedidos.cereales.example", "integracion.molinos.example"] as const;

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** The length of the list in a page, in any envelope. */
const entriesOf = ({ record }: Draw): number => Math.max(0, ...Object.values(record).map(lengthOf));

/**
 * The generators of this interface's fields, by name, and first by the title of the record if names are ambiguous.
 * Fields are generated in this order, so that each may depend on earlier ones. Independent enums are left to Prism.
 */
export const fields: Readonly<Record<string, Generator>> = {
  createdAt: drawCreation,
  updatedAt: drawUpdate,
  acceptedAt: ({ now }) => instant(now),
  ...authorizationFields,
  ...catalogFields,
  ...cleaningFields,
  url: (draw) => `https://${wordAt(hosts, draw)}/webhooks/totem`,
  // A page that is both the first and the last one.
  total: entriesOf,
  limit: (draw) => Math.max(entriesOf(draw), draw.assumed["default-limit"]),
  offset: () => 0,
};

/** The generators of fields without a known name, by format. */
export const formats: Readonly<Record<string, Generator>> = {
  uuid: ({ random }) => random.string.uuid(),
  "date-time": ({ random, now }) => instant(now - random.number.int({ min: 0, max: day })),
};
