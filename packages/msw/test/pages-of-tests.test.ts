import { expect, test } from "vitest";
import { listening } from "./support/listening.ts";

const url = "https://service.example/partner/products";
const origin = "http://localhost:3000";

/** Without these, a page could not read responses to requests with credentials. */
const readable = { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };

test("a page under jsdom or happy-dom may call the service: its preflight and its response are readable", async () => {
  using mock = listening({ baseUrl: "https://service.example/partner" });
  const asked = "X-Partner-API-Key, content-type";
  const preflight = await fetch(url, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": asked },
  });
  expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
    204,
    { ...readable, "access-control-allow-headers": asked },
  ]);
  const response = await fetch(url, { headers: { origin, "X-Partner-API-Key": "test_demo" } });
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    200,
    { ...readable, "access-control-expose-headers": "*" },
  ]);
  expect(mock.requests().map(({ method }) => method)).toEqual(["GET"]);
});

test("a preflight of happy-dom is answered without the headers that it loses", async () => {
  using _mock = listening({ baseUrl: "https://service.example/partner" });
  const headers = { "user-agent": "Mozilla/5.0 HappyDOM/21.0.4" };
  const answers = ["OPTIONS", "GET"].map((method) => fetch(url, { method, headers }));
  const allowed = (await Promise.all(answers)).map((one) => [
    one.status,
    one.headers.get("access-control-allow-origin"),
  ]);
  expect(allowed).toEqual([
    [204, "*"],
    [401, "*"],
  ]);
});
