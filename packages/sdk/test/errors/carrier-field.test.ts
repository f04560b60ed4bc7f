import { errorBodyOf, filledError } from "@totem-partner/spec/named-templates";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import { expect, test } from "vitest";
import { isPartnerError } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const words = "no consta";

/** What a service with a code of its own says of some fields, in the error body of a template for invalid fields. */
function bodyWith(fields: readonly string[], own: string | OwnErrorBody): unknown {
  const { body, invalid = body } = errorBodyOf(own);
  return filledError(
    { body: invalid },
    {
      status: 422,
      code: "invalid",
      title: "Unprocessable",
      detail: words,
      path: "/authorizations",
      requestId: "5f0c7b3e-9a41-4d8e-8b6a-2f4d1c9e7a55",
      timestamp: () => "2026-07-01T06:00:00.000Z",
      errors: fields.map((name) => ({ in: "body", path: `/${name}`, message: words })),
    },
  );
}

const django: OwnErrorBody = { body: { detail: "{detail}" }, invalid: { "{field.name}": ["{field.message}"] } };

/** Those whose bodies name fields. */
const shapes = [...Object.keys(templates["error-body"]).filter((name) => !/^(flat|spring)/.test(name)), django];

const kindOf = async (body: unknown, own: string | OwnErrorBody | undefined, status = 422) => {
  const profile = { version: 1, assumptions: own === undefined ? {} : { "error-body": own } } as const;
  const failure = await failureOf(clientOf(() => json(body, status), { profile }).partner.authorizations.create(order));
  if (!isPartnerError(failure)) throw failure;
  return failure.kind;
};

test.each(shapes)("a 422 that names carrierTaxId alone is about a carrier that is not registered: %j", async (own) => {
  for (const profile of [undefined, own, errorBodyOf(own)]) {
    expect(await kindOf(bodyWith(["carrierTaxId"], own), profile)).toBe("carrier-not-registered");
    expect(await kindOf(bodyWith(["carrierTaxId"], own), profile, 400)).toBe("validation");
    for (const fields of [["carrierTaxId", "quantity"], ["quantity"]])
      expect(await kindOf(bodyWith(fields, own), profile)).toBe("validation");
  }
});
