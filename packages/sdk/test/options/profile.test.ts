import { switchableAssumptions } from "@totem-partner/spec/assumptions";
import { describe, expect, test } from "vitest";
import {
  AuthenticationError,
  ConfigurationError,
  isPartnerError,
  NotFoundError,
  PartnerClient,
  RequestRefusedError,
  UnexpectedResponseError,
  ValidationError,
} from "../../src/index.ts";
import type { PartnerClientOptions } from "../../src/index.ts";
import { authorization, id, order, uuid } from "../support/examples.ts";
import { baseUrl, clientOf, failureOf, json } from "../support/scripted-service.ts";

type Assumptions = NonNullable<NonNullable<PartnerClientOptions["profile"]>["assumptions"]>;

const one = { ...authorization, id: uuid(1) };
const other = { ...authorization, id: uuid(2) };
const product = {
  id: uuid(3),
  externalId: null,
  name: "Rye",
  createdAt: "2026-07-01T06:00:00.000Z",
  updatedAt: "2026-07-01T06:00:00.000Z",
};

const pageOf = (body: unknown, assumptions: Assumptions) =>
  clientOf(() => json(body), { profile: { version: 1, assumptions } }).partner.authorizations.list({ limit: 1 });

describe("the envelope of a profile is read", () => {
  const envelope = { hits: { own: "{items}" }, found: "{total}" };

  test("where the shape of a body alone would not say which list is meant", async () => {
    const body = { hits: { own: [one], shared: [other] }, found: 3 };
    expect(await pageOf(body, { "list-envelope": { envelope } })).toMatchObject({
      items: [one],
      total: 3,
      hasNext: true,
    });
    expect(await failureOf(pageOf(body, {}))).toBeInstanceOf(UnexpectedResponseError);
  });

  test("except for lists that have another", async () => {
    const assumptions = {
      "list-envelope": { envelope: "spring", except: { products: { rows: "{items}", sum: "{total}" } } },
    };
    const { partner } = clientOf(() => json({ rows: [product], sum: 4, notes: [product] }), {
      profile: { version: 1, assumptions },
    });
    expect(await partner.products.list()).toMatchObject({ items: [product], total: 4 });
    expect(await pageOf({ content: [one], totalElements: 2 }, assumptions)).toMatchObject({ items: [one], total: 2 });
  });

  test("with no total if it has none, whatever else the body counts", async () => {
    expect(
      (await pageOf({ rows: [one], total: 1 }, { "list-envelope": { envelope: { rows: "{items}" } } })).total,
    ).toBe(undefined);
  });

  test("and where a body does not have it, the list is found by its shape", async () => {
    expect((await pageOf({ data: [one] }, { "list-envelope": { envelope } })).items).toEqual([one]);
    expect((await pageOf({ found: 0, total: 0 }, { "list-envelope": { envelope } })).items).toEqual([]);
  });

  test("and records of another form are unexpected, whatever other list there is", async () => {
    const body = { hits: { own: [{ key: 1 }], shared: [other] }, found: 3 };
    expect(await failureOf(pageOf(body, { "list-envelope": { envelope } }))).toBeInstanceOf(UnexpectedResponseError);
  });
});

describe("the error body of a profile is read", () => {
  const failureWith = async (body: unknown, own: Assumptions["error-body"], status = 422) => {
    const assumptions = own === undefined ? {} : { "error-body": own };
    const failure = await failureOf(
      clientOf(() => json(body, status), { profile: { version: 1, assumptions } }).partner.authorizations.create(order),
    );
    if (!isPartnerError(failure)) throw failure;
    return failure;
  };

  test("with its code, words and fields", async () => {
    const own = {
      body: { what: "{code}", why: "{detail}" },
      invalid: { what: "E-{code}", bad: [{ where: "{field.name}", words: "{field.message}" }] },
    };
    const failure = await failureWith(
      { what: "E-carrier_not_registered", bad: [{ where: "a.0", words: "is wrong" }] },
      own,
    );
    expect(failure).toMatchObject({ kind: "carrier-not-registered", code: "carrier_not_registered" });
    expect(failure.errors).toEqual([{ in: "body", path: "/a/0", message: "is wrong" }]);
    expect(failure.message).toContain("is wrong");
    expect(await failureWith({ what: "E_7", why: "It is wrong." }, own)).toMatchObject({
      code: "E_7",
      message: expect.stringContaining("It is wrong."),
    });
  });

  test("and what it does not tell is looked for where it usually is", async () => {
    const failure = await failureWith({ kind: "E_7", message: "It is wrong." }, { body: { kind: "{upperCode}" } });
    expect(failure).toMatchObject({ code: "E_7", message: expect.stringContaining("It is wrong.") });
  });

  test("as usual where a profile only names the shape", async () => {
    expect(await failureWith({ message: "It is wrong." }, "laravel")).toHaveProperty(
      "message",
      expect.stringContaining("It is wrong."),
    );
  });
});

describe("errors that a profile describes as pages", () => {
  const own = { type: "text/html", body: "<html><pre>{reason}</pre></html>" };
  const failureWith = (text: string, status: number, assumptions: Assumptions) => {
    const page = () => new Response(text, { status, headers: { "content-type": "text/html" } });
    return failureOf(clientOf(page, { profile: { version: 1, assumptions } }).partner.authorizations.get(id));
  };

  test.each([
    [404, "Not Found", NotFoundError],
    [401, "Unauthorized", AuthenticationError],
    [400, "Bad Request", ValidationError],
    // That is no record which is not there.
    [404, "Cannot GET /partner/authorizations/x", RequestRefusedError],
  ])("are the service's, and their status counts: %i %s", async (status, words, Kind) => {
    const text = `<html><pre>${words}</pre></html>`;
    expect(await failureWith(text, status, { "error-body": own })).toBeInstanceOf(Kind);
    expect(await failureWith(text, status, {})).toBeInstanceOf(UnexpectedResponseError);
  });

  test("and another page is that of another server", async () => {
    const page = "<html><h1>404 Not Found</h1><hr>gateway</html>";
    expect(await failureWith(page, 404, { "error-body": own })).toBeInstanceOf(UnexpectedResponseError);
  });
});

describe("a 404 without words", () => {
  const calls = {
    "cleaning-without-protocol": ({ cleaningCategories }: PartnerClient) => cleaningCategories.list(),
    "webhook-missing": ({ webhook }: PartnerClient) => webhook.get(),
    "webhook-delete-missing": ({ webhook }: PartnerClient) => webhook.remove(),
  };
  const answerOf = (point: keyof typeof calls, assumptions: Assumptions) => {
    const { partner } = clientOf(() => json({ status: 404, error: "Not Found" }, 404), {
      profile: { version: 1, assumptions },
    });
    return calls[point](partner);
  };

  test("says what is absent where the profile says so", async () => {
    const list = await answerOf("cleaning-without-protocol", { "cleaning-without-protocol": "404" });
    expect(list).toHaveProperty("items", []);
    expect(await answerOf("webhook-missing", { "webhook-missing": 404 })).toBeNull();
    const failure = await failureOf(answerOf("webhook-delete-missing", { "webhook-delete-missing": "404" }));
    expect(failure).toBeInstanceOf(NotFoundError);
  });

  test.each(Object.keys(calls) as (keyof typeof calls)[])("may be about the path otherwise: %s", async (point) => {
    expect(await failureOf(answerOf(point, {}))).toBeInstanceOf(RequestRefusedError);
  });
});

test.each(Object.keys(switchableAssumptions))("a profile may settle %s", (point) => {
  const assumptions = { [point]: "one" };
  expect(() => new PartnerClient({ baseUrl, apiKey: "key", profile: { version: 1, assumptions } })).not.toThrow();
});

test("a whole profile may be given: what the client does not read is ignored", async () => {
  const assumptions = {
    framework: "hal",
    "list-envelope": "spring",
    "default-limit": 20,
    "delivery-body": { body: { kind: "{type}" } },
  };
  expect((await pageOf({ content: [one] }, assumptions)).items).toEqual([one]);
  const empty = { version: 1, assumptions: null, baseUrl: "https://service.example" } as const;
  expect(() => new PartnerClient({ baseUrl, apiKey: "key", profile: empty })).not.toThrow();
});

test.each<[unknown, string]>([
  [7, "profile must be the content of a profile"],
  [{ "list-envelope": "spring" }, "profile must be the content of a profile"],
  [{ version: 2, assumptions: {} }, "profile must be the content of a profile"],
  [{ version: 1, assumptions: 7 }, "profile must be the content of a profile"],
])("a profile that is %j is no option", (profile, words) => {
  const options: object = { baseUrl, apiKey: "key", profile };
  expect(() => new PartnerClient(options)).toThrow(ConfigurationError);
  expect(() => new PartnerClient(options)).toThrow(words);
});

test.each<[unknown, string]>([
  [{ "list-envelop": "spring" }, "there is no list-envelop; did you mean list-envelope?"],
  [{ "list-envelope": { rows: "{items}" } }, "list-envelope must be"],
  [{ "list-envelope": { envelope: { rows: "{item}" } } }, "list-envelope must be"],
  [{ "list-envelope": { envelope: { a: "{items}", b: "{items}" } } }, "list-envelope must be"],
  [{ "list-envelope": { envelope: "array", except: { products: {} } } }, "list-envelope must be"],
  [{ framework: "djago" }, 'framework cannot be "djago". It can be: django, '],
  [{ framework: null }, 'framework cannot be "object". It can be: django, '],
  [{ "event-name": "bare" }, "there is no event-name; did you mean event-names?"],
  [{ "event-names": ["created"] }, "event-names must be"],
  [{ "event-names": { "operation.recorded": 7 } }, "event-names must be"],
  [{ "error-body": { code: "{code}" } }, "error-body must be"],
  [{ "error-body": { body: { code: () => 1 } } }, "error-body must be"],
  [{ "error-body": { body: "{detail}" } }, "error-body must be"],
  [{ "error-body": { type: "text/html", body: {} } }, "error-body must be"],
])("assumptions that are %o are no option", (assumptions, words) => {
  const options: object = { baseUrl, apiKey: "key", profile: { version: 1, assumptions } };
  expect(() => new PartnerClient(options)).toThrow(ConfigurationError);
  expect(() => new PartnerClient(options)).toThrow(words);
});
