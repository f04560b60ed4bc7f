import { authorizationFields } from "./authorization-fields.ts";
import { cleaningFields } from "./cleaning-fields.ts";
import { day, type Draw, type Generator, instant, wordAt } from "./draw.ts";
import { catalogFields } from "./grain.ts";

/** When the record came into being: now, if it was just created, or in the month before. */
function drawCreation({ random, now, operationId }: Draw): string {
  return instant(operationId.startsWith("create") ? now : now - random.number.int({ min: 1, max: 30 * day }));
}

function drawUpdate({ random, now, record }: Draw): string {
  const created = Date.parse(String(record["createdAt"]));
  return instant(random.number.int({ min: created, max: Math.max(created, now) }));
}

const hosts = ["erp.harinas.example", "pedidos.cereales.example", "integracion.molinos.example"] as const;

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** How many entries the list of a page has, whatever the envelope calls it. */
const entriesOf = ({ record }: Draw): number => Math.max(0, ...Object.values(record).map(lengthOf));

/**
 * What is drawn for each field of this interface, by its name, and first by the title of its record where names mean
 * several things. Fields are drawn in this order, so that each may look at those before it. An enum that nothing depends
 * on is left to Prism.
 */
export const fields: Readonly<Record<string, Generator>> = {
  createdAt: drawCreation,
  updatedAt: drawUpdate,
  acceptedAt: ({ now }) => instant(now),
  ...authorizationFields,
  ...catalogFields,
  ...cleaningFields,
  url: (draw) => `https://${wordAt(hosts, draw)}/webhooks/totem`,
  // A page that is the first and the last one.
  total: entriesOf,
  limit: (draw) => Math.max(entriesOf(draw), draw.assumed["default-limit"]),
  offset: () => 0,
};

/** What is drawn for a field that no name stands for, by its format. */
export const formats: Readonly<Record<string, Generator>> = {
  uuid: ({ random }) => random.string.uuid(),
  "date-time": ({ random, now }) => instant(now - random.number.int({ min: 0, max: day })),
};
