import { expect, test } from "vitest";
import { UnexpectedResponseError } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

const redirect = (status: number) =>
  new Response(null, { status, headers: { location: "https://elsewhere.example/login?token=abc" } });

test.each([300, 301, 302, 303, 307, 308, 399])(
  "a redirect with %i is an error that says where it leads",
  async (status) => {
    const { partner, received } = clientOf(() => redirect(status));
    const calls = [partner.authorizations.create(order), partner.raw.GET("/authorizations")];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toBeInstanceOf(UnexpectedResponseError);
      expect(failure).toHaveProperty("message", expect.stringContaining(`https://elsewhere.example/login (${status})`));
      expect(failure).toHaveProperty("message", expect.not.stringContaining("token"));
    }
    expect(received).toHaveLength(2);
    for (const { init } of received) expect(init.redirect).toBe("manual");
  },
);

test.each([200, 201])("an answer of %i with a Location is no redirect", async (status) => {
  const location = `https://service.example/partner/authorizations/${id}`;
  const { partner } = clientOf(() => json(authorization, status, { location }));
  expect(await partner.authorizations.create(order)).toEqual(authorization);
  const { partner: refused } = clientOf(() => json({ detail: "Wrong." }, 400, { location }));
  expect(await failureOf(refused.authorizations.get(id))).toMatchObject({ kind: "validation", status: 400 });
});

test.each([300, 304])("an answer of %i without a Location is none either, but cannot be used", async (status) => {
  const { partner } = clientOf(() => new Response(null, { status }));
  const failure = await failureOf(partner.authorizations.get(id));
  expect(failure).toMatchObject({ kind: "unexpected-response", status });
  expect(failure).toHaveProperty("message", expect.not.stringContaining("redirected"));
});

test("a redirect to an address that cannot be read leads to another address", async () => {
  const { partner } = clientOf(() => new Response(null, { status: 302, headers: { location: "https://[" } }));
  const failure = await failureOf(partner.authorizations.get(id));
  expect(failure).toHaveProperty("message", expect.stringContaining("was redirected to another address (302)"));
});

test.each([
  ["a path that is encoded", "https://elsewhere.example/caf%C3%A9", "https://elsewhere.example"],
  ["an encoded tax id", "/%42%312345674", "https://service.example"],
  ["a host that is a tax id", "https://b12345674.example/login", "another address"],
])("%s is shown so that nothing in it stays hidden", async (_, location, shown) => {
  const { partner } = clientOf(() => new Response(null, { status: 302, headers: { location } }));
  const failure = await failureOf(partner.authorizations.get(id));
  expect(failure).toHaveProperty("message", expect.stringContaining(`was redirected to ${shown} (302).`));
});

test.each([
  [
    "the same path with a slash",
    `/partner/authorizations/${id}/?at=1`,
    "say so in the profile (trailing-slash: required).",
    "trailing-slash",
  ],
  ["another path with a slash", "/login/", "Check baseUrl.", undefined],
])("a redirect to %s says what to check", async (_, location, cure, assumption) => {
  const { partner } = clientOf(() => new Response(null, { status: 308, headers: { location } }));
  const failure = await failureOf(partner.authorizations.get(id));
  expect(failure).toHaveProperty("message", expect.stringContaining(cure));
  expect(failure).toHaveProperty("assumption", assumption);
});

test("after a redirect any call may be repeated, since the service has done nothing", async () => {
  const { partner } = clientOf(() => redirect(307));
  expect(await failureOf(partner.authorizations.emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", true);
});

test("the opaque answer of a browser is the same error", async () => {
  const opaque = Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
  });
  const { partner } = clientOf(() => opaque);
  const failure = await failureOf(partner.authorizations.get(id));
  expect(failure).toBeInstanceOf(UnexpectedResponseError);
  expect(failure).toHaveProperty("message", expect.stringContaining("was redirected to another address"));
});

test("so is an answer that a foreign fetch got by following a redirect", async () => {
  const followed = Object.defineProperty(json(authorization), "redirected", { value: true });
  const { partner } = clientOf(() => followed);
  expect(await failureOf(partner.authorizations.get(id))).toBeInstanceOf(UnexpectedResponseError);
});
