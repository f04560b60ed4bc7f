import { Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { PreferredAnswers } from "../src/preferred/preferred-answers.ts";

/** Has a simulator answer where a package is not installed. */
async function sendWithout(missing: "prism" | "faker", headers: Record<string, string>) {
  const asked: string[] = [];
  const preferred = new PreferredAnswers((name) => {
    asked.push(name);
    return !name.includes(missing);
  });
  const request = {
    method: "GET",
    target: "/products",
    headers: new Headers({ "x-partner-api-key": "test_demo", ...headers }),
    readBody: () => new Uint8Array(),
  };
  const exchange = await new Simulator().exchange(request, preferred.standInFor(request.headers));
  return { ...exchange.answer, problem: exchange.problem, asked };
}

test("without Prism, a preference is refused, with the way to install it", async () => {
  const refused = await sendWithout("prism", { prefer: "code=200" });
  const detail =
    "Prism creates preferred responses. Prism is not installed. Install it with " +
    "npm install --save-dev @stoplight/prism-http, or omit the preference.";
  expect([refused.status, refused.problem]).toMatchObject([501, { code: "prism_unavailable", detail }]);
  expect(refused.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("without Faker, examples are answered all the same, and only generated values are refused", async () => {
  expect((await sendWithout("faker", { prefer: "code=200" })).status).toBe(200);
  expect(await sendWithout("faker", { prefer: "dynamic=true" })).toMatchObject({
    status: 501,
    problem: { code: "prism_unavailable" },
  });
});

test("a request without preferences does not ask for Prism", async () => {
  expect(await sendWithout("prism", {})).toMatchObject({ status: 200, asked: [] });
  expect(await sendWithout("prism", { prefer: "respond-async" })).toMatchObject({ status: 200, asked: [] });
});
