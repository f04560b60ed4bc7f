import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NotFoundError, type PartnerClient, ServerError, UnexpectedResponseError } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const page = "<!doctype html><h1>404 Not Found</h1>";
const html = (status: number) =>
  new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8" } });

/** The advice about a page, if the address is not to blame. */
const advices: Readonly<Record<number, RegExp>> = {
  401: /service: .* Authenticate with that server, or ask its operators for access\.$/,
  403: /service: .* Ask the operators of that server to allow this request\.$/,
  407: /service: .* Add the user and password of the proxy to its address\.$/,
  413: /service: .* It limits the size of requests: send less, or have the limit raised\.$/,
};

const calls: [string, (partner: PartnerClient) => PromiseLike<unknown>][] = [
  ["/authorizations", ({ authorizations }) => authorizations.create(order)],
  [`/authorizations/${id}`, ({ authorizations }) => authorizations.get(id)],
  ["/authorizations", ({ authorizations }) => authorizations.list({ status: "Active" })],
  [`/authorizations/${id}`, ({ authorizations }) => authorizations.update(id, {})],
  [`/authorizations/${id}/cancel`, ({ authorizations }) => authorizations.cancel(id, { ifFinished: "return" })],
  [`/authorizations/${id}/webhook`, ({ authorizations }) => authorizations.emitEvent(id, "synced")],
];

describe.each(calls)("the page of a proxy in answer to a call of %s", (path, call) => {
  test.each([200, 400, 401, 403, 404, 405, 407, 409, 410, 413, 422])(
    "with %i is an unexpected response that shows what came from where, without the query",
    async (status) => {
      const { partner } = clientOf(() => html(status));
      const failure = await failureOf(call(partner));
      expect(failure).toBeInstanceOf(UnexpectedResponseError);
      expect(failure).toMatchObject({ status, code: undefined, errors: [] });
      const shown = `${status}, text/html, from https://service.example/partner${path})`;
      expect(failure).toHaveProperty("message", expect.stringContaining(shown));
      const advice = advices[status] ?? /\. Check baseUrl\.$/;
      expect(failure).toHaveProperty("message", expect.stringMatching(advice));
      if (status >= 400) {
        expect(failure).toHaveProperty("message", expect.stringContaining("or another server may have sent it"));
      }
      expect(failure).toHaveProperty("message", expect.not.stringContaining("<"));
    },
  );
});

test("whether a call can be repeated after the answer of a proxy depends on the operation", async () => {
  const { authorizations } = clientOf(() => html(404)).partner;
  expect(await failureOf(authorizations.get(id))).toHaveProperty("repeatIsSafe", true);
  expect(await failureOf(authorizations.emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", false);
});

describe("an answer is taken for the service's", () => {
  const getAnswered = (body: string, type?: string) => {
    const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
    return failureOf(clientOf(() => new Response(body, { status: 404, headers })).partner.authorizations.get(id));
  };

  test("when its body is a JSON object or a list, of whatever shape", async () => {
    const body = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom("application/json", "text/plain", undefined), async (value, type) => {
        expect(await getAnswered(JSON.stringify(value), type)).toBeInstanceOf(NotFoundError);
      }),
    );
  });

  test.each(["404", '"gone"', "null", "{", "Not Found", "  ", '{"code":"authorization_not_found"'])(
    "but not when it is %j",
    async (body) => {
      expect(await getAnswered(body, "application/json")).toBeInstanceOf(UnexpectedResponseError);
    },
  );

  test.each([400, 404, 405, 407, 410, 413, 422])("nor is %i without a body, on any call", async (status) => {
    const { partner } = clientOf(() => new Response(null, { status }));
    for (const [, call] of calls) expect(await failureOf(call(partner))).toBeInstanceOf(UnexpectedResponseError);
  });

  test("which has no content type, or no body", async () => {
    expect(await getAnswered("  ", "application/json")).toHaveProperty(
      "message",
      expect.stringContaining("404, no body, from"),
    );
    const bytes = new Response(new TextEncoder().encode("gone"), { status: 404 });
    const { partner } = clientOf(() => bytes);
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toHaveProperty("message", expect.stringContaining("404, no content type, from"));
  });

  test("whose content type is shown without its parameters", async () => {
    expect(await getAnswered("gone", "Text/HTML ; charset=utf-8; more")).toHaveProperty(
      "message",
      expect.stringContaining("404, text/html, from"),
    );
  });
});

describe("a path that the service does not know is no missing record", () => {
  test.each([
    ["problem details", { code: "unknown_path", detail: "There is nothing at this path." }],
    ["a nested error", { error: { code: "unknown_path", message: "There is nothing at this path.", details: [] } }],
    ["a flat error", { statusCode: 404, message: "There is nothing at this path.", error: "Not Found" }],
    ["another server's words", { statusCode: 404, message: "Cannot GET /v1/authorizations/7", error: "Not Found" }],
    ["a gateway's words", { message: "no Route matched with those values" }],
    ["short words", { detail: "Path not found" }],
  ])("in %s", async (_, body) => {
    const { partner } = clientOf(() => json(body, 404));
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toMatchObject({ kind: "refused", status: 404 });
    const shown = `(getAuthorization returned 404 at https://service.example/partner/authorizations/${id}) Check baseUrl.`;
    expect(failure).toHaveProperty("message", expect.stringContaining(shown));
  });

  test("nor is a 404 for a list or a create, which name no record", async () => {
    const { authorizations } = clientOf(() => json({}, 404)).partner;
    for (const failure of [await failureOf(authorizations.list()), await failureOf(authorizations.create(order))]) {
      expect(failure).toMatchObject({ kind: "refused", status: 404 });
      expect(failure).toHaveProperty("message", expect.stringMatching(/ Check baseUrl\.$/));
    }
  });

  test.each([
    [404, { code: "authorization_not_found", detail: "No such authorization." }],
    [404, { code: "unknown_reference", detail: "No such product." }],
    [413, { code: "body_too_large", detail: "Too much." }],
    [409, { code: "external_id_conflict", detail: "Used." }],
  ])("other refusals (%i, %o) do not send anybody to look at baseUrl", async (status, body) => {
    const { partner } = clientOf(() => json(body, status));
    const failure = await failureOf(partner.authorizations.get(id));
    expect(failure).toHaveProperty("message", `${body.detail} (getAuthorization returned ${status})`);
  });

  test("nor is a method that it does not know there", async () => {
    const { partner } = clientOf(() => json({ code: "method_not_allowed", detail: "This path takes GET." }, 405));
    const failure = await failureOf(partner.authorizations.create(order));
    expect(failure).toMatchObject({ kind: "refused", status: 405 });
    expect(failure).toHaveProperty("message", expect.stringMatching(/at https:\S+ Check baseUrl\.$/));
  });
});

describe("a failure with 5xx", () => {
  const failing = async (answer: () => Response) => {
    const failure = await failureOf(clientOf(answer).partner.authorizations.get(id));
    if (!(failure instanceof ServerError)) throw new Error("It is no ServerError.");
    return failure;
  };

  test("of the service is distinguished from one of a proxy", async () => {
    const own = await failing(() => json({ code: "internal_error", detail: "The database is down." }, 500));
    expect(own.fromService).toBe(true);
    expect(own.message).toBe("The database is down. (getAuthorization returned 500) Retry later.");
    for (const answer of [() => html(502), () => new Response(null, { status: 502 })]) {
      const { fromService, message } = await failing(answer);
      expect(fromService).toBe(false);
      expect(message).toMatch(
        /^The response to getAuthorization \(502, (text\/html|no body), from https:.* service: a proxy in front of it failed or could not reach it\. Retry later\.$/,
      );
    }
    expect((await failing(() => json({}, 500))).message).toContain("The service failed.");
  });

  test("says when the call may have been carried out", async () => {
    const { partner } = clientOf(() => html(504));
    const failure = await failureOf(partner.authorizations.emitEvent(id, "synced"));
    expect(failure).toHaveProperty("message", expect.stringContaining("may have executed it"));
  });
});

test("a success whose body is no JSON, or another thing, says what came from where", async () => {
  const { partner } = clientOf(() => json({ id: 7 }));
  const failure = await failureOf(partner.authorizations.get(id));
  const address = `https://service.example/partner/authorizations/${id}`;
  expect(failure).toHaveProperty(
    "message",
    `The response to getAuthorization (200, application/json, from ${address}) is not what the interface returns. Check baseUrl.`,
  );
  const other = clientOf(() => html(200)).partner;
  expect(await failureOf(other.authorizations.get(id))).toHaveProperty(
    "message",
    `The response to getAuthorization (200, text/html, from ${address}) is not JSON, so it did not come from the service. Check baseUrl.`,
  );
  expect(await clientOf(() => json(authorization)).partner.authorizations.get(id)).toEqual(authorization);
});
