import type { FieldError } from "@totem-partner/spec/field-error";
import { authorizationRules } from "../../src/observation/rules/authorizations.ts";
import { CreateRules } from "../../src/observation/rules/creates.ts";
import type { Rule } from "../../src/observation/rules/rule.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, type Seen } from "./learned-records.ts";

/** The body of a create. */
export const order = {
  ...{ externalId: "ERP-1", productExternalId: "WHEAT", warehouseExternalId: "W1", quantity: 5, totemGroupId: "g" },
  ...{ operationType: "loading", carrierTaxId: "B1", partnerName: "P", productOwnerName: "O" },
};

/** The same without some fields. */
export const orderWithout = (...names: (keyof typeof order)[]): Body =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !names.some((one) => one === name)));

/** Learns from creates and other exchanges about authorizations. */
export function learned(...seen: Seen[]): string[] {
  const rules = new CreateRules((text) => text);
  const creates: Rule = (lesson) => {
    if (lesson.exchange.operation === "createAuthorization") rules.learn(lesson);
  };
  return learnedBy([creates, ...authorizationRules], seen);
}

/** An answer that shows the time at the service. */
export const now: Seen = ["getProduct", 200, { record: { id: "p", createdAt: "2026-07-01T08:00:00Z" } }];

/** The fields that the service adds to a new authorization. */
export const made = { id: "a", status: "Active", createdAt: "2026-07-01T09:00:00Z" };

export type Body = Readonly<Record<string, unknown>>;

/** A create that succeeds, and shows what was sent. */
export const accepted = (
  body: Body = order,
  differences: Partial<ObservedExchange> = {},
  record: Body = made,
): Seen => ["createAuthorization", 201, { sent: body, record: { ...body, ...record }, ...differences }];

export const refused = (status: number, body: Body, differences: Partial<ObservedExchange> = {}): Seen => [
  "createAuthorization",
  status,
  { sent: body, ...differences },
];

/** Fields of a body that are wrong, each with its code. */
export const wrong = (
  ...fields: (readonly [path: string, code?: FieldError["code"]])[]
): Pick<ObservedExchange, "sentErrors"> => ({
  sentErrors: fields.map(([path, code]) => ({ in: "body", path, message: "", ...(code && { code }) })),
});
