import type { AuditedExchange } from "../../src/check/records.ts";

const jsonHeaders = { "content-type": "application/json", "x-request-id": "11111111-1111-4111-8111-111111111111" };

/** A product as the service answers it. */
export const aProduct = {
  id: "9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01",
  externalId: "WHEAT-01",
  name: "Soft wheat",
  createdAt: "2026-06-30T09:12:44.120Z",
  updatedAt: "2026-06-30T09:12:44.120Z",
};

/** The parts of an exchange that a test sets; the rest is valid. */
export type ExchangeChanges = Partial<Omit<AuditedExchange, "answer" | "body">> & {
  body?: unknown;
  answer?: Partial<Omit<AuditedExchange["answer"], "text">> & { body?: unknown };
};

const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** An exchange in which a product is created as it should be, with some differences. */
export function anExchange({ body, answer = {}, ...others }: ExchangeChanges = {}): AuditedExchange {
  const { body: answered = aProduct, headers, status = 201 } = answer;
  return {
    kind: "exchange",
    method: "POST",
    target: "/products",
    headers: { "x-partner-api-key": "present", "content-type": "application/json" },
    body: new TextEncoder().encode(textOf(body ?? { name: "Soft wheat", externalId: "WHEAT-01" })),
    answer: { status, headers: headers ?? jsonHeaders, text: textOf(answered) },
    assumed: {},
    ...others,
  };
}
