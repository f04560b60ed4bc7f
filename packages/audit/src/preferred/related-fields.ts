import type { OperationId } from "@totem-partner/spec/operations";
import type { Assumptions } from "@totem-partner/spec/assumptions";

/** The response that values are drawn for. */
export interface Occasion {
  /** Makes a random choice: an integer from 0 up to, but not including, a limit. Seeded for this response. */
  readonly below: (limit: number) => number;
  /** The time of the company's clock, in milliseconds. */
  readonly now: number;
  readonly operationId: OperationId;
  readonly assumed: Readonly<Assumptions>;
  /** How many entries its list has, if it is one. */
  readonly entries: number;
}

/** Draws a field that depends on the occasion and on the fields of its record that were drawn before. */
type RelatedField = (occasion: Occasion, record: Readonly<Record<string, unknown>>) => unknown;

const hour = 3_600_000;
const day = 24 * hour;

/** The years in which instants have the form of the contract. */
const [earliest, latest] = [Date.UTC(1000, 0), Date.UTC(9998, 11, 31)];

/** An instant in the form of the contract. */
const instant = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, earliest), latest)).toISOString();

const nextHour = (now: number): number => Math.ceil(now / hour) * hour;

const outcomes: Partial<Record<OperationId, string>> = {
  createAuthorization: "Active",
  updateAuthorization: "Active",
  cancelAuthorization: "Finished",
  activateCleaningProtocol: "Active",
  deactivateCleaningProtocol: "Inactive",
};

/** The end of a window, which has a start, and which an Active authorization has not reached. */
const drawEnd: RelatedField = ({ below, now }, { scheduledDate, status }) => {
  if (typeof scheduledDate !== "string" || below(5) < 2) return null;
  const start = Date.parse(scheduledDate);
  const from = status === "Active" ? Math.max(start, nextHour(now)) : start;
  return instant(from + (2 + below(13)) * hour);
};

/** The whole quantity of a new authorization; otherwise, half of the time, some of it in steps of 0.02. */
const drawRemaining: RelatedField = ({ below, operationId }, { quantity, status }) => {
  if (operationId === "createAuthorization" || below(2) === 0) return quantity;
  const least = status === "Active" ? 1 : 0;
  return (least + below(Math.round(Number(quantity) * 50))) / 50;
};

/** The fields with relations, in the order in which they are drawn. A field without a value here is drawn by its schema. */
export const relatedFields: ReadonlyMap<string, RelatedField> = new Map<string, RelatedField>([
  ["status", ({ operationId }) => outcomes[operationId]],
  ["state", ({ operationId }) => outcomes[operationId]],
  [
    "createdAt",
    ({ below, now, operationId }) => instant(now - (operationId.startsWith("create") ? 0 : below(30 * day))),
  ],
  [
    "updatedAt",
    ({ below, now }, { createdAt }) => {
      const created = Date.parse(String(createdAt));
      return instant(created + below(Math.max(0, now - created) + 1));
    },
  ],
  ["acceptedAt", ({ now }) => instant(now)],
  ["scheduledDate", ({ below, now }) => (below(3) === 0 ? null : instant(nextHour(now) + (below(168) - 48) * hour))],
  ["endDate", drawEnd],
  ["remainingQuantity", drawRemaining],
  // A page that is both the first and the last one.
  ["total", ({ entries }) => entries],
  ["limit", ({ assumed, entries }) => Math.max(entries, assumed["default-limit"])],
  ["offset", () => 0],
]);
