import { type Fields, Refusal, type Wrong } from "./records.ts";

/** The check of a field: its words, whether it may be null, and whether a value has the right type and is right. */
interface Rule {
  says: string;
  isNullable?: boolean;
  isType: (value: unknown) => boolean;
  isRight?: (value: never) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const text: Rule = { says: "must not be empty", isType: isText, isRight: (value: string) => value !== "" };
const optional: Rule = { says: "must be a string", isType: isText, isNullable: true };
const matching = (pattern: RegExp, says: string): Rule => ({
  ...{ says, isType: isText },
  isRight: (value: string) => pattern.test(value),
});
const oneOf = (...values: string[]): Rule => ({
  ...{ says: `must be one of ${values.join(", ")}`, isType: isText },
  isRight: (value: string) => values.includes(value),
});
const plate = /^[A-Za-z0-9]{1,8}$/;
const uuid = matching(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, "must be a UUID");
const instant: Rule = {
  ...{ says: "must be a date-time", isType: isText, isNullable: true },
  isRight: (value: string) => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
};
const integerFrom = (least: number): Rule => ({
  says: `must be greater than or equal to ${String(least)}`,
  isType: (value) => /^-?\d+$/.test(String(value)),
  isRight: (value: string) => Number(value) >= least,
});
const events = ["created", "updated", "finished", "synced", "fetch_requested_from_erp"];

const rules: Readonly<Record<string, Rule>> = {
  ...{ externalId: text, productExternalId: text, warehouseExternalId: text, carrierTaxId: text, name: text },
  quantity: {
    ...{ says: "must be greater than 0", isType: (value) => typeof value === "number" },
    isRight: (value: number) => value > 0,
  },
  ...{ totemGroupId: { ...uuid, isNullable: true }, operationType: oneOf("loading", "unloading") },
  ...{ scheduledDate: instant, endDate: instant, batch: optional, format: optional, driverNif: optional },
  tractorPlate: { ...matching(plate, "must have 1 to 8 letters and digits"), isNullable: true },
  trailerPlates: {
    ...{ says: "must list plates of 1 to 8 letters and digits", isType: Array.isArray },
    isRight: (plates: readonly unknown[]) => plates.every((one) => typeof one === "string" && plate.test(one)),
  },
  ...{
    eventType: oneOf("synced", "fetch_requested_from_erp"),
    code: optional,
    description: optional,
    reason: optional,
  },
  ...{ kind: oneOf("category", "type"), firstId: text, secondId: text },
  url: { ...text, says: "must be a URL", isRight: (value: string) => URL.canParse(value) },
  subscribedEvents: {
    ...{ says: "must list names of events", isType: Array.isArray },
    isRight: (names: readonly unknown[]) =>
      names.every((name) => events.some((event) => name === `authorization.${event}`)),
  },
  companyProtocolEnabled: oneOf("true", "false"),
  ...{ limit: integerFrom(1), offset: integerFrom(0), status: oneOf("Active", "Finished") },
  scheduledDateFrom: matching(/^\d{4}-\d\d-\d\d$/, "must be a date"),
  scheduledDateTo: matching(/^\d{4}-\d\d-\d\d$/, "must be a date"),
};

function wrongOf(part: Wrong["in"], name: string, value: unknown): Wrong[] {
  const { [name]: rule } = rules;
  if (rule === undefined || (value === null && rule.isNullable === true)) return [];
  const is = rule.isType(value) ? "value" : "type";
  if (is === "value" && rule.isRight?.(value as never) !== false) return [];
  return [{ in: part, name, is, says: rule.says, value }];
}

/** Refuses fields that are missing or wrong, all of them at once. */
export function check(part: Wrong["in"], fields: Fields, required: readonly string[] = []): void {
  const missing = required
    .filter((name) => fields[name] === undefined)
    .map((name): Wrong => ({ in: part, name, is: "missing", says: "is required" }));
  const wrong = Object.entries(fields).flatMap(([name, value]) => wrongOf(part, name, value));
  const all = [...missing, ...wrong];
  if (all.length === 0) return;
  throw new Refusal("validation", all.map(({ name, says }) => `${name} ${says}`).join("; "), all);
}
