import { expect, test } from "vitest";
import { type AnyPartnerError, ConfigurationError, isPartnerError, ValidationError } from "../../src/index.ts";
import { unsent } from "../../src/errors/partner-error.ts";
import { isThrottled, isFatal, isRejection, isUnreached, saysItExists } from "../../src/push/classify.ts";
import * as retries from "../../src/send/retry.ts";
import { id, order } from "../support/examples.ts";
import { broken, lost, never } from "../support/retrying.ts";
import { type Answer, clientOf, failureOf, json } from "../support/scripted-service.ts";

const questions = {
  isThrottled,
  isFatal,
  isRejection,
  isUnreached,
  mayRepeat: (error: AnyPartnerError) =>
    "wait" in retries.nextStep(retries.failureOf(error), { failures: 1, left: Infinity }, retries.unlimited, 0),
  saysItExists: (error: AnyPartnerError) => saysItExists(error, order, false),
};

/** The questions that an error answers with yes. */
const truthsOf = (error: AnyPartnerError): string[] =>
  Object.entries(questions).flatMap(([name, isTrue]) => (isTrue(error) ? [name] : []));

async function failureAfter(answer: Answer, operation: "create" | "emitEvent" = "create"): Promise<AnyPartnerError> {
  const { authorizations } = clientOf(answer, { timeout: 15 }).partner;
  const call = operation === "create" ? authorizations.create(order) : authorizations.emitEvent(id, "synced");
  const error = await failureOf(call);
  if (!isPartnerError(error)) throw error;
  return error;
}

test.each<[string, number, object, Record<string, string>, string[]]>([
  ["a refused key", 401, {}, {}, ["isFatal"]],
  ["an existing externalId", 409, { code: "external_id_exists" }, {}, ["isRejection", "saysItExists"]],
  ["one in capitals", 409, { code: "EXTERNAL_ID_EXISTS" }, {}, ["isRejection", "saysItExists"]],
  ["one in words", 409, { message: "It exists already." }, {}, ["isRejection", "saysItExists"]],
  ["one with other fields", 409, { message: "It exists with other fields." }, {}, ["isRejection"]],
  ["one that differs", 409, { message: "It exists and differs." }, {}, ["isRejection"]],
  ["a carrier that does not exist", 409, { message: "The carrier does not exist." }, {}, ["isRejection"]],
  ["one that no longer exists", 409, { message: "No such carrier exists." }, {}, ["isRejection"]],
  ["a foreign code", 409, { errorCode: "DUPLICATE" }, {}, ["isRejection", "saysItExists"]],
  ["words of another language", 409, { message: "ya está registrado" }, {}, ["isRejection", "saysItExists"]],
  ["another conflict", 409, { message: "The totem group is already closed." }, {}, ["isRejection"]],
  ["a product that is not found", 404, { error_code: "PRODUCT_NOT_FOUND" }, {}, ["isRejection"]],
  ["a carrier that is not found", 422, { errorCode: "CARRIER_NOT_FOUND" }, {}, ["isRejection"]],
  ["a code that goes on", 409, { code: "external_id_exists_elsewhere", message: "It exists." }, {}, ["isRejection"]],
  ["a code that begins before", 409, { code: "no_external_id_exists", message: "It exists." }, {}, ["isRejection"]],
  [
    "an existing externalId with another status",
    422,
    { code: "external_id_exists" },
    {},
    ["isRejection", "saysItExists"],
  ],
  ["a field that is wrong", 422, { code: "validation_failed" }, {}, ["isRejection"]],
  ["a carrier that is not registered", 422, { code: "carrier_not_registered" }, {}, ["isRejection"]],
  ["a reference that leads nowhere", 404, { code: "unknown_reference" }, {}, ["isRejection"]],
  ["a body that is too large", 413, {}, { "retry-after": "3" }, ["isRejection"]],
  ["an unknown path", 404, { code: "unknown_path" }, {}, ["isUnreached"]],
  ["an address without creates", 405, { detail: "Not allowed." }, {}, ["isUnreached"]],
  ["too many requests", 429, {}, {}, ["isThrottled", "mayRepeat"]],
  ["a pause", 503, {}, { "retry-after": "3" }, ["isThrottled", "mayRepeat"]],
  ["a failure", 503, {}, {}, ["mayRepeat"]],
  ["a failure with a time", 500, {}, { "retry-after": "3" }, ["mayRepeat"]],
])("what %s means for a push: %i, %o, %o", async (_, status, body, headers, truths) => {
  expect(truthsOf(await failureAfter(() => json(body, status, headers)))).toEqual(truths);
});

test.each<[string, Answer, string[]]>([
  ["an answer that is lost", lost, ["mayRepeat"]],
  ["an answer that does not come", never, ["mayRepeat"]],
  ["a connection that is refused", broken("ECONNREFUSED", "connect"), ["isUnreached", "mayRepeat"]],
  ["a certificate that is not trusted", broken("DEPTH_ZERO_SELF_SIGNED_CERT", "connect"), ["isUnreached"]],
  ["a login page", () => new Response("<html>Log in</html>"), ["isUnreached"]],
])("what %s means for a push, as long as a repeat is safe", async (_, answer, truths) => {
  expect(truthsOf(await failureAfter(answer))).toEqual(truths);
});

test("nothing is repeated whose repeat is not safe", async () => {
  expect(truthsOf(await failureAfter(lost, "emitEvent"))).toEqual([]);
});

test("what the client itself refuses is no refusal of the service", () => {
  expect(truthsOf(new ValidationError("No.", unsent))).toEqual([]);
  expect(truthsOf(new ConfigurationError("No.", unsent))).toEqual(["isFatal"]);
});
