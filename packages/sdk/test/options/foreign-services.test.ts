import { describe, expect, test } from "vitest";
import { isPartnerError, type PartnerClientOptions } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

type Assumptions = NonNullable<NonNullable<PartnerClientOptions["profile"]>["assumptions"]>;

const under = (assumptions: Assumptions): PartnerClientOptions => ({ profile: { version: 1, assumptions } });

const ulid = "01j9zq4t8v6w2k3n5p7r9s1b3d";

test("an id that is no UUID is refused before it is sent, unless the profile accepts any", async () => {
  const one = { ...authorization, id: ulid };
  const strict = clientOf(() => json(one));
  expect(await failureOf(strict.partner.authorizations.get(ulid))).toMatchObject({ kind: "validation", attempts: 0 });
  const { partner } = clientOf(() => json(one), under({ ids: "any" }));
  expect(await partner.authorizations.get(ulid)).toEqual(one);
  expect(await partner.authorizations.create({ ...order, totemGroupId: ulid })).toEqual(one);
  expect(await failureOf(partner.authorizations.get("x".repeat(101)))).toMatchObject({ kind: "validation" });
});

test("where paths end in a slash, every path does, also that of a raw call, and a query follows it", async () => {
  const { partner, received } = clientOf(() => json({ items: [], total: 0, limit: 1, offset: 0 }), {
    ...under({ "trailing-slash": "required" }),
  });
  await partner.products.list({ limit: 1 });
  await partner.raw.GET("/products", { params: { query: { limit: 1 } } });
  await partner.raw.GET("/products/{id}", { params: { path: { id } } });
  expect(received.map(({ url }) => url.pathname + url.search)).toEqual([
    "/partner/products/?limit=1",
    "/partner/products/?limit=1",
    `/partner/products/${id}/`,
  ]);
});

describe("an error that is sent with 200", () => {
  const inside = (body: Record<string, string | null>) => under({ "error-body": { status: 200, body } });
  const withStatus = inside({ code: "{status}", msg: "{detail}", data: null });
  const withCode = inside({ code: "{code}", msg: "{detail}" });

  test.each([
    [{ code: 404, msg: "Nothing", data: null }, "not-found", 404],
    [{ code: 401, msg: "Who?", data: null }, "authentication", 401],
    [{ code: 409, msg: "Over", data: null }, "already-finished", 409],
    [{ code: 503, msg: "Later", data: null }, "server", 503],
  ])("is the error of the status in it (%j)", async (body, kind, status) => {
    const { partner } = clientOf(() => json(body), withStatus);
    expect(await failureOf(partner.authorizations.cancel(id))).toMatchObject({
      kind,
      status,
      message: expect.stringContaining(body.msg) as unknown,
    });
  });

  test.each([
    [{ code: "authorization_finished", msg: "Over" }, "already-finished"],
    [{ code: "NOT_FOUND", msg: "Nothing" }, "not-found"],
    [{ code: "E17", msg: "It already exists" }, "already-finished"],
    [{ code: "E18", msg: "Hm" }, "unexpected-response"],
  ])("is that of its code or its words, if it has none (%j)", async (body, kind) => {
    const { partner } = clientOf(() => json(body), withCode);
    expect(await failureOf(partner.authorizations.cancel(id))).toMatchObject({ kind });
  });

  test("is retried as with its own status, and a success is none", async () => {
    const answers = [{ code: 503, msg: "Later", data: null }, authorization, { code: 0, msg: "ok", data: null }];
    const { partner, received } = clientOf(() => json(answers.shift()), { ...withStatus, maxRetries: 1 });
    expect(await partner.authorizations.get(id)).toEqual(authorization);
    await partner.products.delete(id);
    expect(received).toHaveLength(3);
  });

  test.each([
    { code: 404, msg: "Nothing." },
    { status: "error", message: "Nothing" },
    { error: { code: "gone", message: "Nothing" } },
    { success: false, message: "Nothing" },
  ])("is unexpected without a profile, also where any success would do (%j)", async (body) => {
    const { partner } = clientOf(() => json(body));
    const error = await failureOf(partner.products.delete(id));
    expect(isPartnerError(error) && error).toMatchObject({
      kind: "unexpected-response",
      assumption: "error-body",
      message: expect.stringMatching(/reports an error: Nothing\. If .*error-body with status: 200/) as unknown,
    });
  });
});

describe("a repeated create that is refused with a status and words of the service's own", () => {
  const profile = under({ "repeat-create": { status: 422, detail: "has already been taken" } });
  const taken = () => json({ message: "Invalid", errors: { externalId: ["It has already been taken."] } }, 422);
  const first = (answer: () => Response) => {
    let count = 0;
    return () => ((count += 1) === 1 ? json({}, 502) : answer());
  };

  test("is a conflict, and settles a row as existing, or as stored after a lost answer", async () => {
    const { partner } = clientOf(taken, profile);
    expect(await failureOf(partner.authorizations.create(order))).toMatchObject({
      kind: "conflict",
      assumption: "repeat-create",
    });
    expect(await partner.authorizations.push([order])).toMatchObject({ existing: 1 });
    const lost = clientOf(first(taken), { ...profile, maxRetries: 1 });
    expect(await lost.partner.authorizations.push([order])).toMatchObject({ stored: 1, rejected: 0 });
  });

  test.each([
    () => json({ message: "Invalid", errors: { quantity: ["must be positive"] } }, 422),
    () => json({ message: "It has already been taken." }, 400),
  ])("is told from every other refusal", async (other) => {
    const { partner } = clientOf(other, profile);
    expect(await partner.authorizations.push([order])).toMatchObject({ rejected: 1, existing: 0, stored: 0 });
  });

  test.each([
    { status: 422, errors: { externalId: ["It has already been taken."] } },
    { status: 400, message: "No." },
  ])("is neither a success nor a duplicate without a profile (%j)", async ({ status, ...body }) => {
    const { partner } = clientOf(() => json(body, status));
    expect(await partner.authorizations.push([order])).toMatchObject({ created: 0, existing: 0, rejected: 1 });
    const { partner: other } = clientOf(
      first(() => json(body, status)),
      { maxRetries: 1 },
    );
    expect(await other.authorizations.push([order])).toMatchObject({ created: 0, existing: 0 });
  });

  test.each([{ status: 422 }, { code: "taken" }])("needs a status, and a code or words: not %j", (own) => {
    const assumptions: unknown = { "repeat-create": own };
    expect(() => clientOf(taken, under(assumptions as Assumptions))).toThrow(/repeat-create must be/);
  });
});
