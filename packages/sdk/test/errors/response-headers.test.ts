import { inspect } from "node:util";
import { expect, expectTypeOf, test } from "vitest";
import { PartnerError, type ResponseHeaders } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { broken } from "../support/retrying.ts";
import { type Answer, apiKey, clientOf, failureOf, json } from "../support/scripted-service.ts";

async function headersAfter(answer: Answer): Promise<ResponseHeaders | undefined> {
  const failure = await failureOf(
    clientOf(answer).partner.authorizations.create({ ...order, driverNif: "driver-of-ours" }),
  );
  if (failure instanceof PartnerError) return failure.headers;
  throw failure;
}

const limits = { "X-RateLimit-Remaining": "7" };

test.each([
  ["a refusal", () => json({}, 422, limits)],
  ["a failure of the service", () => json({}, 500, limits)],
  ["a success that cannot be read", () => new Response("<html>", { headers: limits })],
  ["a redirect", () => new Response(null, { status: 302, headers: { ...limits, location: "/login" } })],
] satisfies [string, Answer][])("the error of %s has the headers of the response", async (_what, answer) => {
  const headers = await headersAfter(answer);
  expect(headers?.get("x-ratelimit-remaining")).toBe("7");
  expect(headers?.has("x-none")).toBe(false);
});

test("an error without a response has none", async () => {
  expect(await headersAfter(broken("ECONNREFUSED", "connect"))).toBeUndefined();
});

test("they hold no cookies, key, tax ids or values of the request, and no log shows them", async () => {
  const sent = { "x-echo": `${apiKey} B12345674 driver-of-ours`, "set-cookie": "session=1", ...limits };
  const failure = await failureOf(
    clientOf(() => json({}, 422, sent)).partner.authorizations.create({ ...order, driverNif: "driver-of-ours" }),
  );
  if (!(failure instanceof PartnerError)) throw failure;
  expect(failure.headers?.get("x-echo")).toBe("*** *** ***");
  expect(failure.headers?.get("set-cookie")).toBeNull();
  expect(inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify(failure)).not.toContain("ratelimit");
});

test("they are for reading alone", () => {
  expectTypeOf<keyof ResponseHeaders>().toEqualTypeOf<"get" | "has" | "forEach">();
});
