import type { DescribedError } from "@totem-partner/spec/error-values";
import { filledError, writtenBody } from "@totem-partner/spec/named-templates";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { problemKinds, problems } from "@totem-partner/spec/problems";
import { randomOwn } from "@totem-partner/spec/random-own";
import { templates } from "@totem-partner/spec/templates";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { isPartnerError, type PartnerClient, type PartnerClientOptions } from "../../src/index.ts";
import { order, uuid } from "../support/examples.ts";
import { clientOf } from "../support/scripted-service.ts";

const calls: readonly ((partner: PartnerClient) => PromiseLike<unknown>)[] = [
  ({ authorizations }) => authorizations.create(order),
  ({ authorizations }) => authorizations.cancel(uuid(1)),
  ({ authorizations }) => authorizations.update(uuid(1), { tractorPlate: "1234BCD" }),
  ({ authorizations }) => authorizations.get(uuid(1)),
  ({ products }) => products.get(uuid(1)),
  ({ cleaningCategories }) => cleaningCategories.list(),
  ({ webhook }) => webhook.get(),
];

const ofFramework = fc.constantFrom<OwnErrorBody>(...Object.values(templates["error-body"]));
const template = fc.oneof(ofFramework, randomOwn.error);

const field = fc.record({
  in: fc.constant("body" as const),
  path: fc.constantFrom("/carrierTaxId", "/quantity", "/productExternalId"),
  message: fc.constantFrom("is not registered", "is wrong", "names no record"),
});

const codes = Object.entries<{ title: string; status: number }>(problems);

/** A problem of the contract, or one that only a status tells. */
const error: fc.Arbitrary<DescribedError> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...codes).map(([code, { title, status }]) => ({ code, title, status })),
      fc
        .constantFrom(400, 401, 404, 405, 409, 422, 429, 500)
        .map((status) => ({ code: "E_7", title: "Refused", status })),
    ),
    fc.option(fc.uniqueArray(field, { minLength: 1, maxLength: 2, selector: ({ path }) => path }), { nil: undefined }),
  )
  .map(([{ code, title, status }, errors]) => ({
    ...{ code, title, status, detail: `${title}.`, path: "/partner/x", requestId: "r-1" },
    errors: [400, 422].includes(status) ? errors : undefined,
    timestamp: () => "2026-07-01T06:00:00Z",
  }));

/** The kind of the error that a call ends in, by a client with this profile. */
async function kindOf(call: (typeof calls)[number], answer: () => Response, own?: OwnErrorBody | string) {
  const options: PartnerClientOptions =
    own === undefined ? {} : { profile: { version: 1, assumptions: { "error-body": own } } };
  try {
    await call(clientOf(answer, options).partner);
    return "nothing";
  } catch (failure) {
    if (!isPartnerError(failure)) throw failure;
    return failure.kind;
  }
}

const answering = (own: OwnErrorBody, said: DescribedError) => () => {
  const { text, contentType } = writtenBody(filledError(own, said), own.type);
  return new Response(text, { status: said.status, headers: { "content-type": contentType } });
};

/** The kinds that each may become where a profile shows more of an error. */
const morePrecise: Readonly<Record<string, readonly string[]>> = {
  validation: ["carrier-not-registered", "conflict"],
  conflict: ["already-finished"],
  refused: ["validation", "not-found", "conflict", "nothing"],
};
const kindOfCode: Readonly<Record<string, string>> = problemKinds;

test("with any profile, an error has the class that it has without one, or the one that its code means", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      template,
      fc.option(template),
      error,
      async (call, sent, other, said) => {
        const answer = answering(sent, said);
        const [without, profiled] = await Promise.all([kindOf(call, answer), kindOf(call, answer, other ?? sent)]);
        if (profiled === without || without === "unexpected-response") return;
        expect([kindOfCode[said.code], ...(morePrecise[without] ?? [])]).toContain(profiled);
      },
    ),
    { numRuns: 500 * inject("scale") },
  );
});

const namesFields = /\{(?:field\.(?:path|name|keys)|errors|errorList)\}/;
const showingFields = template.filter(
  ({ type, body, invalid = body }) => type === undefined && namesFields.test(JSON.stringify(invalid)),
);

test("a 422 that names carrierTaxId alone is an unregistered carrier, whatever the words and the profile", async () => {
  await fc.assert(
    fc.asyncProperty(showingFields, fc.option(showingFields), field, async (sent, other, { message }) => {
      const errors = [{ in: "body" as const, path: "/carrierTaxId", message }];
      const said = {
        status: 422,
        code: "E_7",
        title: "Invalid",
        detail: "Invalid.",
        errors,
        path: "/",
        requestId: "r-1",
        timestamp: () => "",
      };
      const answer = answering({ body: sent.invalid ?? sent.body }, said);
      const without = await kindOf(calls[0]!, answer);
      const profiled = await kindOf(calls[0]!, answer, other ?? sent);
      expect(["carrier-not-registered", other === null ? undefined : without]).toContain(profiled);
    }),
    { numRuns: 300 * inject("scale") },
  );
});
