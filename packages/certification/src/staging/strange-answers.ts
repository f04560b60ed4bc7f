import { isFields } from "@totem-partner/spec/fields";
import type { Exchange } from "@totem-partner/simulator";
import type { Remark, Stagecraft } from "./staging.ts";

const furtherField = { futureField: { since: "2099-01-01", parts: [1, "two", null] } };

/** What a record of a later version of the service has: a field more, and in a list a status that is new. */
function ofLater(value: unknown, isListed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => ofLater(one, true));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? ofLater(one) : one] as const);
  const status = isListed && typeof value["status"] === "string" ? { status: "Suspended" } : {};
  return { ...Object.fromEntries(inner), ...status, ...furtherField };
}

const isAltered = ({ answer, value, fault }: Exchange): boolean =>
  answer.status < 300 && typeof value === "object" && value !== null && fault === undefined;

/** Successful responses of a later version: fields and a status that no integration knows. */
export const fieldsOfLater: Stagecraft = () => {
  const remarks = new Map<string, Remark>();
  return {
    remarks,
    after(exchange) {
      if (!isAltered(exchange)) return exchange;
      remarks.set(exchange.requestId, { isStrange: true });
      const value = ofLater(exchange.value);
      return { ...exchange, value, answer: { ...exchange.answer, text: JSON.stringify(value) } };
    },
  };
};

/** Problems of a later version: each code is one that no integration knows. */
export const codesOfLater: Stagecraft = () => ({
  after(exchange) {
    const { problem, answer } = exchange;
    if (problem === undefined) return exchange;
    return { ...exchange, answer: { ...answer, text: answer.text.replaceAll(problem.code, "future_condition") } };
  },
});
